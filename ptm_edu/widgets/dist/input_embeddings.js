// host:names
import { CIVIDIS } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { letterSize } from "./host.js";
import { presentRoom } from "./host.js";
import { shadeOf } from "./host.js";
import { shortened } from "./host.js";
import { signed } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// input_embeddings/vectors.js
var PARTS = ["token", "segment", "position"];
var COMPARED = {
  all: PARTS,
  no_segment: ["token", "position"],
  no_position: ["token", "segment"],
  token_only: ["token"],
  no_token: ["segment", "position"],
  normed: PARTS
};
function tableRows({ numbers, steps, size }) {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  const whole = new DataView(bytes.buffer);
  return steps.map(
    (step, row) => Float64Array.from(
      { length: size },
      (_, i) => step * whole.getInt16(2 * (row * size + i), true)
    )
  );
}
function unpackedEntry(entry, rows) {
  const vectors = (places) => places.map((place) => rows[place]);
  const [weight, bias] = vectors(entry.norm);
  return {
    ...entry,
    weight,
    bias,
    dim: weight.length,
    token: vectors(entry.words),
    segment: vectors(entry.segments),
    position: vectors(entry.positions)
  };
}
function addedAt(entry, t, parts) {
  const sum = new Float64Array(entry.dim);
  for (const part of parts)
    entry[part][t].forEach((value, i) => {
      sum[i] += value;
    });
  return sum;
}
function layerNormed(x, { weight, bias, epsilon }) {
  const mean = x.reduce((total, value) => total + value, 0) / x.length;
  const variance = x.reduce((total, value) => total + (value - mean) ** 2, 0) / x.length;
  const scale = 1 / Math.sqrt(variance + epsilon);
  return x.map((value, i) => (value - mean) * scale * weight[i] + bias[i]);
}
function lengthOf(x) {
  return Math.sqrt(x.reduce((total, value) => total + value * value, 0));
}
function cosineOf(x, y) {
  const lengths = lengthOf(x) * lengthOf(y);
  return lengths ? x.reduce((total, value, i) => total + value * y[i], 0) / lengths : null;
}
function pairToCompare({ tokens, types }) {
  const worth = (s, t) => 2 * Number(types[s] !== types[t]) + 0.01 * tokens[s].length - 1e-3 * s;
  const pairs = tokens.flatMap(
    (token, t) => tokens.slice(0, t).flatMap((before, s) => before === token && isWord(token) ? [[s, t]] : [])
  );
  const best = Math.max(...pairs.map(([s, t]) => worth(s, t)));
  return pairs.find(([s, t]) => worth(s, t) === best) ?? [
    Math.min(1, tokens.length - 1),
    Math.min(2, tokens.length - 1)
  ];
}
function isWord(token) {
  return /^[\p{L}\p{N}]/u.test(token) && (token.length > 1 || /\p{Script=Han}/u.test(token));
}
function embeddingScene({ entry, token, other, number, added }) {
  const T = entry.tokens.length;
  const [first, beside] = pairToCompare(entry);
  const inside = (place, fallback) => Math.min(T - 1, place ?? fallback);
  const [one, two] = [inside(token, first), inside(other, beside)];
  const sums = entry.tokens.map((_, t) => addedAt(entry, t, added));
  const norms = sums.map((sum) => layerNormed(sum, entry));
  const shares = Object.entries(COMPARED).map(([name, parts]) => {
    const vectors = [one, two].map((t) => addedAt(entry, t, parts)).map((sum) => name === "normed" ? layerNormed(sum, entry) : sum);
    return { name, value: cosineOf(...vectors) };
  });
  return {
    entry,
    T,
    token: one,
    other: two,
    number: Math.min(entry.dim - 1, number),
    added,
    sums,
    norms,
    shares,
    now: cosineOf(sums[one], sums[two]),
    same: entry.tokens[one] === entry.tokens[two]
  };
}

