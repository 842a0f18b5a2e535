// What if: the solver in WebAssembly (solver/web/what_if.cpp) runs a case with other numbers. The state stands in the
// address. First in double, as a number moves; then, once it rests, by 34 digits.
const whatIf = { events: null, precise: false, ready: false };
{
  const get = name => document.getElementById("what-if-" + name), { cases } = JSON.parse(get("data").textContent);
  let solver = null, zoom = null, state = null, run = null, orbit = 0, timer = 0;
  let ofOrbit = [];  // cells that the long run fills

  // ---- the solver ----
  async function load() {
    const packed = Uint8Array.from(atob(get("solver").textContent.trim()), c => c.charCodeAt(0));
    const plain = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    const module = await WebAssembly.compile(await plain), imports = {};
    for (const { module: of, name } of WebAssembly.Module.imports(module)) {
      imports[of] = imports[of] || {};
      // It asks the system for nothing but memory: no variables, no files.
      const fine = name === "emscripten_notify_memory_growth" || name.startsWith("environ");
      imports[of][name] = () => { if (!fine) throw new Error("the solver asked for " + name); return 0; };
    }
    const made = await WebAssembly.instantiate(module, imports);
    made.exports._initialize();
    return made.exports;
  }
  function ask(f, ...values) {
    const given = values.map(value => {
      if (typeof value === "number") return value;
      const bytes = new TextEncoder().encode(value + "\0"), at = solver.malloc(bytes.length);
      new Uint8Array(solver.memory.buffer, at, bytes.length).set(bytes);
      return at;
    });
    const done = solver[f](...given);
    values.forEach((value, i) => { if (typeof value === "string") solver.free(given[i]); });
    const memory = new Uint8Array(solver.memory.buffer), from = solver.what_if_text();
    const said = JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
    if (!done) return { refused: said.refused.replace(/^case:\d+: /gm, "") };  // lines of a file that nobody sees here
    const rows = new Float64Array(solver.memory.buffer, solver.what_if_rows(), solver.what_if_count());
    return { ...said, rows };
  }
  const settings = (numbers = state.numbers) =>
    state.of.controls.flatMap((c, i) => numbers[i] === null ? [] : c.paths.map(path => path + "=" + numbers[i])).join("\n");
  function simulated(precise, numbers, points = 1500) {
    const r = ask("what_if", state.of.text, settings(numbers), state.release, precise ? 1 : 0, points);
    if (r.refused) return r;
    const n = r.bodies, m = r.contacts, wide = 1 + 2 * n + 3 * m, rows = r.rows.length / wide;
    const column = k => Float64Array.from({ length: rows }, (_, i) => r.rows[i * wide + k]);
    const columns = (first, count) => Array.from({ length: count }, (_, k) => column(first + k));
    return { ...r, rows: null, precise, t: column(0), x: columns(1, n), v: columns(1 + n, n), gap: columns(1 + 2 * n, m),
             rate: columns(1 + 2 * n + m, m), force: columns(1 + 2 * n + 2 * m, m) };
  }

  // ---- the state: a case, its numbers (null: the case's own), the rule of release, the window ----
  const plain = x => {  // in decimals as a case file may have it
    const text = String(x);
    return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) ? text.replace("e+", "e") : null;
  };
  function start(name) {
    const of = cases.find(c => c.name === name) || cases[0];
    state = { of, numbers: of.controls.map(() => null), release: "", window: null };
  }
  function address() {
    const asked = new URLSearchParams({ case: state.of.name });
    state.of.controls.forEach((c, i) => { if (state.numbers[i] !== null) asked.set(c.paths[0], state.numbers[i]); });
    if (state.release) asked.set("release", state.release);
    if (state.window) { asked.set("from", state.window[0]); asked.set("to", state.window[1]); }
    return "#what-if?" + asked;
  }
  function keepAddress() {
    try { history.replaceState(null, "", address()); } catch { /* a page that may not change its address */ }
    get("command").textContent = "touchgo simulate cases/" + state.of.name + ".toml" +
      settings().split("\n").filter(Boolean).map(s => " --set " + s).join("") + (state.release ? " --release " + state.release : "");
  }
  // Whether the address asks for this part; then it is shown so.
  function followAddress() {
    if (!location.hash.startsWith("#what-if?")) return false;
    const asked = new URLSearchParams(location.hash.slice(9));
    start(asked.get("case"));
    state.of.controls.forEach((c, i) => { if (asked.has(c.paths[0])) state.numbers[i] = plain(asked.get(c.paths[0])); });
    if (["unilateral", "published"].includes(asked.get("release"))) state.release = asked.get("release");
    const window = [asked.get("from"), asked.get("to")].map(Number);
    if (asked.has("from") && window[1] > window[0]) state.window = window;
    show();
    get("case").scrollIntoView({ block: "start" });
    return true;
  }

  // ---- what can be changed ----
  function numbers() {
    get("case").value = state.of.name;
    get("release").value = state.release;
    const sign = (name, ...of) => element("span", {}, sample(...of), /^\d+$/.test(name) ? "body " + name : name);
    get("legend").replaceChildren(...state.of.bodies.map((name, b) => sign(name, b)),
      ...state.of.forced ? [sign(state.of.wall, 0, true)] : []);
    const box = get("numbers");
    box.textContent = "";
    state.of.controls.forEach((c, i) => {
      const id = "what-if-n" + i, own = state.numbers[i] === null ? c.value : Number(state.numbers[i]);
      const field = element("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false" });
      const slide = element("input", { type: "range", "aria-label": c.label + ", slider", min: 0, max: 1000, step: 1 });
      const part = x => c.logarithmic ? Math.log(Math.max(x, c.low) / c.low) / Math.log(c.high / c.low) : (x - c.low) / (c.high - c.low);
      const at = u => c.logarithmic ? c.low * (c.high / c.low) ** u : c.low + u * (c.high - c.low);
      const slideTo = x => { slide.value = 1000 * part(x); };
      const read = () => plain(field.value.trim().replace(",", ".").replace("−", "-"));
      const change = moving => {
        const value = read();
        field.setAttribute("aria-invalid", value === null);
        if (value === null) {
          clearTimeout(timer);  // a run that comes later would take the place of what is said here
          get("said").textContent = c.label + ": a decimal number is needed";
          return;
        }
        slideTo(Number(value));
        state.numbers[i] = Number(value) === c.value ? null : value;
        compute(moving);
      };
      field.value = String(own);
      slideTo(own);
      field.addEventListener("change", () => change(false));
      field.addEventListener("keydown", event => {  // arrows: a unit of the last decimal
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key], value = read();
        if (!by || value === null) return;
        event.preventDefault();
        const [digits, exponent = 0] = value.split("e"), decimals = (digits.split(".")[1] || "").length - exponent;
        const places = Math.min(Math.max(decimals, 0), 20);
        field.value = (Number(value) + by * 10 ** -places).toFixed(places);
        change(true);
      });
      slide.addEventListener("input", () => {
        const x = Number(at(slide.value / 1000).toPrecision(4));
        field.value = String(x);
        change(true);
      });
      box.append(element("div", {}, element("label", { for: id }, c.label + (c.unit.includes("/") ? " / (" + c.unit + ")" : c.unit && " / " + c.unit)), field, slide));
    });
  }

  // ---- the run ----
  // At once in double; by more digits when nothing has moved for a while.
  function compute(moving, keep = true) {
    clearTimeout(timer);
    ++orbit;
    take(simulated(false));
    if (moving) timer = setTimeout(refine, 250); else refine();
    if (keep) keepAddress();
  }
  function refine() {
    take(simulated(true));
    if (state.of.forced) longRun(++orbit, [50, 100, 200, 400, 800, 1600]);
  }
  function take(result) {
    for (const part of ["times", "curves", "portrait", "events"]) get(part).hidden = Boolean(result.refused); // of no other run
    if (result.refused) {
      get("said").textContent = result.refused;
      return;
    }
    run = result;
    Object.assign(whatIf, { events: run.events, precise: run.precise, ready: run.precise });
    const end = run.end;
    const by = run.precise ? "binary128 (34 digits), not checked by a second precision" : "double";
    get("said").textContent = "Computed in " + by + ". " + run.events.length + " events until t = " +
      shown(end.t) + " s" + (end.reason === "until" ? "." : ": " + end.reason + (end.message ? ", " + end.message : "") + ".");
    times();
    eventTable();
    zoom.whole = [run.t[0], run.t[run.t.length - 1]];
    const [from, to] = state.window || zoom.whole;
    zoom.from = Math.max(zoom.whole[0], from);
    zoom.to = Math.min(zoom.whole[1], to);
    if (!(zoom.to > zoom.from)) [zoom.from, zoom.to] = zoom.whole;
    curves();
  }
  const brings = ["impact", "rest", "accumulation"];
  const eventOf = p => run.events.filter(e => p.event === "contact" ? brings.includes(e.kind) : e.kind === p.event)[p.nth - 1];
  function times() {
    const body = get("times").tBodies[0];
    body.textContent = "";
    const row = (what, printed, computed, id) => {
      const link = element("a", { href: "#" + id, class: "tag" }, id);
      const cell = element("td", { class: "number" }, computed);
      body.append(element("tr", {}, element("th", { scope: "row" }, what), element("td", { class: "number" }, printed),
        cell, element("td", {}, link)));
      return cell;
    };
    ofOrbit = [];
    for (const p of state.of.printed) {
      const e = eventOf(p);
      const only = p.tangential ? "; tangential only from some of the starts that round to this one (see below)" : "";
      row((p.nth > 1 ? p.nth + ". " : "first ") + p.event + only, p.time + " s", e ? e.t.toPrecision(13) + " s" : "none", p.id);
    }
    for (const b of state.of.bears) {
      if (state.of.printed.some(p => p.id === b.id)) continue;
      const asked = new URLSearchParams(b.address.split("?")[1]);
      const same = state.of.controls.every((c, i) => Number(asked.get(c.paths[0]) ?? c.value) === Number(state.numbers[i] ?? c.value));
      if (!same) continue;
      const unit = b.unit && " " + b.unit, of = /impacts/.test(b.what) ? impactsOf : exponentsOf;
      const cell = row(b.what + " (in the ledger: " + b.computed + unit + ")", b.published + unit, "…", b.id);
      ofOrbit.push(r => { cell.textContent = of(r) + unit; });
    }
    get("times").hidden = body.rows.length === 0;
  }
  function eventTable() {
    const body = get("events").tBodies[0], most = 400;
    body.textContent = "";
    for (const e of run.events.slice(0, most))
      body.append(element("tr", {}, element("th", { scope: "row" }, String(e.t)), element("td", {}, e.kind),
        element("td", {}, e.contact.join("-")), element("td", { class: "number" }, e.impulse === undefined ? "" : shown(e.impulse)),
        element("td", { class: "number" }, shown(e.force))));
    if (run.events.length > most)
      body.append(element("tr", {}, element("th", { scope: "row" }, "and " + (run.events.length - most) + " more")));
  }

  // ---- drawings ----
  const places = new Panel(get("places"), { quantity: "position", unit: "m" });
  const gaps = new Panel(get("gaps"), { quantity: "gap", unit: "m" });
  const forces = new Panel(get("forces"), { quantity: "contact force", unit: "N" });
  const portrait = new Panel(get("portrait"), { quantity: "rate of the gap", unit: "(m/s)", height: 300 });
  const panels = [places, gaps, forces], toRebounds = element("button", { type: "button" }, "The rebounds");
  forces.zero = gaps.zero = true;
  function curves() {
    const { t, x, v, gap, rate, force } = run;
    places.curves = x.map((_, b) => ({ look: b, line: (a, z, n) => lineOf(t, x[b], v[b], a, z, n) }));
    if (state.of.forced) {
      const wall = x[0].map((y, i) => y - gap[0][i]), walls = v[0].map((y, i) => y - rate[0][i]);
      places.curves.unshift({ look: 0, grey: true, thin: true, line: (a, z, n) => lineOf(t, wall, walls, a, z, n) });
    }
    gaps.curves = gap.map((_, j) => ({ look: j, line: (a, z, n) => lineOf(t, gap[j], rate[j], a, z, n) }));
    forces.curves = force.map((_, j) => ({ look: j, line: (a, z, n) => lineOf(t, force[j], null, a, z, n) }));
    const spans = [];
    for (let i = 0, since = null; i < t.length; ++i) {
      const closed = force.some(f => !Number.isNaN(f[i]));
      if (closed && since === null) since = t[i];
      if (since !== null && (!closed || i + 1 === t.length)) { spans.push([since, t[i]]); since = null; }
    }
    for (const panel of panels) {
      panel.spans = spans;
      panel.marks = state.of.printed.map(p => ({ at: Number(p.time) }));
    }
    draw();
  }
  // From the first of the impacts that accumulate to a little beyond their limit; none: nothing.
  function rebounds() {
    const limit = run.events.findIndex(e => e.kind === "accumulation");
    let first = limit;
    while (first > 0 && run.events[first - 1].kind === "impact") --first;
    if (first >= limit) return null;
    const from = run.events[first].t, to = run.events[limit].t, room = 0.03 * (to - from);
    return [from - room, to + room];
  }
  function draw() {
    if (!run) return;
    toRebounds.hidden = !rebounds();
    for (const panel of panels) panel.draw(zoom.from, zoom.to);
    const decimals = Math.min(15, Math.max(2, Math.ceil(-Math.log10((zoom.to - zoom.from) / 1000))));
    get("shown").textContent = zoom.from.toFixed(decimals) + " to " + zoom.to.toFixed(decimals) + " s";
    get("orbit").hidden = !state.of.forced;
    if (!state.of.forced) return;
    const gapLine = lineOf(run.t, run.gap[0], run.rate[0], zoom.from, zoom.to, 2000), first = above(run.t, zoom.from), end = above(run.t, zoom.to);
    const xs = Array.from(run.gap[0].slice(first, end)), ys = Array.from(run.rate[0].slice(first, end));
    const low = Math.min(...xs), high = Math.max(...xs), room = 0.05 * (high - low) || 1e-9;
    const scale = 10 ** scaleOf(low, high);
    portrait.zero = true;
    portrait.curves = gapLine.t.length === 0 ? [] : [{ look: 0, thin: true, line: () => ({ t: xs.map(g => g / scale), x: ys }) }];
    portrait.along = "gap / " + (scale === 1 ? "m" : "(10" + raised(Math.round(Math.log10(scale))) + " m)");
    portrait.draw((low - room) / scale, (high + room) / scale);
  }

  // ---- what the printed decimals leave open ----
  const isRounded = c => c.half_unit < 1e-3 && /position|velocity/.test(c.paths[0]);
  function roundings() {
    const open = state.of.controls.map((c, i) => state.numbers[i] === null && isRounded(c) ? i : -1).filter(i => i >= 0);
    const first = state.of.printed[0];
    const found = [];
    for (let k = 0; k < 2 ** open.length; ++k) {
      const other = state.numbers.slice();
      open.forEach((i, n) => {
        const c = state.of.controls[i], places = Math.round(-Math.log10(2 * c.half_unit)) + 1;
        other[i] = (c.value + (k >> n & 1 ? 1 : -1) * c.half_unit).toFixed(places);
      });
      const r = simulated(false, other, 10);
      const e = r.refused ? null : r.events.filter(event => brings.includes(event.kind))[first.nth - 1];
      if (e) found.push(e.t);
    }
    get("rounded").textContent = "Starts within half a unit of the last printed decimals round to the printed one. At the " +
      2 ** open.length + " corners of these the first contact is from " + Math.min(...found).toPrecision(6) + " to " +
      Math.max(...found).toPrecision(6) + " s; the paper prints " + first.time + " s.";
    whatIf.roundings = found;
  }

  // ---- the long run, piece by piece ----
  const impactsOf = r => typeof r.impacts_per_period === "number" ? shown(r.impacts_per_period, 5) : "infinitely many";
  const exponentsOf = r => r.lambda.map(l => typeof l === "number" ? shown(l, 5) : l.replace("-", "−")).join(", ");
  function longRun(mine, lengths) {
    const tell = r => {
      if (r.refused) { get("exponents").textContent = "Long run: " + r.refused; return; }
      for (const fill of ofOrbit) fill(r);
      get("exponents").textContent = "After " + r.periods + " periods (and " + r.transient + " before them): " +
        impactsOf(r) + " impacts per period, exponents " + exponentsOf(r) +
        " per second (standard error of the first: " + shown(r.lambda1_stderr, 2) + "); " + r.verdict +
        (r.n > 0 ? ", repeats after " + r.n + (r.n === 1 ? " period" : " periods") + (r.p > 0 ? " with " + r.p + (r.p === 1 ? " impact" : " impacts") : "") : "") + ".";
      whatIf.orbit = r;
    };
    const next = k => {
      if (mine !== orbit || k >= lengths.length) return;
      const transient = lengths[k] / 2, periods = lengths[k], from = performance.now();
      tell({ ...ask("what_if_orbit", state.of.text, settings(), transient, periods), transient, periods });
      if (performance.now() - from < 1500) setTimeout(() => next(k + 1), 30);
    };
    setTimeout(() => next(0), 30);
  }

  // A case anew; `keep` its address, but for the page as it opens.
  function show(keep = true) {
    numbers();
    get("roundings").hidden = state.of.forced || !state.of.controls.some(isRounded);
    get("rounded").textContent = "";
    compute(false, keep);
  }

  async function begin() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") return;
    try { solver = await load(); } catch (why) { console.warn("what if: " + why); return; }
    for (const c of cases) get("case").append(element("option", { value: c.name }, c.source + ": " + c.title));
    const before = scrollY;
    get("none").hidden = true;
    get("live").hidden = false;
    zoom = new Zoom([0, 1], () => { state.window = zoom.from > zoom.whole[0] || zoom.to < zoom.whole[1] ? [zoom.from, zoom.to] : null; draw(); keepAddress(); },
      () => {});
    for (const panel of panels) zoom.listen(panel);
    zoom.buttons(get("window"));
    get("window").append(toRebounds);
    toRebounds.addEventListener("click", () => zoom.set(...rebounds()));
    get("curves").addEventListener("keydown", event => { if (event.target === get("curves")) zoom.keys(event); });
    get("case").addEventListener("change", () => { start(get("case").value); show(); });
    get("release").addEventListener("change", () => { state.release = get("release").value; compute(false); });
    get("reset").addEventListener("click", () => { start(state.of.name); show(); });
    get("round").addEventListener("click", roundings);
    addEventListener("hashchange", followAddress);
    addEventListener("resize", draw);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
    if (followAddress()) return;
    start(cases[0].name);
    show(false);
    if (location.hash !== "" && scrollY === before) follow();  // this part has grown, what the address names has moved
  }
  whatIf.begun = begin();
}
