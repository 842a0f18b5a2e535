// Curves over one quantity, drawn on canvases that share a window of it. No text of a file is ever markup here.
"use strict";
const ink = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const curveInks = 6, dashes = [[], [9, 4], [3, 3], [9, 3, 2, 3]];
const curveInk = i => ink("--curve-" + (1 + i % curveInks));
const curveDash = i => dashes[(i + Math.floor(i / 12)) % dashes.length];  // with the ink 24 that differ

// An element with its attributes and what stands in it.
function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

// A number for people, with as many significant digits at most.
function shown(x, digits = 6) {
  if (!Number.isFinite(x)) return "–";
  const near = Number(x.toPrecision(digits)), size = Math.abs(near);
  return (near !== 0 && (size < 1e-4 || size >= 1e7) ? near.toExponential() : String(near)).replace(/-/g, "−");
}

// Round numbers of a range, at most as many, with the decimals that tell them apart.
function ticks(from, to, most) {
  const rough = (to - from) / Math.max(1, most), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= rough * (1 - 1e-9));
  if (!(step > 0) || !Number.isFinite(step)) return { at: [], decimals: 0 };
  const at = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * step && at.length < 100; ++k) at.push(k * step);
  return { at, decimals: Math.min(15, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))) };
}

// The power of ten, a multiple of three, that takes these values to readable ones.
function scaleOf(from, to) {
  const most = Math.max(Math.abs(from), Math.abs(to));
  if (most === 0 || (most >= 0.01 && most < 1e5)) return 0;
  return 3 * Math.floor(Math.log10(most) / 3);
}
const raised = n => String(n).replace(/./g, c => ({ "-": "⁻" })[c] || "⁰¹²³⁴⁵⁶⁷⁸⁹"[c]);

// The first place of an ascending array whose value is above x.
function above(array, x) {
  let low = 0, high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (array[middle] > x) high = middle; else low = middle + 1;
  }
  return low;
}

// Between two values with their rates, a time h apart, at the part u of it.
function between(x0, v0, x1, v1, h, u) {
  const w = 1 - u;
  return w * w * (1 + 2 * u) * x0 + u * u * (1 + 2 * w) * x1 + u * w * h * (w * v0 - u * v1);
}

// The points of samples (t, x and, where it is known, its rate v) within a window: of many those that reach furthest in
// each column of the canvas; of few also points between them, by their rates.
function lineOf(t, x, v, from, to, columns) {
  let i = Math.max(0, above(t, from) - 2), end = Math.min(t.length, above(t, to) + 1);
  while (i > 0 && t[i - 1] === t[i]) --i;
  const ts = [], xs = [], put = (a, b) => { ts.push(a); xs.push(b); }, column = (to - from) / columns;
  for (let first = i, next; first < end; first = next) {
    const place = Math.floor((t[first] - from) / column);
    for (next = first + 1; next < end && Math.floor((t[next] - from) / column) === place;) ++next;
    if (next - first > 4) {
      let low = first, high = first;
      for (let j = first; j < next; ++j) {
        if (x[j] < x[low] || Number.isNaN(x[low])) low = j;
        if (x[j] > x[high] || Number.isNaN(x[high])) high = j;
      }
      for (const j of [first, Math.min(low, high), Math.max(low, high), next - 1]) put(t[j], x[j]);
    } else {
      for (let j = first; j < next; ++j) put(t[j], x[j]);
    }
    const j = next - 1, h = next < end ? t[next] - t[j] : 0;
    const pieces = v && h > 0 ? Math.min(400, Math.ceil(h / (2 * column))) : 1;
    for (let k = 1; k < pieces; ++k)
      put(t[j] + k / pieces * h, between(x[j], v[j], x[next], v[next], h, k / pieces));
  }
  return { t: ts, x: xs };
}

// One drawing. `curves`: {name, look (a number), line(from, to, columns) -> {t, x}, wide: spans behind it}; `marks`:
// {at} on the axis of t; `along` names that axis where it is not time; nothing is drawn of a curve that is `hidden`.
class Panel {
  constructor(canvas, { quantity, unit, height = 190 }) {
    Object.assign(this, { canvas, quantity, unit, height, curves: [], marks: [], spans: [], still: null });
    this.pen = canvas.getContext("2d");
  }