// input_embeddings/controls.js
function embeddingControls(label, model, handlers) {
  const presets = model.get("presets");
  const buttons = presets.map(
    ({ name, first, second }) => element(
      "button",
      {
        type: "button",
        title: [first, ...second ? [second] : []].join(" · "),
        onclick: () => handlers.choose(first, second)
      },
      name
    )
  );
  const row = element(
    "div",
    { class: "ptm-presets", role: "group", "aria-label": label("try") },
    buttons
  );
  const boxes = ownTexts(label, model, handlers);
  const checks = PARTS.map((part) => partCheck(label, part, handlers));
  const list = element("select", {
    "data-setting": "other",
    onchange: () => handlers.settle({ other: Number(list.value) })
  });
  const category = element("b", { class: "ptm-category" });
  const controls = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-added", role: "group", "aria-label": label("parts") }, [
      label("parts"),
      ...checks.map(({ node }) => node)
    ]),
    element("label", {}, [label("compare"), list]),
    category
  ]);
  return {
    nodes: [row, boxes.node, controls],
    show(state, scene) {
      const { entry } = scene;
      presets.forEach(
        ({ first, second }, i) => buttons[i].setAttribute("aria-pressed", first === entry.first && second === entry.second)
      );
      boxes.show(state);
      checks.forEach((check) => check.show(scene.added));
      showTokens(list, scene);
      category.textContent = entry.label ? label("category", { label: labelName(label, entry) }) : "";
    }
  };
}
function partCheck(label, part, handlers) {
  let now = [];
  const box = element("input", {
    type: "checkbox",
    "data-part": part,
    onchange: () => handlers.settle({
      added: PARTS.filter((other) => other === part ? box.checked : now.includes(other))
    })
  });
  return {
    node: element("label", {}, [box, label(part)]),
    show(added) {
      now = added;
      box.checked = added.includes(part);
    }
  };
}
function ownTexts(label, model, handlers) {
  if (model.isStatic)
    return {
      show() {
      },
      node: element("div", { class: "ptm-own" }, element("small", {}, label("needs_live")))
    };
  const read = () => handlers.choose(boxes[0].value, boxes[1].value);
  const boxes = ["first", "second"].map(
    (name) => element("input", {
      type: "text",
      "aria-label": label(name),
      "data-setting": name,
      spellcheck: "false",
      autocomplete: "off",
      title: label("own_hint"),
      placeholder: label(name === "second" ? "second_hint" : "own_hint"),
      onkeydown: (event) => {
        if (event.key === "Enter") read();
      }
    })
  );
  const busy = element("small", { role: "status" });
  const node = element("div", { class: "ptm-own" }, [
    ...["first", "second"].map((name, i) => element("label", {}, [label(name), boxes[i]])),
    element("button", { type: "button", "data-act": "read", onclick: read }, label("read")),
    busy
  ]);
  let shown = null;
  return {
    node,
    show({ entry, slow }) {
      if (shown !== entry)
        [entry.first, entry.second ?? ""].forEach((text, i) => {
          boxes[i].value = text;
        });
      shown = entry;
      busy.textContent = slow ? label("asking") : "";
      busy.classList.toggle("ptm-busy", slow);
    }
  };
}
function showTokens(list, { entry, other }) {
  if (list.dataset.tokens !== entry.tokens.join(" ")) {
    list.dataset.tokens = entry.tokens.join(" ");
    list.replaceChildren(
      ...entry.tokens.map(
        (token, t) => element("option", { value: t }, `${t} ${token} ${segmentOf(entry, t)}`)
      )
    );
  }
  list.value = other;
}
function labelName(label, entry) {
  const known = ["entailment", "contradiction", "neutral"].includes(entry.label);
  return known ? label(entry.label) : entry.label;
}
function segmentOf({ types }, t) {
  return types[t] ? "B" : "A";
}

