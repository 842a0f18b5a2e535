// A run to look at: its bodies on their line, curves over time, the table of its events.
const { run, motion } = JSON.parse(document.getElementById("run").textContent);
const numbers = list => Float64Array.from(list, x => x === null ? NaN : x);
const t = numbers(motion.t), x = motion.x.map(numbers), v = motion.v.map(numbers), gap = motion.gap.map(numbers),
  force = motion.force.map(numbers);
const { bodies, walls, contacts } = motion, start = t[0], end = t[t.length - 1];
const nameOf = members => members.slice(0, 2).join("-") + (members.length === 3 ? " upper" : "");
const events = run.events.map(e => ({ ...e, at: Number(e.t), name: nameOf(e.contact) }));
const $ = id => document.getElementById(id);
const wallAt = (w, s) => w.terms.reduce((sum, [a, f, p]) => sum + a * Math.sin(f * s + p), w.position + w.velocity * s);
const wallRate = (w, s) => w.terms.reduce((sum, [a, f, p]) => sum + a * f * Math.cos(f * s + p), w.velocity);

// ---- the state at a time ----
// Of the samples around s the first, and the part of the way to the next. Just after an event, where s is one.
function around(s) {
  const i = Math.min(t.length - 1, Math.max(0, above(t, s) - 1));
  return [i, i + 1 < t.length && t[i + 1] > t[i] ? Math.min(1, Math.max(0, (s - t[i]) / (t[i + 1] - t[i]))) : 0];
}
const rateOf = ([kind, i], k) => kind === "body" ? v[i][k] : wallRate(walls[i], t[k]);
const gapRates = contacts.map(c => t.map((_, k) => (c.upper ? -1 : 1) * (rateOf(c.second, k) - rateOf(c.first, k))));
const smooth = (values, rates, [i, u]) =>
  u === 0 ? values[i] : between(values[i], rates[i], values[i + 1], rates[i + 1], t[i + 1] - t[i], u);
const straight = (values, [i, u]) => u === 0 ? values[i] : values[i] + u * (values[i + 1] - values[i]);
const placeOf = ([kind, i], s, where) => kind === "body" ? smooth(x[i], v[i], where) : wallAt(walls[i], s);
const isClosed = (j, where) => !Number.isNaN(force[j][where[0]]);

// ---- where members stand on the line: metres beyond their own coordinate, and widths of bodies ----
// A contact with its gap puts the left face of its second beyond the right face of its first, or the arm of its first,
// an upper stop, beyond the right face of its second. So what is drawn between them is the gap.
const key = m => m[0] + m[1], stands = new Map(), arms = [];
function lay() {
  const wide = m => m[0] === "body" ? 1 : 0, lower = contacts.filter(c => !c.upper);
  const outer = (m, of) => {  // the face of m for what comes after it: beyond what an upper stop holds inside it
    const inside = contacts.find(c => c.upper && key(c.first) === key(m) && key(c.second) !== key(of) && stands.has(key(c.second)));
    const it = stands.get(key(m));
    if (!inside) return { shift: it.shift, widths: it.widths + wide(m) };
    const held = stands.get(key(inside.second));
    return { shift: held.shift + inside.gap, widths: held.widths + wide(inside.second) + 0.3 };
  };
  const spread = () => {
    for (let more = true; more;) {
      more = false;
      const put = (m, shift, widths) => { stands.set(key(m), { shift, widths }); more = true; };
      for (const c of contacts) {
        const [a, b] = [stands.get(key(c.first)), stands.get(key(c.second))];
        if (a && !b && c.upper && !lower.some(l => key(l.second) === key(c.second))) put(c.second, a.shift, a.widths + wide(c.first));
        if (a && !b && !c.upper) { const face = outer(c.first, c.second); put(c.second, face.shift + c.gap, face.widths); }
        if (b && !a) put(c.first, c.upper ? b.shift : b.shift - c.gap, b.widths - wide(c.first));
      }
    }
  };
  const inside = contacts.filter(c => c.upper).map(c => key(c.second));
  for (const all of [walls.map((_, i) => ["wall", i]), bodies.map((_, i) => ["body", i])])
    for (const m of all)
      if (!stands.has(key(m)) && (m[0] === "body" || contacts.some(c => key(c.first) === key(m) || key(c.second) === key(m)))) {
        stands.set(key(m), { shift: 0, widths: 0 });
        spread();
      }
  for (const c of contacts) if (c.upper) {
    const held = stands.get(key(c.second));
    arms.push({ contact: c, of: c.first, shift: held.shift + c.gap, widths: held.widths + wide(c.second) });
  }
  const least = Math.min(0, ...[...stands.values()].map(s => s.widths));
  for (const s of [...stands.values(), ...arms]) s.widths -= least;
  return new Set(inside);
}
const held = lay();