  // Draws all of it for a window; the cursor moves over what is kept of this.
  draw(from, to) {
    const ratio = window.devicePixelRatio || 1, width = this.canvas.clientWidth || 300, height = this.height;
    Object.assign(this.canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    this.canvas.style.height = height + "px";
    const pen = this.pen;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = "12px system-ui, sans-serif";
    const lines = this.curves.map(c => c.hidden ? null : c.line(from, to, Math.max(50, width - 60)));
    let low = Infinity, high = -Infinity;
    for (const line of lines) if (line)
      line.x.forEach((y, i) => {
        if (line.free || (line.t[i] >= from && line.t[i] <= to && Number.isFinite(y))) {
          low = Math.min(low, y); high = Math.max(high, y);
        }
      });
    if (this.zero && low <= high) { low = Math.min(low, 0); high = Math.max(high, 0); }
    const none = !(low <= high);
    if (none) { low = -1; high = 1; }
    const least = 1e-12 * Math.max(Math.abs(low), Math.abs(high)) || 1e-300, room = Math.max(0.06 * (high - low), least);
    low -= room; high += room;
    const power = scaleOf(low, high), unit = 10 ** power;
    const rows = ticks(low / unit, high / unit, Math.max(2, height / 45));
    const names = rows.at.map(y => y.toFixed(rows.decimals).replace("-", "−"));
    const left = 12 + Math.max(30, ...names.map(n => pen.measureText(n).width)), right = width - 10, top = 22,
      bottom = height - 20;
    const x = t => left + (t - from) / (to - from) * (right - left), y = v => bottom - (v - low) / (high - low) * (bottom - top);
    Object.assign(this, { from, to, left, right, top, bottom });

    pen.fillStyle = ink("--raised");
    for (const [a, b] of this.spans)
      if (b >= from && a <= to) pen.fillRect(x(Math.max(a, from)), top, Math.max(1, x(Math.min(b, to)) - x(Math.max(a, from))), bottom - top);
    pen.strokeStyle = ink("--line"); pen.fillStyle = ink("--faint"); pen.lineWidth = 1; pen.setLineDash([]);
    pen.textAlign = "right"; pen.textBaseline = "middle";
    if (!none) rows.at.forEach((v, i) => {
      pen.beginPath(); pen.moveTo(left, y(v * unit)); pen.lineTo(right, y(v * unit)); pen.stroke();
      pen.fillText(names[i], left - 6, y(v * unit));
    });
    let columns = ticks(from, to, (right - left) / 70);
    const widest = pen.measureText(Math.max(Math.abs(from), Math.abs(to)).toFixed(columns.decimals)).width + 14;
    columns = ticks(from, to, Math.min((right - left) / 70, (right - left) / widest));
    pen.textAlign = "center"; pen.textBaseline = "top";
    for (const t of columns.at) {
      pen.beginPath(); pen.moveTo(x(t), bottom); pen.lineTo(x(t), bottom + 4); pen.stroke();
      const name = t.toFixed(columns.decimals).replace("-", "−"), half = pen.measureText(name).width / 2;
      pen.fillText(name, Math.min(x(t), width - half), bottom + 6);
    }
    pen.textAlign = "left"; pen.fillStyle = ink("--ink");
    pen.fillText(this.quantity + " / " + (power === 0 ? this.unit : "(10" + raised(power) + " " + this.unit + ")"), 2, 3);
    pen.textAlign = "right";
    if (this.along) pen.fillText(this.along, right, 3);
    pen.textAlign = "center"; pen.fillStyle = ink("--faint");
    if (none) pen.fillText("none in this window", (left + right) / 2, (top + bottom) / 2);
    pen.save();
    pen.beginPath(); pen.rect(left, top - 2, right - left, bottom - top + 4); pen.clip();
    pen.strokeStyle = ink("--faint");
    for (const mark of this.marks) {
      if (mark.at < from || mark.at > to) continue;
      pen.setLineDash(mark.dash || [2, 4]);
      pen.beginPath(); pen.moveTo(x(mark.at), top); pen.lineTo(x(mark.at), bottom); pen.stroke();
    }
    lines.forEach((line, i) => {
      if (!line) return;
      const curve = this.curves[i];
      pen.strokeStyle = pen.fillStyle = curve.grey ? ink("--faint") : curveInk(curve.look);
      pen.lineWidth = curve.thin ? 1 : 1.8;
      pen.setLineDash(curveDash(curve.look));
      pen.lineJoin = "round";
      if (curve.points) {
        for (let k = 0; k < line.t.length; ++k) pen.fillRect(x(line.t[k]) - 1, y(line.x[k]) - 1, 2.2, 2.2);
        return;
      }
      pen.beginPath();
      let on = false;
      for (let k = 0; k < line.t.length; ++k) {
        if (!Number.isFinite(line.x[k])) { on = false; continue; }
        if (on) pen.lineTo(x(line.t[k]), y(line.x[k])); else pen.moveTo(x(line.t[k]), y(line.x[k]));
        on = true;
      }
      pen.stroke();
    });
    pen.restore();
    pen.setLineDash([]);
    this.still = this.still || element("canvas");
    Object.assign(this.still, { width: this.canvas.width, height: this.canvas.height });
    this.still.getContext("2d").drawImage(this.canvas, 0, 0);
    this.low = low; this.high = high;
  }

  // The cursor at t, over what draw() left.
  point(t) {
    if (!this.still) return;
    this.pen.clearRect(0, 0, this.canvas.clientWidth, this.height);
    this.pen.drawImage(this.still, 0, 0, this.still.width, this.still.height, 0, 0, this.canvas.clientWidth || 300, this.height);
    if (t < this.from || t > this.to) return;
    const at = this.left + (t - this.from) / (this.to - this.from) * (this.right - this.left);
    this.pen.strokeStyle = ink("--lit"); this.pen.lineWidth = 1.5; this.pen.setLineDash([]);
    this.pen.beginPath(); this.pen.moveTo(at, this.top); this.pen.lineTo(at, this.bottom); this.pen.stroke();
  }

  // The value of the axis under a place of the page.
  under(clientX) {
    const box = this.canvas.getBoundingClientRect();
    const part = (clientX - box.left - this.left) / (this.right - this.left);
    return this.from + Math.min(1, Math.max(0, part)) * (this.to - this.from);
  }
}

// The window that panels share: `whole` is all there is. Calls `changed` when it moves and `pointed` where one clicks.
class Zoom {
  constructor(whole, changed, pointed) {
    Object.assign(this, { whole, from: whole[0], to: whole[1], changed, pointed });
  }