// input_embeddings/heat.js
var SHOWN = 64;
var SIGNS = ["+", "+", "=", "→"];
var MAPS = [...PARTS, "sum", "normed"];
function rowsOfMap({ entry, added, sums, norms }, map) {
  if (map === "sum") return sums;
  if (map === "normed") return norms;
  return added.includes(map) ? entry[map] : null;
}
function widest(rows) {
  const sizes = Float64Array.from(rows.flatMap((row) => [...row.subarray(0, SHOWN)].map(Math.abs)));
  return sizes.sort()[Math.floor(0.98 * (sizes.length - 1))] || 1;
}
function imageOf(rows, columns, most) {
  const canvas = element("canvas", { width: columns, height: rows.length });
  const points = new Uint32Array(rows.length * columns);
  rows.forEach((row, t) => {
    for (let i = 0; i < columns; i += 1) points[t * columns + i] = shadeOf(row[i], most);
  });
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), columns, rows.length);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
function mapImages() {
  let [made, key] = [null, null];
  return (scene) => {
    const { entry, added } = scene;
    const columns = Math.min(SHOWN, entry.dim);
    if (made && key[0] === entry && key[1] === added.join()) return made;
    key = [entry, added.join()];
    const parts = widest(PARTS.flatMap((part) => entry[part]));
    const normed = widest(scene.norms);
    made = Object.fromEntries(
      MAPS.map((map) => {
        const rows = rowsOfMap(scene, map);
        const most = map === "normed" ? normed : parts;
        return [map, { most, href: rows && imageOf(rows, columns, most) }];
      })
    );
    return made;
  };
}
function heatNodes(label, scene, map, href, { x, top, wide, rh }, letter) {
  const { T, entry, number } = scene;
  const high = T * rh;
  const text = (at2, y, words2, anchor, name) => element("svg:text", { x: at2, y, class: name, "text-anchor": anchor }, words2);
  const columns = Math.min(SHOWN, entry.dim);
  const at = x + (number + 0.5) * wide / columns;
  const inside = href ? [
    element("svg:image", {
      class: "ptm-map",
      "data-map": map,
      href,
      x,
      y: top,
      width: wide,
      height: high,
      preserveAspectRatio: "none",
      "image-rendering": "pixelated"
    })
  ] : [
    element("svg:rect", { class: "ptm-gone", x, y: top, width: wide, height: high }),
    text(x + wide / 2, top + high / 2, label("off"), "middle", "ptm-small")
  ];
  const marker = number < columns ? [
    element("svg:path", {
      class: "ptm-here",
      d: `M${at} ${top - 2}l-${0.3 * letter} -${0.42 * letter}h${0.6 * letter}z`
    })
  ] : [];
  return [
    text(
      x + wide / 2,
      top - 0.75 * letter,
      mapName(label, map, wide, letter),
      "middle",
      href ? "ptm-map-name" : "ptm-map-name ptm-off"
    ),
    ...inside,
    ...marker
  ];
}
function mapName(label, map, wide, letter) {
  const named = (name) => label(name === "normed" ? "map_normed" : name);
  const font = `600 ${letter}px system-ui, sans-serif`;
  const long = MAPS.some((name) => textWidth(named(name), font) > wide + letter);
  return long ? label(`short_${map}`) : named(map);
}
function scaleNodes(label, { entry }, images, { maps, wide, gap, bottom }, letter) {
  const text = (x, words2, anchor) => element(
    "svg:text",
    { x, y: bottom - 0.35 * letter, "text-anchor": anchor, class: "ptm-small" },
    words2
  );
  const scale = (x, room, most) => {
    const told = `${Number(most.toPrecision(2))}`;
    const side = 0.5 * letter * (told.length + 1);
    const bar = room - 2 * side;
    return [
      text(x + side - 0.2 * letter, `−${told}`, "end"),
      ...CIVIDIS.map(
        (fill, i) => element("svg:rect", {
          fill,
          x: x + side + i * bar / CIVIDIS.length,
          y: bottom - letter,
          width: bar / CIVIDIS.length + 0.5,
          height: 0.6 * letter
        })
      ),
      text(x + room - side + 0.2 * letter, told, "start")
    ];
  };
  const norm = Math.max(wide, 7 * letter);
  return [
    text(0, label("drawn", { n: Math.min(SHOWN, entry.dim), dim: entry.dim }), "start"),
    ...scale(maps[1], 2 * wide + gap, images.sum.most),
    ...scale(maps[4] + wide - norm, norm, images.normed.most)
  ];
}
function nameNodes({ entry, T, token, other }, { left, top, rh }, letter) {
  const { tokens, types } = entry;
  const text = (x, t, words2, anchor, name) => element(
    "svg:text",
    { x, y: top + (t + 0.5) * rh + 0.35 * letter, "text-anchor": anchor, class: name },
    words2
  );
  const names = tokens.flatMap((name, t) => [
    text(1.3 * letter, t, t, "end", "ptm-small"),
    text(
      left - 0.5 * letter,
      t,
      shortened(name, left - 3.6 * letter, letter),
      "end",
      t === token ? "ptm-name ptm-chosen" : t === other ? "ptm-name ptm-compared" : "ptm-name"
    )
  ]);
  const ends = [
    [0, types.indexOf(1) < 0 ? T : types.indexOf(1), "a"],
    ...types.includes(1) ? [[types.indexOf(1), T, "b"]] : []
  ];
  const bands = ends.flatMap(([from, to, name]) => [
    element("svg:path", {
      class: `ptm-band-${name}`,
      d: `M${2.75 * letter} ${top + from * rh + 3}V${top + to * rh - 3}`
    }),
    text(2.1 * letter, (from + to - 1) / 2, name.toUpperCase(), "middle", "ptm-band-name")
  ]);
  return [...names, ...bands];
}