// ---- the line ----
const line = $("line"), pen = line.getContext("2d"), lineHeight = 130;
let scale = null, lastEvents = new Map();
// From metres to the page, for the bodies and walls nearby within the window of the curves.
function fit() {
  const width = line.clientWidth || 300, i = Math.max(0, above(t, zoom.from) - 1), k = Math.min(t.length, above(t, zoom.to) + 1);
  let low = Infinity, high = -Infinity;
  const take = y => { low = Math.min(low, y); high = Math.max(high, y); };
  const step = Math.max(1, Math.floor((k - i) * bodies.length / 200000));
  for (let j = i; j < k; j += step) bodies.forEach((_, b) => take(x[b][j] + stands.get("body" + b).shift));
  const reach = 2 * (high - low) || 1, ownLow = low, ownHigh = high;
  const times = Array.from({ length: 60 }, (_, n) => zoom.from + n / 59 * (zoom.to - zoom.from));
  for (const it of [...walls.map((_, w) => ({ of: ["wall", w], ...stands.get("wall" + w) })), ...arms]) {
    if (it.shift === undefined) continue;
    const places = times.map(s => placeOf(it.of, s, around(s)) + it.shift);
    it.near = Math.max(...places) > ownLow - reach && Math.min(...places) < ownHigh + reach;
    if (it.of[0] === "wall" && !it.contact) stands.get(key(it.of)).near = it.near;
    if (it.near) places.forEach(take);
  }
  const most = Math.max(1, ...[...stands.values()].map(s => s.widths + 1));
  const body = Math.max(2, Math.min(46, 0.45 * width / most)), room = width - 32 - body * most;
  if (!(high > low)) { low -= 0.5; high += 0.5; }
  scale = { low, body, per: room / (high - low), width };
  const ratio = window.devicePixelRatio || 1;
  line.width = Math.round(width * ratio); line.height = Math.round(lineHeight * ratio);
  line.style.height = lineHeight + "px";
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}
const onPage = (place, it) => 16 + (place + it.shift - scale.low) * scale.per + it.widths * scale.body;