  set(from, to) {
    const [first, last] = this.whole, least = Math.max(1e-13 * (last - first), 4e-15 * Math.max(Math.abs(first), Math.abs(last)));
    const width = Math.min(last - first, Math.max(least, to - from));
    from = Math.min(Math.max(first, from + (to - from - width) / 2), last - width);
    this.from = from; this.to = from + width;
    this.changed();
  }
  all() { this.set(...this.whole); }
  by(factor, about = (this.from + this.to) / 2) { this.set(about - (about - this.from) * factor, about + (this.to - about) * factor); }
  move(part) { const by = part * (this.to - this.from); this.set(this.from + by, this.to + by); }

  // Keys of an element that has the focus: arrows move, + and - zoom, 0 shows all.
  keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = { ArrowLeft: () => this.move(-0.2), ArrowRight: () => this.move(0.2), "+": () => this.by(0.5), "=": () => this.by(0.5),
                  "-": () => this.by(2), "0": () => this.all() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // A pointer on a panel: a click points, a drag takes what is between its ends as the window, two fingers pinch.
  listen(panel) {
    const down = new Map();
    const canvas = panel.canvas;
    let began = null;
    canvas.style.touchAction = "pan-y";
    canvas.addEventListener("pointerdown", event => {
      down.set(event.pointerId, event.clientX);
      canvas.setPointerCapture(event.pointerId);
      began = down.size === 1 ? { x: event.clientX, t: panel.under(event.clientX) } : null;
    });
    canvas.addEventListener("pointermove", event => {
      if (!down.has(event.pointerId)) return;
      if (down.size === 2) {
        const before = [...down.values()], width = Math.abs(before[0] - before[1]), about = panel.under((before[0] + before[1]) / 2);
        down.set(event.pointerId, event.clientX);
        const after = [...down.values()], now = Math.abs(after[0] - after[1]);
        if (width > 8 && now > 8) this.by(width / now, about);
      } else if (began && Math.abs(event.clientX - began.x) > 6) {
        panel.point(panel.under(event.clientX));
      }
    });
    const up = event => {
      if (began && down.size === 1 && event.type === "pointerup") {
        const t = panel.under(event.clientX);
        if (Math.abs(event.clientX - began.x) > 6) this.set(Math.min(t, began.t), Math.max(t, began.t)); else this.pointed(t);
      }
      down.delete(event.pointerId);
      began = null;
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey) return;  // the page's own wheel
      event.preventDefault();
      this.by(event.deltaY > 0 ? 1.25 : 0.8, panel.under(event.clientX));
    }, { passive: false });
  }

  // Buttons for all of this.
  buttons(box) {
    for (const [name, act] of [["Zoom in", () => this.by(0.5)], ["Zoom out", () => this.by(2)], ["Earlier", () => this.move(-0.4)],
                               ["Later", () => this.move(0.4)], ["Whole run", () => this.all()]]) {
      const button = element("button", { type: "button" }, name);
      button.addEventListener("click", act);
      box.append(button);
    }
  }
}

// The sign of a curve beside its name: its ink and dashes.
function sample(look, grey = false) {
  const canvas = element("canvas", { width: 56, height: 16, class: "sample", "aria-hidden": "true" });
  const draw = () => {
    const pen = canvas.getContext("2d");
    pen.setTransform(2, 0, 0, 2, 0, 0);
    pen.clearRect(0, 0, 28, 8);
    pen.strokeStyle = grey ? ink("--faint") : curveInk(look);
    pen.lineWidth = 2; pen.setLineDash(curveDash(look));
    pen.beginPath(); pen.moveTo(0, 4); pen.lineTo(28, 4); pen.stroke();
  };
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  return canvas;
}