// input_embeddings/numbers.js
var LINE = 1.32;
function numberNodes(label, scene, { left, top, width }, letter) {
  const line = LINE * letter;
  const ends = [left + 0.62 * width, left + width];
  const y = (row) => top + row * line;
  const text = (x, row, words2, anchor, name = null) => element("svg:text", { x, y: y(row), "text-anchor": anchor, class: name }, words2);
  const { entry, token, number, added } = scene;
  const vectors = {
    ...Object.fromEntries(PARTS.map((part) => [part, entry[part][token]])),
    sum: scene.sums[token],
    normed: scene.norms[token]
  };
  const signs = ["", "+", "+", "=", "→"];
  const rows = MAPS.map((map, i) => {
    const off = PARTS.includes(map) && !added.includes(map);
    const [value, long] = [vectors[map][number], lengthOf(vectors[map])];
    const cells = [
      text(left + 1.15 * letter, i + 2, label(map), "start"),
      ...[value, long].map(
        (told, n) => text(ends[n], i + 2, off && !n ? label("off") : signed(told, n ? 2 : 4), "end")
      )
    ];
    return element(
      "svg:g",
      {
        class: off ? "ptm-number ptm-off" : "ptm-number",
        "data-of": map,
        "data-value": value,
        "data-length": long,
        "data-added": `${!off}`
      },
      [text(left, i + 2, signs[i], "start", "ptm-sign"), ...cells]
    );
  });
  const title = label("numbers", { token: entry.tokens[token], n: number + 1, dim: entry.dim });
  return {
    bottom: y(6.4),
    nodes: [
      text(left, 0, shortened(title, 0.95 * width, letter), "start", "ptm-panel-title"),
      text(ends[0], 1, label("value"), "end", "ptm-small"),
      text(ends[1], 1, label("length"), "end", "ptm-small"),
      ...rows,
      element("svg:path", { class: "ptm-rule", d: `M${left} ${y(4.25)}H${left + width}` })
    ]
  };
}
function shareNodes(label, scene, { left, top, width }, letter) {
  const line = LINE * letter;
  const widest2 = Object.keys(COMPARED).map(
    (name) => textWidth(label(name === "normed" ? "after" : name), `600 ${letter}px system-ui, sans-serif`)
  );
  const from = left + Math.max(...widest2) + 0.6 * letter;
  const { now, shares } = scene;
  const told = [{ name: "now", value: now }, ...shares];
  const low = Math.min(0, ...told.map(({ value }) => value ?? 0));
  const x = (value) => from + (left + width - 3.4 * letter - from) * (value - low) / (1 - low);
  const rows = told.map(({ name, value }, i) => {
    const y = top + (i + 1) * line;
    const [start, end] = [Math.min(0, value ?? 0), Math.max(0, value ?? 0)].map(x);
    const words2 = value === null ? "–" : signed(value, 3);
    return element(
      "svg:g",
      {
        class: name === "now" ? "ptm-share ptm-now" : "ptm-share",
        "data-of": name,
        "data-value": value ?? ""
      },
      [
        element("svg:text", { x: left, y }, label(name === "normed" ? "after" : name)),
        element("svg:rect", {
          x: start,
          y: y - 0.72 * letter,
          width: end - start,
          height: 0.78 * letter
        }),
        element("svg:text", { x: left + width, y, "text-anchor": "end" }, words2)
      ]
    );
  });
  const bottom = top + told.length * line;
  const title = label("share", {
    one: tokenAt(scene, scene.token),
    two: tokenAt(scene, scene.other)
  });
  return {
    bottom: bottom + 0.5 * letter,
    nodes: [
      element(
        "svg:text",
        { class: "ptm-panel-title", x: left, y: top },
        shortened(title, width, letter)
      ),
      ...rows,
      element("svg:path", {
        class: "ptm-rule",
        d: `M${x(0)} ${top + 0.4 * line}V${bottom + 0.2 * letter}`
      })
    ]
  };
}
function tokenAt({ entry }, t) {
  return `${entry.tokens[t]} ${t} ${segmentOf(entry, t)}`;
}