function drawLine(s, where) {
  const base = lineHeight - 34, tall = Math.min(56, Math.max(18, scale.body * 1.3));
  pen.clearRect(0, 0, scale.width, lineHeight);
  pen.strokeStyle = ink("--line"); pen.lineWidth = 1;
  pen.beginPath(); pen.moveTo(0, base + 0.5); pen.lineTo(scale.width, base + 0.5); pen.stroke();
  pen.font = "12px system-ui, sans-serif"; pen.textAlign = "center"; pen.textBaseline = "middle";
  const wallFace = (px, right) => {
    pen.strokeStyle = pen.fillStyle = ink("--ink"); pen.lineWidth = 2;
    pen.beginPath(); pen.moveTo(px, base); pen.lineTo(px, base - tall - 14); pen.stroke();
    pen.lineWidth = 1;
    for (let y = base - 2; y > base - tall - 12; y -= 7) {
      pen.beginPath(); pen.moveTo(px, y); pen.lineTo(px + (right ? 6 : -6), y + 5); pen.stroke();
    }
  };
  walls.forEach((w, i) => {
    const it = stands.get("wall" + i);
    if (!it || !it.near) return;
    const right = contacts.some(c => !c.upper && key(c.second) === "wall" + i), px = onPage(wallAt(w, s), it);
    wallFace(px, right);
    if (walls.length > 6) return;
    const name = w.name.slice(0, 16), half = pen.measureText(name).width / 2 + 2;
    pen.fillText(name, Math.min(scale.width - half, Math.max(half, px)), 10);
  });
  for (const arm of arms) {
    if (!arm.near) continue;
    const px = onPage(placeOf(arm.of, s, where), arm);
    if (arm.of[0] === "wall") { wallFace(px, true); continue; }
    const from = onPage(placeOf(arm.of, s, where), stands.get(key(arm.of)));
    pen.strokeStyle = curveInk(arm.of[1]); pen.lineWidth = 3;
    pen.beginPath(); pen.moveTo(from + 2, base - tall - 6); pen.lineTo(px + 1, base - tall - 6); pen.lineTo(px + 1, base - 2); pen.stroke();
  }
  bodies.forEach((name, b) => {
    const it = stands.get("body" + b), px = onPage(smooth(x[b], v[b], where), it);
    const own = held.has("body" + b) ? tall * 0.7 : tall;
    pen.fillStyle = ink("--raised"); pen.strokeStyle = curveInk(b); pen.lineWidth = 2;
    pen.beginPath(); pen.rect(px + 1, base - own, Math.max(1, scale.body - 2), own - 1); pen.fill(); pen.stroke();
    pen.fillStyle = ink("--ink");
    if (scale.body > 12 && pen.measureText(name).width < scale.body - 4) pen.fillText(name, px + scale.body / 2, base - own / 2);
    else if (bodies.length < 9) pen.fillText(name.slice(0, 16), px + scale.body / 2, base + 11 + 12 * (b % 2));
  });
  const struck = new Set();  // at this very time
  for (let k = firstAfter(s) - 1; k >= 0 && events[k].at === s; --k)
    if (events[k].kind === "impact") struck.add(events[k].name);
  contacts.forEach((c, j) => {
    const arm = arms.find(a => a.contact === c), it = arm || stands.get(key(c.second));
    if (!it || it.near === false) return;
    const px = onPage(placeOf(arm ? c.first : c.second, s, where), it), closed = isClosed(j, where), since = lastEvents.get(j);
    const hit = (playing && since !== undefined && performance.now() - since < 300) || struck.has(c.name);
    if (!closed && !hit) return;
    pen.strokeStyle = pen.fillStyle = ink("--lit"); pen.lineWidth = 4;
    if (closed) { pen.beginPath(); pen.moveTo(px, base - tall - 8); pen.lineTo(px, base); pen.stroke(); }
    pen.beginPath();  // a filled mark while closed, a ring where it was hit and is open
    pen.arc(px, base - tall - 16, hit ? 7 : 4, 0, 7);
    pen.lineWidth = 2;
    if (closed) pen.fill(); else pen.stroke();
  });
}

// ---- the curves ----
const most = 8;
const shownBodies = bodies.map((_, i) => i < most), shownContacts = contacts.map((_, j) => j < most);
const panels = [
  new Panel($("places"), { quantity: "position", unit: "m", height: 210 }),
  new Panel($("gaps"), { quantity: "gap", unit: "m" }),
  new Panel($("forces"), { quantity: "contact force", unit: "N" }),
];
const [places, gaps, forces] = panels;
gaps.zero = forces.zero = true;
places.curves = bodies.map((name, b) => ({ name, look: b, line: (from, to, n) => lineOf(t, x[b], v[b], from, to, n) }));
walls.forEach((w, i) => {
  if (!stands.has("wall" + i)) return;
  places.curves.push({
    name: "wall " + w.name, look: 3 * curveInks + i % 2, grey: true, thin: true, line: (from, to, n) => {
      const it = stands.get("wall" + i), ts = Array.from({ length: n + 1 }, (_, k) => from + k / n * (to - from));
      return it.near === false ? { t: [], x: [] } : { t: ts, x: ts.map(s => wallAt(w, s)) };
    },
  });
});
gaps.curves = contacts.map((c, j) => ({ name: c.name, look: j, line: (from, to, n) => lineOf(t, gap[j], gapRates[j], from, to, n) }));
forces.curves = contacts.map((c, j) => ({ name: c.name, look: j, line: (from, to, n) => lineOf(t, force[j], null, from, to, n) }));
// When some contact is closed: shaded.
const spans = [];
for (let i = 0, since = null; i < t.length; ++i) {
  const closed = force.some(f => !Number.isNaN(f[i]));
  if (closed && since === null) since = t[i];
  if (since !== null && (!closed || i + 1 === t.length)) { spans.push([since, t[Math.max(0, closed ? i : i - 1)]]); since = null; }
}
let now = start, playing = false;
const zoom = new Zoom([start, end], () => { draw(); }, s => point(s));
for (const panel of panels) {
  panel.spans = spans.length > 2000 ? [] : spans;
  panel.marks = motion.printed.map(at => ({ at }));
  zoom.listen(panel);
}
zoom.buttons($("window"));
const near = element("button", { type: "button" }, "Around the cursor");
near.addEventListener("click", () => { const w = (zoom.to - zoom.from) / 10; zoom.set(now - w / 2, now + w / 2); });
$("window").append(near);
$("curves").addEventListener("keydown", e => { if (e.target === $("curves")) zoom.keys(e); });