// input_embeddings/picture.js
var PADDING = 0.5;
function embeddingPicture(label, onPlace, standing) {
  const images = mapImages();
  const ground = element("svg:rect", { class: "ptm-hand" });
  const under = element("svg:g");
  const marks = element("svg:g", { class: "ptm-marks" });
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "slider",
      "aria-label": label("field"),
      "aria-valuemin": 0,
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed
    },
    [element("svg:title", {}, label("field_hint")), under, marks, ground]
  );
  const numbers = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-embeddings", "data-name": "embeddings", role: "group" },
    [field, numbers]
  );
  let now = null;
  function draw(scene, width) {
    const beside = width > 52 * letterSize(svg, 16, 22);
    const arranged = (size) => {
      const side2 = beside ? 19.5 * size : width;
      const room2 = presentRoom(svg) - PADDING * size;
      return { side: side2, at: mapLayout(scene, beside ? width - side2 - 1.4 * size : width, size, room2) };
    };
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(size).at.bottom + PADDING * size);
    const { side, at } = arranged(letter);
    const made = images(scene);
    under.replaceChildren(
      ...nameNodes(scene, at, letter),
      ...MAPS.flatMap(
        (map, i) => heatNodes(label, scene, map, made[map].href, { ...at, x: at.maps[i] }, letter)
      ),
      ...scaleNodes(label, scene, made, at, letter),
      ...SIGNS.map(
        (sign, i) => element(
          "svg:text",
          {
            class: "ptm-sign",
            "text-anchor": "middle",
            x: at.maps[i + 1] - at.gap / 2,
            y: at.top + scene.T * at.rh / 2 + 0.4 * letter
          },
          sign
        )
      )
    );
    marks.replaceChildren(...rowFrames(scene, at));
    const room = beside ? { left: width - side, top: 1.1 * letter, width: side } : { left: 0, top: at.bottom + 2 * letter, width };
    const first = numberNodes(label, scene, room, letter);
    const second = shareNodes(label, scene, { ...room, top: first.bottom + 1.6 * letter }, letter);
    numbers.replaceChildren(...first.nodes, ...second.nodes);
    const high = { x: 0, y: at.top, width: at.right, height: scene.T * at.rh };
    for (const [name, value] of Object.entries(high)) ground.setAttribute(name, value);
    svg.style.height = `${Math.ceil(Math.max(at.bottom, second.bottom))}px`;
    now = { scene, at };
    const told = {
      "aria-valuemax": scene.T - 1,
      "aria-valuenow": scene.token,
      "aria-valuetext": `${tokenAt(scene, scene.token)}, ${scene.number + 1}`
    };
    for (const [name, value] of Object.entries(told)) field.setAttribute(name, value);
  }
  function pressed(event) {
    const { token, other, number, entry, T } = standing();
    const within = (value, size) => Math.max(0, Math.min(size - 1, value));
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -T, End: T }[event.key];
    const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step && !across) return;
    event.preventDefault();
    if (across) onPlace({ number: within(number + across, Math.min(SHOWN, entry.dim)) }, true);
    else if (event.shiftKey) onPlace({ other: within(other + step, T) }, true);
    else onPlace({ token: within(token + step, T) }, true);
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") ground.setPointerCapture(event.pointerId);
    const {
      scene: { T, entry },
      at
    } = now;
    const box = svg.getBoundingClientRect();
    const t = Math.floor((event.clientY - box.top - at.top) / at.rh);
    const row = Math.max(0, Math.min(T - 1, t));
    const x = event.clientX - box.left;
    const map = at.maps.find((left) => x >= left && x < left + at.wide);
    const columns = Math.min(SHOWN, entry.dim);
    const number = map === void 0 ? {} : { number: Math.floor((x - map) * columns / at.wide) };
    onPlace(
      event.shiftKey ? { other: row } : { token: row, ...number },
      event.type === "pointerup"
    );
  }
  return { svg, draw };
}
function mapLayout({ entry, T }, width, letter, room) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest2 = Math.max(...entry.tokens.map((token) => textWidth(token, font)));
  const left = Math.min(0.3 * width, widest2 + 3.7 * letter);
  const gap = 1.35 * letter;
  const wide = (width - left - 4 * gap) / MAPS.length;
  const maps = MAPS.map((_, i) => left + i * (wide + gap));
  const top = 1.9 * letter;
  const most = Math.min(360, room - top - 1.4 * letter);
  const rh = Math.max(1.02 * letter, Math.min(1.3 * letter, most / T));
  return { left, gap, wide, maps, top, rh, right: width, bottom: top + T * rh + 1.4 * letter };
}
function rowFrames({ token, other }, { maps, wide, top, rh }) {
  const frame = (name, t) => maps.map(
    (x) => element("svg:rect", {
      class: name,
      x: x - 1.5,
      y: top + t * rh - 1,
      width: wide + 3,
      height: rh + 2,
      rx: 2
    })
  );
  return [
    ...frame("ptm-glow", other),
    ...frame("ptm-other-row", other),
    ...frame("ptm-glow", token),
    ...frame("ptm-own-row", token)
  ];
}

// input_embeddings/style.css
var style_default = String.raw`.ptm.ptm-input_embeddings {
  .ptm-presets {
    margin: 0.6em 0 0.4em;
    gap: 0.35em;
  }
  .ptm-own {
    gap: 0.3em 0.8em;
    margin: 0 0 0.4em;
  }
  .ptm-own label {
    flex: 1;
    min-width: 12em;
    white-space: normal;
  }
  .ptm-own input {
    padding: 0.06em 0.4em;
    border: 1px solid transparent;
    border-bottom: 2px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  .ptm-controls {
    margin: 0.3em 0 0.5em;
  }
  .ptm-added {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.3em 1em;
    align-items: center;
  }
  .ptm-controls select {
    max-width: 14em;
    background: var(--ptm-page);
    border-radius: 0.4em;
    border: 1px solid var(--ptm-line);
    padding: 0.1em 0.3em;
  }
  svg.ptm-embeddings {
    font-variant-numeric: tabular-nums;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.4em;
    box-sizing: content-box;
  }
  .ptm-embeddings :is(.ptm-map-name, .ptm-band-name, .ptm-sign) {
    font-weight: 650;
  }
  .ptm-embeddings .ptm-off,
  .ptm-off text {
    fill: var(--ptm-soft);
    text-decoration: line-through;
  }
  .ptm-gone {
    fill: none;
    stroke: var(--ptm-line);
    stroke-dasharray: 4 4;
  }
  .ptm-here {
    fill: var(--ptm-ink);
  }
  .ptm-embeddings .ptm-name.ptm-chosen {
    font-weight: 700;
  }
  .ptm-embeddings .ptm-name.ptm-compared {
    font-weight: 700;
    fill: var(--ptm-orange);
  }
  .ptm-band-a {
    stroke: var(--ptm-blue);
    stroke-width: 3;
    fill: none;
  }
  .ptm-band-b {
    stroke: var(--ptm-orange);
    stroke-width: 3;
    stroke-dasharray: 6 3;
    fill: none;
  }
  .ptm-hand {
    fill: transparent;
    cursor: pointer;
    touch-action: pan-y;
  }
  .ptm-glow {
    fill: none;
    stroke: var(--ptm-page);
    stroke-width: 4;
  }
  .ptm-own-row {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-other-row {
    fill: none;
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 5 3;
  }
  .ptm-field:focus-visible {
    outline: none;
  }
  .ptm-field:focus-visible .ptm-own-row {
    stroke: var(--ptm-blue);
    stroke-width: 4;
  }
  .ptm-share rect {
    fill: var(--ptm-bar);
  }
  .ptm-share.ptm-now rect {
    fill: var(--ptm-blue);
  }
  .ptm-embeddings .ptm-now text {
    font-weight: 650;
  }
  .ptm-rule {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    fill: none;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls, .ptm-own) {
    margin: 0.25em 0;
  }
  &.ptm-present .ptm-presets {
    font-size: max(0.62em, var(--ptm-least));
  }
}
`;