function draw() {
  fit();
  for (const panel of panels) panel.draw(zoom.from, zoom.to);
  const inside = events.filter(e => e.at >= zoom.from && e.at <= zoom.to).length;
  const decimals = Math.min(15, Math.max(2, Math.ceil(-Math.log10((zoom.to - zoom.from) / 1000))));
  $("shown").textContent = zoom.from.toFixed(decimals) + " to " + zoom.to.toFixed(decimals) + " s, " + inside +
    (inside === 1 ? " event" : " events");
  $("time").min = zoom.from; $("time").max = zoom.to; $("time").step = (zoom.to - zoom.from) / 2000 || "any";
  point(Math.min(zoom.to, Math.max(zoom.from, now)));
}

// ---- the cursor ----
const readBodies = [], readContacts = [];
function readings() {
  const table = $("now").tBodies[0];
  table.textContent = "";
  readBodies.length = readContacts.length = 0;
  const row = (name, cells) => {
    const parts = cells.map(() => element("td", { class: "number" }));
    table.append(element("tr", {}, element("th", { scope: "row" }, name), ...parts));
    return parts;
  };
  bodies.forEach((name, b) => { if (shownBodies[b]) readBodies.push([b, row("body " + name, ["x", "v", "", ""])]); });
  contacts.forEach((c, j) => { if (shownContacts[j]) readContacts.push([j, row("contact " + c.name, ["", "", "g", "f"])]); });
}
function point(s) {
  now = s;
  const where = around(s);
  drawLine(s, where);
  for (const panel of panels) panel.point(s);
  $("time").value = s;
  $("clock").textContent = "t = " + s.toPrecision(9) + " s";
  $("time").setAttribute("aria-valuetext", "t = " + s.toPrecision(6) + " seconds");
  for (const [b, cells] of readBodies) {
    cells[0].textContent = shown(smooth(x[b], v[b], where), 7);  // a start as the papers print it, in six decimals
    cells[1].textContent = shown(straight(v[b], where), 7);
  }
  const touching = (events[events.findLastIndex(e => e.at <= s)] ?? run.start).touching.map(nameOf);
  for (const [j, cells] of readContacts) {
    const closed = isClosed(j, where);
    cells[2].textContent = shown(smooth(gap[j], gapRates[j], where));
    cells[3].textContent = closed ? shown(straight(force[j], where)) + " ● closed" : touching.includes(contacts[j].name) ? "◐ touching" : "○ open";
  }
}
$("time").addEventListener("input", () => {
  const to = Number($("time").value);
  stop();
  point(to);
});
const step = by => {
  stop();
  let k = by > 0 ? events.findIndex(e => e.at > now) : events.findLastIndex(e => e.at < now);
  if (k < 0) k = by > 0 ? events.length - 1 : 0;
  if (k >= 0 && events.length > 0) go(events[k].at);
};
function go(s) {
  if (s < zoom.from || s > zoom.to) zoom.set(s - (zoom.to - zoom.from) / 2, s + (zoom.to - zoom.from) / 2);
  point(s);
}
$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));

// ---- play ----
function stop() {
  playing = false;
  $("play").textContent = "Play";
  $("play").setAttribute("aria-pressed", "false");
  point(now);
}
$("play").addEventListener("click", () => {
  if (playing) { stop(); return; }
  playing = true;
  $("play").textContent = "Pause";
  $("play").setAttribute("aria-pressed", "true");
  if (now >= zoom.to) now = zoom.from;
  let last = performance.now();
  const frame = time => {
    if (!playing) return;
    const speed = $("speed").value, per = speed === "window" ? (zoom.to - zoom.from) / 10 : Number(speed);
    const to = Math.min(zoom.to, now + Math.max(0, time - last) / 1000 * per);
    for (let k = firstAfter(now); k < events.length && events[k].at <= to; ++k)
      if (events[k].kind === "impact") lastEvents.set(contacts.findIndex(c => c.name === events[k].name), time);
    last = time;
    point(to);
    if (to >= zoom.to) stop(); else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
const eventTimes = Float64Array.from(events, e => e.at), firstAfter = s => above(eventTimes, s);

// ---- which curves ----
function choices(box, names, shows, of, sign) {
  const field = element("fieldset", {}, element("legend", {}, of));
  names.forEach((name, i) => {
    const tick = element("input", { type: "checkbox" });
    tick.checked = shows[i];
    tick.addEventListener("change", () => { shows[i] = tick.checked; choose(); });
    field.append(element("label", {}, tick, sample(i), element("span", {}, name)));
  });
  box.append(field);
}
function choose() {
  places.curves.forEach((c, i) => { c.hidden = i < bodies.length && !shownBodies[i]; });
  for (const panel of [gaps, forces]) panel.curves.forEach((c, j) => { c.hidden = !shownContacts[j]; });
  readings();
  draw();
}

// ---- events ----
const perPage = 100;
let page = 0;
function eventRows() {
  const pages = Math.max(1, Math.ceil(events.length / perPage)), body = $("events").tBodies[0];
  page = Math.min(pages - 1, Math.max(0, page));
  body.textContent = "";
  for (const e of events.slice(page * perPage, (page + 1) * perPage)) {
    const time = element("button", { type: "button", class: "plain" }, e.t);
    time.addEventListener("click", () => { stop(); go(e.at); line.scrollIntoView({ block: "center" }); });
    const cell = text => element("td", { class: "number" }, text), pair = p => p.map(n => shown(Number(n))).join(", ");
    body.append(element("tr", {}, element("th", { scope: "row" }, time), element("td", {}, e.kind), element("td", {}, e.name),
      cell(pair(e.velocity_before)), cell(pair(e.velocity_after)), cell(e.impulse ? shown(Number(e.impulse)) : ""),
      cell(shown(Number(e.force))), element("td", {}, e.closed.map(c => c.join("-")).join(" "))));
  }
  $("page").textContent = events.length === 0 ? "no events" :
    "events " + (page * perPage + 1) + " to " + Math.min(events.length, (page + 1) * perPage) + " of " + events.length;
  $("earlier").disabled = page === 0;
  $("later").disabled = page + 1 >= pages;
}
$("earlier").addEventListener("click", () => { --page; eventRows(); });
$("later").addEventListener("click", () => { ++page; eventRows(); });

// ---- the data ----
function offer(id, name, type, text) {
  $(id).addEventListener("click", () => {
    const url = URL.createObjectURL(new Blob([text()], { type }));
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  });
}
const quoted = name => '"' + name.replace(/"/g, '""') + '"';
offer("as-json", "run.json", "application/json", () => JSON.stringify(run, null, 2) + "\n");
offer("as-csv", "motion.csv", "text/csv", () => {
  const heads = ["t [s]", ...bodies.map(n => "x(" + n + ") [m]"), ...bodies.map(n => "v(" + n + ") [m/s]"),
                 ...contacts.map(c => "gap(" + c.name + ") [m]"), ...contacts.map(c => "force(" + c.name + ") [N]")];
  const columns = [t, ...x, ...v, ...gap, ...force.map(f => f.map(n => Number.isNaN(n) ? 0 : n))];
  return heads.map(quoted).join(",") + "\n" + Array.from(t, (_, i) => columns.map(c => c[i]).join(",")).join("\n") + "\n";
});

choices($("choices"), bodies, shownBodies, "Bodies");
if (contacts.length > 0) choices($("choices"), contacts.map(c => c.name), shownContacts, "Contacts");
else for (const canvas of [$("gaps"), $("forces")]) canvas.hidden = true;
if (bodies.length + contacts.length > 16) $("choices").open = false;
choose();
eventRows();
$("interactive").hidden = false;
draw();
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