// input_embeddings/words.js
var words = {
  en: {
    title: "BERT’s input embeddings",
    invitation: "Click a token, or turn an embedding off",
    try: "Texts",
    first: "text A",
    second: "text B",
    second_hint: "optional",
    read: "Read",
    own_hint: "Type, then Enter: Python reads it",
    asking: "asking Python …",
    needs_live: "Typing a text of your own needs the live notebook.",
    token: "token",
    segment: "segment",
    position: "position",
    sum: "sum",
    normed: "layer norm",
    map_normed: "layer norm",
    short_token: "tok.",
    short_segment: "seg.",
    short_position: "pos.",
    short_sum: "sum",
    short_normed: "LN",
    parts: "Added",
    compare: "compare with",
    field: "Token and dimension",
    field_hint: "Up and down: token; left and right: dimension; with Shift: the token to compare with",
    off: "off",
    category: "label: {label}",
    entailment: "entailment",
    contradiction: "contradiction",
    neutral: "neutral",
    drawn: "{n} of {dim} dims",
    numbers: "“{token}”, dimension {n} of {dim}",
    value: "value",
    length: "L2 norm",
    share: "Cosine of {one} and {two}",
    now: "current sum",
    all: "all three",
    no_segment: "without segment",
    no_position: "without position",
    token_only: "token only",
    no_token: "without token",
    after: "all three, layer norm",
    lesson_same: "“{token}” occurs twice here: the same token has the same token embedding (cosine 1). The two sums differ only by the other embeddings: cosine {all} with all three, {no_segment} without the segment, {no_position} without the position.",
    lesson_bare: "“{token}” and “{token}” are now the same vector. Without positions BERT would read a bag of tokens, because attention alone does not represent order.",
    lesson_other: "Two different tokens. Without their token embeddings the cosine is {no_token}: this is the part that their segments and positions have in common.",
    lesson_itself: "A token is compared with itself: choose another one.",
    lesson_none: "Nothing is added: the sum is 0 everywhere, so a cosine is not defined.",
    lesson_label: "The label, {label}, is not an input: a classifier predicts it from the last hidden state at [CLS].",
    lesson_unknown: "[UNK] replaces text that the vocabulary does not cover: all of its occurrences share one vector.",
    length_of: "A text here has {least} to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own texts; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored texts can be read.",
    picture_of: "Three embeddings of {n} tokens, their sum and its layer norm, one row per token",
    told: "Token {place} of {n}, {token}, segment {segment}, dimension {number}: token {own}, segment {kind}, position {where}, sum {sum}, layer norm {normed}. Cosine with {other}: {now}.",
    undefined_cosine: "not defined",
    number: "#"
  },
  zh: {
    title: "BERT 的输入嵌入",
    invitation: "点击一个词元，或关掉一种嵌入",
    try: "文本",
    first: "文本 A",
    second: "文本 B",
    second_hint: "可以留空",
    read: "读取",
    own_hint: "输入后按回车：由 Python 来读",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的文本，请使用实时讲义。",
    token: "词元",
    segment: "片段",
    position: "位置",
    sum: "和",
    normed: "层归一化",
    map_normed: "层归一化",
    short_token: "词元",
    short_segment: "片段",
    short_position: "位置",
    short_sum: "和",
    short_normed: "归一",
    parts: "相加的有",
    compare: "比较对象",
    field: "词元与分量",
    field_hint: "上下键：词元；左右键：分量；按住 Shift：比较对象",
    off: "已关",
    category: "标签：{label}",
    entailment: "蕴含",
    contradiction: "矛盾",
    neutral: "中立",
    drawn: "显示 {n} / {dim} 维",
    numbers: "“{token}”，第 {n} 个分量（共 {dim} 个）",
    value: "值",
    length: "L2 范数",
    share: "{one} 与 {two} 的余弦",
    now: "当前的和",
    all: "三种全加",
    no_segment: "去掉片段",
    no_position: "去掉位置",
    token_only: "只有词元",
    no_token: "去掉词元",
    after: "三种，归一化后",
    lesson_same: "“{token}”在这里出现两次：同一词元，同一词元嵌入（余弦为 1）。两个和的区别只来自另外两种嵌入：三种全加时余弦为 {all}，去掉片段为 {no_segment}，去掉位置为 {no_position}。",
    lesson_bare: "现在“{token}”与“{token}”是同一个向量。没有位置，BERT 读到的只是词元的集合：注意力本身不表示顺序。",
    lesson_other: "两个不同的词元。去掉词元嵌入后余弦为 {no_token}：这是片段与位置的共同之处。",
    lesson_itself: "这是词元与自己比较：请另选一个。",
    lesson_none: "什么都没有加：和处处为 0，任何两个词元都无从比较。",
    lesson_label: "标签“{label}”不是输入：分类器根据 [CLS] 处最后的隐藏状态来预测它。",
    lesson_unknown: "词表没有覆盖的地方是 [UNK]：它们共用一个向量。",
    length_of: "这里的文本有 {least} 到 {most} 个词元，这一段有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的文本；要读别的文本，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的文本。",
    picture_of: "{n} 个词元的三种嵌入、它们的和与层归一化，一行一个词元",
    told: "第 {place} 个词元（共 {n} 个）：{token}，片段 {segment}，分量 {number}：词元 {own}，片段 {kind}，位置 {where}，和 {sum}，归一化后 {normed}。与 {other} 的余弦：{now}。",
    undefined_cosine: "无定义",
    number: "#"
  }
};

// input_embeddings/index.js
var SETTINGS = ["token", "other", "number", "added"];
function explorer(host) {
  const { model, label } = host;
  const rows = tableRows(model.get("table"));
  const known = new Map(
    model.get("presets").map((entry) => [keyOf(entry), unpackedEntry(entry, rows)])
  );
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = { ...model.get("texts") };
  const start = known.get(keyOf(wanted)) ?? [...known.values()][0];
  const first = { entry: start, ...settings() };
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = embeddingControls(label, model, { choose, settle });
  const picture = embeddingPicture(
    label,
    (changes, settled) => (settled ? settle : drag)(changes),
    () => embeddingScene(state)
  );
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    reset: () => settle({ ...first, asked: null }),
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = embeddingScene(state);
      ui.show(state, scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["texts", ...SETTINGS], ({ texts }) => {
    if (keyOf(texts) === keyOf(state.entry)) settle(settings());
    else choose(texts.first, texts.second, settings());
  });
  if (keyOf(wanted) === keyOf(start)) settle({});
  else {
    describe();
    paint();
    choose(wanted.first, wanted.second, settings());
  }
  function drag(changes) {
    Object.assign(state, changes);
    const { token, other, number } = embeddingScene(state);
    Object.assign(state, { token, other, number });
    paint();
  }
  function settle(changes) {
    shell.notice("");
    drag(changes);
    const { first: one, second } = state.entry;
    const shared = state.asked || keyOf(model.get("texts")) === keyOf(state.entry);
    traits.write({ ...state, ...shared ? {} : { texts: { first: one, second } } });
    describe();
  }
  async function choose(typed, other, changes = { token: null, other: null }) {
    const texts = { first: typed.trim(), second: other?.trim() || null };
    if (!texts.first || keyOf(texts) === keyOf(state.entry)) {
      shell.notice(texts.first ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(keyOf(texts));
    if (entry) {
      settle({ entry, ...changes, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { key: keyOf(texts), changes };
    state.asked = asked;
    const answer = await ask({ type: "inputs", ...texts });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    const key = keyOf(message);
    if (message.entry) known.set(key, unpackedEntry(message.entry, tableRows(message.table)));
    if (key !== state.asked?.key) return;
    const { changes } = state.asked;
    state.asked = null;
    settle(message.entry ? { entry: known.get(key), ...changes } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.entry)
      shell.notice(
        label("length_of", {
          n: message.length,
          least: model.get("least"),
          most: model.get("most")
        })
      );
  }
  function describe() {
    const scene = embeddingScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { n: scene.T }));
    const { entry, token, sums, norms } = scene;
    shell.rows(
      [label("number"), ...MAPS.map((map) => label(map))],
      Array.from(entry.token[token], (_, i) => [
        i + 1,
        ...[...PARTS.map((part) => entry[part][token]), sums[token], norms[token]].map(
          (vector) => signed(vector[i], 4)
        )
      ])
    );
  }
}
function keyOf({ first, second }) {
  return JSON.stringify([first, second]);
}
function cosineText(label, value) {
  return value === null ? label("undefined_cosine") : signed(value, 3);
}
function explained(label, { entry, added, same, token, other, shares, now }) {
  const told = Object.fromEntries(
    shares.map(({ name: name2, value }) => [name2, cosineText(label, value)])
  );
  const bare = same && now > 1 - 1e-9;
  const key = !added.length ? "lesson_none" : token === other ? "lesson_itself" : bare ? "lesson_bare" : same ? "lesson_same" : "lesson_other";
  const name = entry.tokens[token];
  return [
    label(key, { token: name, ...told }),
    ...entry.tokens.includes("[UNK]") ? [label("lesson_unknown")] : [],
    ...entry.label ? [label("lesson_label", { label: labelName(label, entry) })] : []
  ].join(" ");
}
function spoken(label, scene) {
  const { entry, token, other, number, sums, norms, now, T } = scene;
  const at = (vectors) => signed(vectors[token][number], 4);
  return label("told", {
    place: token,
    n: T,
    token: entry.tokens[token],
    segment: segmentOf(entry, token),
    number: number + 1,
    own: at(entry.token),
    kind: at(entry.segment),
    where: at(entry.position),
    sum: at(sums),
    normed: at(norms),
    other: tokenAt(scene, other),
    now: cosineText(label, now)
  });
}
var input_embeddings_default = widget({ kind: "ptm-input_embeddings", style: style_default, words, build: explorer });
export {
  input_embeddings_default as default
};
