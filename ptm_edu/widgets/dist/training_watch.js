// host:names
import { CIVIDIS } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { letterSize } from "./host.js";
import { lineThrough } from "./host.js";
import { percentOf } from "./host.js";
import { shadeOf } from "./host.js";
import { shortened } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";
import { wrapped } from "./host.js";

// training_watch/attention.js
function attentionPicture({ choose, look }) {
  const node = element("svg:g", { onpointerleave: () => look(null) });
  function draw(scene, room, letter) {
    const { tokens, source_tokens: sources, head, heads, matrices } = scene;
    const text = (x, y, words2, anchor, name, more = {}) => element("svg:text", { x, y, "text-anchor": anchor, class: name, ...more }, words2);
    const small = heads > 1 ? smallSizes(heads, room, letter) : { wide: 0 };
    const font = `400 ${letter}px system-ui, sans-serif`;
    const longest = (words2, most) => Math.min(most, Math.max(...words2.map((word) => textWidth(word, font))));
    const left = longest(tokens, 6 * letter) + 0.5 * letter;
    const upright = longest(sources, 6 * letter);
    const space = {
      wide: room.right - room.left - left - small.wide,
      high: room.bottom - room.top
    };
    const flat = Math.min(space.wide / sources.length, 4 * letter) >= upright + 0.3 * letter;
    const top = flat ? 1.4 * letter : upright + 0.6 * letter;
    const cw = Math.min(space.wide / sources.length, 4 * letter);
    const ch = Math.min((space.high - top) / tokens.length, 2.6 * letter, 1.6 * cw);
    const [x0, y0] = [room.left + left, room.top + top];
    const every = (size) => Math.max(1, Math.ceil(1.05 * letter / size));
    const cells = tokens.flatMap(
      (_, t) => sources.map((_2, s) => {
        const weight = matrices[head][t * sources.length + s];
        return element("svg:rect", {
          class: "ptm-cell",
          "shape-rendering": "crispEdges",
          x: x0 + s * cw,
          y: y0 + t * ch,
          width: cw + 0.5,
          height: ch + 0.5,
          fill: colorOf(weight),
          "data-weight": weight,
          onpointerenter: () => look({ t, s })
        });
      })
    );
    node.replaceChildren(
      ...tokens.map((token, t) => [token, t]).filter(([, t]) => Number(t) % every(ch) === 0).map(
        ([token, t]) => text(
          x0 - 0.4 * letter,
          y0 + (Number(t) + 0.5) * ch + 0.35 * letter,
          shortened(`${token}`, 6 * letter, letter),
          "end",
          "ptm-token"
        )
      ),
      ...sources.map((token, s) => [token, s]).filter(([, s]) => flat || Number(s) % every(cw) === 0).map(([token, s]) => {
        const x = x0 + (Number(s) + 0.5) * cw;
        if (flat) return text(x, y0 - 0.4 * letter, `${token}`, "middle", "ptm-token");
        const at = {
          transform: `translate(${x + 0.35 * letter} ${y0 - 0.4 * letter}) rotate(-90)`
        };
        return text(0, 0, shortened(`${token}`, 6 * letter, letter), "start", "ptm-token", at);
      }),
      ...cells,
      ...heads > 1 ? smallHeads(scene, room, letter, small) : []
    );
  }
  function smallHeads({ tokens, source_tokens: sources, matrices, head }, room, letter, small) {
    const { across, side, gap, name, wide } = small;
    return matrices.map((weights, i) => {
      const x = room.right - wide + gap + i % across * (side + gap);
      const y = room.top + 0.2 * letter + Math.floor(i / across) * (side + name);
      const place = { x, y, width: side, height: side };
      return element("svg:g", { class: "ptm-small", "data-head": i, onclick: () => choose(i) }, [
        element("svg:image", {
          ...place,
          href: imageOf(weights, tokens.length, sources.length),
          preserveAspectRatio: "none",
          "image-rendering": "pixelated"
        }),
        element("svg:rect", { class: i === head ? "ptm-frame ptm-chosen" : "ptm-frame", ...place }),
        element(
          "svg:text",
          {
            class: i === head ? "ptm-token ptm-chosen" : "ptm-token",
            x: x + side / 2,
            y: y + side + 0.95 * letter,
            "text-anchor": "middle"
          },
          `${i}`
        )
      ]);
    });
  }
  return { node, draw };
}
function smallSizes(heads, room, letter) {
  const [gap, name] = [0.8 * letter, 1.4 * letter];
  const [width, height] = [(room.right - room.left) / 3, room.bottom - room.top];
  const sizes = Array.from({ length: heads }, (_, i) => {
    const rows = Math.ceil(heads / (i + 1));
    return Math.min(5 * letter, width / (i + 1) - gap, height / rows - name);
  });
  const side = Math.max(...sizes);
  const across = sizes.indexOf(side) + 1;
  return { across, side, gap, name, wide: across * (side + gap) };
}
function colorOf(weight) {
  const shade = shadeOf(2 * weight - 1, 1);
  return `rgb(${shade & 255}, ${shade >> 8 & 255}, ${shade >> 16 & 255})`;
}
function imageOf(weights, rows, columns) {
  const canvas = element("canvas", { width: columns, height: rows });
  const points = Uint32Array.from(weights, (weight) => shadeOf(2 * weight - 1, 1));
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), columns, rows);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
function attentionSentence(label, scene, cell) {
  const { tokens, source_tokens: sources, matrices, head } = scene;
  const weights = matrices[head];
  const strongest = weights.indexOf(Math.max(...weights));
  const [t, s] = cell ? [cell.t, cell.s] : [Math.floor(strongest / sources.length), strongest % sources.length];
  return label(cell ? "cell" : "strongest", {
    token: `“${tokens[t]}”`,
    source: `“${sources[s]}”`,
    weight: percentOf(weights[t * sources.length + s])
  });
}
function scaleNodes(x, y, wide, letter) {
  const part = wide / CIVIDIS.length;
  return [
    ...CIVIDIS.map(
      (fill, i) => element("svg:rect", { x: x + i * part, y, width: part + 0.5, height: 0.7 * letter, fill })
    ),
    element(
      "svg:text",
      { class: "ptm-tick", x: x - 0.3 * letter, y: y + 0.7 * letter, "text-anchor": "end" },
      "0"
    ),
    element(
      "svg:text",
      { class: "ptm-tick", x: x + wide + 0.3 * letter, y: y + 0.7 * letter },
      "1"
    )
  ];
}

// host/packed_attention.js
var Bytes = Uint8Array;
function bytesOf(packed) {
  if (Bytes.fromBase64) return Bytes.fromBase64(packed);
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
function weightsOf(bytes, sources) {
  const weights = new Float32Array(bytes.length);
  stretchesOf(bytes, sources).forEach((stretch, row) => {
    for (let i = row * sources; i < (row + 1) * sources; i += 1)
      weights[i] = (bytes[i] * stretch) ** 2;
  });
  return weights;
}
function stretchesOf(bytes, sources) {
  const stretches = new Float64Array(bytes.length / sources);
  for (let row = 0; row < stretches.length; row += 1) {
    let sum = 0;
    for (let i = row * sources; i < (row + 1) * sources; i += 1) sum += bytes[i] * bytes[i];
    if (sum > 0) stretches[row] = 1 / Math.sqrt(sum);
  }
  return stretches;
}

// training_watch/rules.js
function axisOf(low, high, wanted) {
  const room = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(room / wanted));
  const step = power * [1, 2, 5, 10].find((times) => times * power * wanted >= room * (1 - 1e-9));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from(
    { length: last - first + 1 },
    (_, i) => Number(((first + i) * step).toPrecision(12))
  );
  return { low: ticks[0], high: ticks.at(-1), ticks };
}
function lossAxis(losses, references, wanted) {
  const all = [...losses, ...references];
  if (!all.length) return axisOf(0, 1, wanted);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return axisOf(low > 0 && low < 0.6 * high ? 0 : low, high, wanted);
}
function lossAt(points, step) {
  return (points.find(([at]) => at >= step) ?? points.at(-1))?.[1] ?? null;
}
function measuredBy(points, step) {
  return points.findLast(([at]) => at <= step) ?? null;
}
function placeOf(snapshots, step) {
  if (step === null) return snapshots.length - 1;
  const away = snapshots.map((one) => Math.abs(one.step - step));
  return away.indexOf(Math.min(...away));
}
function stepOf(snapshots, place) {
  const within = Math.max(0, Math.min(snapshots.length - 1, place));
  return within === snapshots.length - 1 ? null : snapshots[within].step;
}
function runsOf(points) {
  const runs = [[]];
  for (const point of points) {
    if (point[1] === null) runs.push([]);
    else runs.at(-1).push(point);
  }
  return runs.filter((run) => run.length);
}
function apart(heights, room) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b]);
  const placed = [...heights];
  order.forEach((i, n) => {
    if (n) placed[i] = Math.max(placed[i], placed[order[n - 1]] + room);
  });
  return placed;
}
function paceOf(snapshots) {
  return Math.max(120, Math.min(600, 6e3 / snapshots.length));
}
function newWords(rows, before) {
  const known = new Map(before ?? []);
  return rows.map(([word, near]) => {
    const old = before && known.get(word);
    return near.map((one) => Boolean(old) && !old.includes(one));
  });
}

// training_watch/scene.js
function sceneOf(label, values) {
  const { snapshots, points, held_out, kind, shown } = values;
  const place = placeOf(snapshots, shown);
  const { step, picture } = snapshots[place];
  const scene = {
    ...values,
    place,
    last: snapshots.length - 1,
    step,
    following: shown === null,
    loss: lossAt(points, step),
    held: measuredBy(held_out, step),
    most: Math.max(values.steps, values.done)
  };
  if (kind === "samples") Object.assign(scene, { texts: picture });
  else if (kind === "neighbors") {
    const before = snapshots[place - 1]?.picture;
    Object.assign(scene, { rows: picture, fresh: newWords(picture, before) });
  } else Object.assign(scene, attentionOf(values, picture));
  const head = scene.head === void 0 ? {} : { head: scene.head };
  return { ...scene, title: label(kind, { step: count(step), ...head }) };
}
function attentionOf({ tokens, source_tokens: sources, head }, picture) {
  const { heads } = picture;
  const size = tokens.length * sources.length;
  const all = weightsOf(bytesOf(picture.weights), sources.length);
  const matrices = Array.from({ length: heads }, (_, i) => all.subarray(i * size, (i + 1) * size));
  return { heads, matrices, head: Math.max(0, Math.min(heads - 1, head)) };
}
function lossText(label, loss) {
  if (loss === null) return label("none");
  return Math.abs(loss) >= 0.1 && Math.abs(loss) < 1e3 ? loss.toFixed(2) : `${Number(loss.toPrecision(3))}`;
}
function statusText(label, { steps, done, training, seconds, seconds_left: left }) {
  const numbers = { steps: count(steps), done: count(done), time: timeText(label, seconds) };
  if (done === 0) return label("waiting", numbers);
  if (training && left === null) return label("starting", numbers);
  if (training) return label("running", { ...numbers, left: timeText(label, left) });
  return label(done < steps ? "unfinished" : "finished", numbers);
}
function timeText(label, seconds) {
  if (seconds < 10) return label("seconds", { n: seconds.toFixed(1) });
  const whole = Math.round(seconds);
  if (whole < 60) return label("seconds", { n: whole });
  return label("minutes", { m: Math.floor(whole / 60), s: whole % 60 });
}
function comparedText(label, { loss, references }) {
  if (loss === null) return "";
  const named = (key, chosen) => chosen.length ? ` ${label(key, { names: chosen.map(([name]) => name).join("”, “") })}` : "";
  const [below, above] = [
    references.filter(([, value]) => loss < value),
    references.filter(([, value]) => loss >= value)
  ];
  const told = label("compared", { loss: lossText(label, loss) });
  return `${told}${named("below", below)}${named("above", above)}`;
}
function tableOf(label, values) {
  const { snapshots, points, held_out, kind, tokens, source_tokens: sources } = values;
  const first = snapshots[0].picture;
  const columns = {
    attention: () => Array.from({ length: first.heads }, (_, i) => label("mean_largest", { head: i })),
    samples: () => first.map((_, i) => label("sample", { n: i + 1 })),
    neighbors: () => first.map(([word]) => word)
  }[kind]();
  const cells = {
    attention: (picture) => largestMeans(picture, tokens.length, sources.length),
    samples: (picture) => picture,
    neighbors: (picture) => picture.map(([, near]) => near.join(", "))
  }[kind];
  const lines = snapshots.map(({ step, picture }) => {
    const row = cells(picture);
    return [
      count(step),
      lossText(label, lossAt(points, step)),
      lossText(label, measuredBy(held_out, step)?.[1] ?? null),
      ...columns.map((_, i) => row[i] ?? label("none"))
    ];
  });
  return { head: [label("step"), label("train"), label("held_out"), ...columns], lines };
}
function largestMeans({ heads, weights }, tokens, sources) {
  const all = weightsOf(bytesOf(weights), sources);
  return Array.from({ length: heads }, (_, head) => {
    let sum = 0;
    for (let t = 0; t < tokens; t += 1) {
      const start = (head * tokens + t) * sources;
      sum += Math.max(...all.subarray(start, start + sources));
    }
    return (sum / tokens).toFixed(2);
  });
}

// training_watch/controls.js
function watchControls(label, handlers) {
  const button = (name, run) => element(
    "button",
    { type: "button", "data-act": name, title: label("keys"), onclick: run },
    label(name)
  );
  const back = button("back", () => handlers.by(-1));
  const next = button("next", () => handlers.by(1));
  const play = button("play", handlers.play);
  const slider = element("input", {
    type: "range",
    min: 0,
    step: 1,
    "data-setting": "snapshot",
    oninput: () => handlers.go(Number(slider.value)),
    onchange: handlers.settle
  });
  const at = element("output", { "data-of": "step" });
  const list = element("select", {
    "data-setting": "head",
    onchange: () => handlers.choose(Number(list.value))
  });
  const heads = element("label", {}, [label("choose_head"), list]);
  const status = element("span", { "data-of": "status" });
  const [train, held] = ["train", "held_out"].map((name) => {
    const data = element("data", { "data-of": name });
    const sign = element("i", { class: `ptm-sign ptm-${name}`, "aria-hidden": "true" });
    return { data, node: element("span", {}, [sign, `${label(name)} `, data]) };
  });
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-buttons", role: "group", "aria-label": label("run") }, [
          back,
          next,
          play
        ]),
        element("label", {}, [label("snapshot"), slider, at]),
        heads
      ]),
      element("div", { class: "ptm-readings" }, [train.node, held.node, status])
    ],
    show(state, scene) {
      slider.max = scene.last;
      slider.value = scene.place;
      slider.setAttribute("aria-valuetext", count(scene.step));
      at.textContent = label("of_steps", { step: count(scene.step), steps: count(scene.most) });
      back.setAttribute("aria-disabled", scene.place === 0);
      next.setAttribute("aria-disabled", scene.place === scene.last);
      play.setAttribute("aria-disabled", scene.last === 0);
      play.setAttribute("aria-pressed", state.playing);
      play.textContent = label(state.playing ? "pause" : "play");
      heads.hidden = !(scene.heads > 1);
      if (scene.heads && list.options.length !== scene.heads)
        list.replaceChildren(
          ...Array.from({ length: scene.heads }, (_, i) => element("option", { value: i }, `${i}`))
        );
      list.value = scene.head ?? 0;
      status.textContent = statusText(label, scene);
      for (const [part, loss] of [
        [train, scene.loss],
        [held, scene.held?.[1] ?? null]
      ]) {
        part.data.value = loss ?? "";
        part.data.textContent = lossText(label, loss);
      }
      held.node.hidden = !scene.held_out.length;
    }
  };
}

// training_watch/curve.js
function lossCurve(label, { seek, by, go, play }) {
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("field"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    onpointerdown: pointed,
    onpointermove: pointed,
    onpointerup: pointed
  });
  let now = null;
  function draw(scene, room, letter) {
    const { points, held_out: held, references, step } = scene;
    const losses = [...points, ...held].map(([, loss]) => loss).filter((loss) => loss !== null);
    const high = room.bottom - room.top;
    const values = references.map(([, value]) => value);
    const up = lossAxis(losses, values, Math.max(2, Math.floor(high / (3.2 * letter))));
    const wide = Math.max(...up.ticks.map((tick) => `${tick}`.length));
    const inside = {
      left: room.left + (0.62 * wide + 0.6) * letter,
      right: room.right - 0.8 * letter,
      top: room.top + 2 * letter,
      bottom: room.bottom - 1.6 * letter
    };
    const x = (at) => inside.left + (inside.right - inside.left) * at / scene.most;
    const y = (loss) => inside.bottom - (inside.bottom - inside.top) * (loss - up.low) / (up.high - up.low);
    now = { scene, inside };
    field.replaceChildren(
      element("svg:rect", {
        class: "ptm-ground",
        x: inside.left,
        y: inside.top,
        width: inside.right - inside.left,
        height: inside.bottom - inside.top
      }),
      element(
        "svg:text",
        { class: "ptm-panel-title", x: room.left, y: room.top + letter },
        label("curve")
      ),
      ...axes(scene, up, { x, y, inside, letter }),
      ...references.map(
        ([name, value], i) => element("svg:path", {
          class: `ptm-reference ptm-reference-${i}`,
          "data-name": name,
          "data-value": value,
          d: `M${inside.left} ${y(value)}H${inside.right}`
        })
      ),
      ...lineNodes("train", points, step, { x, y }),
      ...lineNodes("held_out", held, step, { x, y }),
      ...held.map(
        ([at, loss]) => element("svg:circle", {
          class: at > step ? "ptm-point ptm-ahead" : "ptm-point",
          cx: x(at),
          cy: y(loss),
          r: 2.5
        })
      ),
      ...referenceNames(references, { y, inside, letter }),
      ...cursor(scene, { x, y, inside, letter })
    );
    const names = {
      "aria-valuemax": scene.most,
      "aria-valuenow": step,
      "aria-valuetext": label("of_steps", { step: count(step), steps: count(scene.most) })
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }
  function axes({ most }, up, { x, y, inside, letter }) {
    const text = (left, top, anchor, words2) => element("svg:text", { class: "ptm-tick", x: left, y: top, "text-anchor": anchor }, words2);
    const grid = (d) => element("svg:path", { class: "ptm-grid", d });
    const wide = inside.right - inside.left;
    const steps = axisOf(0, most, Math.max(2, Math.floor(wide / (5 * letter)))).ticks.filter(
      (tick) => tick <= most && Number.isInteger(tick)
    );
    const last = x(steps.at(-1)) + (0.35 * count(steps.at(-1)).length + 0.6) * letter;
    return [
      ...up.ticks.flatMap((tick) => [
        grid(`M${inside.left} ${y(tick)}H${inside.right}`),
        text(inside.left - 0.4 * letter, y(tick) + 0.35 * letter, "end", `${tick}`)
      ]),
      ...steps.map((tick) => text(x(tick), inside.bottom + 1.3 * letter, "middle", count(tick))),
      ...last + 2.2 * letter < inside.right + 0.8 * letter ? [text(inside.right + 0.8 * letter, inside.bottom + 1.3 * letter, "end", label("axis"))] : []
    ];
  }
  function referenceNames(references, { y, inside, letter }) {
    const heights = apart(
      references.map(([, value]) => y(value) - 0.4 * letter),
      1.2 * letter
    );
    return references.map(([name, value], i) => {
      const shown = shortened(name, 0.7 * (inside.right - inside.left), letter);
      const place = { x: inside.right - 0.2 * letter, y: heights[i], "text-anchor": "end" };
      return element(
        "svg:text",
        { class: "ptm-reference-name", ...place },
        `${shown}  ${lossText(label, value)}`
      );
    });
  }
  function lineNodes(name, points, step, { x, y }) {
    const line = (chosen, kind) => runsOf(chosen).map(
      (run) => element("svg:path", {
        class: `ptm-line ptm-${name}${kind}`,
        d: lineThrough(run.map(([at, loss]) => [x(at), y(loss)]))
      })
    );
    const next = points.findIndex(([at]) => at >= step);
    const cut = next < 0 ? points.length : next;
    return [...line(points.slice(cut), " ptm-ahead"), ...line(points.slice(0, cut + 1), "")];
  }
  function cursor({ step, loss, held }, { x, y, inside, letter }) {
    const dot = (name, at, value) => element("svg:circle", {
      class: `ptm-dot ptm-${name}`,
      "data-loss": value,
      cx: x(at),
      cy: y(value),
      r: 0.38 * letter
    });
    return [
      element("svg:path", { class: "ptm-cursor", d: `M${x(step)} ${inside.top}V${inside.bottom}` }),
      element("svg:path", {
        class: "ptm-grip",
        d: `M${x(step)} ${inside.top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`
      }),
      // Measured now and then: the last time may be a few steps back.
      ...held ? [dot("held_out", ...held)] : [],
      ...loss === null ? [] : [dot("train", step, loss)]
    ];
  }
  function pressed(event) {
    const move = {
      ArrowRight: () => by(1),
      ArrowUp: () => by(1),
      ArrowLeft: () => by(-1),
      ArrowDown: () => by(-1),
      PageUp: () => by(5),
      PageDown: () => by(-5),
      Home: () => go(0),
      End: () => go(Number.POSITIVE_INFINITY),
      " ": play
    }[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") field.setPointerCapture(event.pointerId);
    const { scene, inside } = now;
    const left = field.ownerSVGElement.getBoundingClientRect().left;
    const share = (event.clientX - left - inside.left) / (inside.right - inside.left);
    seek(Math.max(0, Math.min(1, share)) * scene.most, event.type === "pointerup");
  }
  return { node: field, draw };
}

// training_watch/lists.js
var LINE = 1.35;
function samplesPicture() {
  const node = element("svg:g");
  function draw({ texts }, room, letter) {
    const font = `400 ${letter}px system-ui, sans-serif`;
    const left = room.left + 0.9 * letter;
    const all = texts.map((text) => wrapped(text || " ", room.right - left, font));
    const gap = 0.7 * letter;
    const fit = Math.floor((room.bottom - room.top - gap * (texts.length - 1)) / (LINE * letter));
    const shown = shares(
      all.map((lines) => lines.length),
      fit
    );
    let top = room.top;
    node.replaceChildren(
      ...all.flatMap((lines, i) => {
        const kept = lines.slice(0, shown[i]);
        if (!kept.length) return [];
        if (kept.length < lines.length) {
          const cut = `${kept.at(-1).trimEnd()}…`;
          kept[kept.length - 1] = shortened(cut, room.right - left, letter);
        }
        const from = top;
        top += kept.length * LINE * letter + gap;
        return [
          element("svg:rect", {
            class: "ptm-bar",
            x: room.left,
            y: from + 0.15 * letter,
            width: 0.25 * letter,
            height: kept.length * LINE * letter - 0.2 * letter
          }),
          element(
            "svg:g",
            { class: "ptm-sample", "data-text": texts[i] },
            kept.map(
              (line, n) => element("svg:text", { x: left, y: from + (n * LINE + 1) * letter }, line.trimEnd())
            )
          )
        ];
      })
    );
  }
  return { node, draw };
}
function shares(lengths, fit) {
  const shown = lengths.map(() => 0);
  for (let left = fit; left > 0; ) {
    const open = lengths.map((_, i) => i).filter((i) => shown[i] < lengths[i]);
    if (!open.length) break;
    for (const i of open.slice(0, left)) shown[i] += 1;
    left -= Math.min(left, open.length);
  }
  return shown;
}
function neighborsPicture() {
  const node = element("svg:g");
  function draw({ rows, fresh }, room, letter) {
    const longest = Math.max(...rows.map(([, near]) => near.length));
    const wide = room.right - room.left;
    const columns = Math.max(1, Math.min(longest, Math.floor(wide / (5.2 * letter)) - 1));
    const column = wide / (columns + 1);
    const high = Math.min(3 * letter, (room.bottom - room.top) / rows.length);
    const fits = column - 0.6 * letter;
    node.replaceChildren(
      ...rows.flatMap(([word, near], i) => {
        const y = room.top + (i + 0.5) * high + 0.35 * letter;
        const text = (x, words2, name, more = {}) => element("svg:text", { x, y, class: name, ...more }, shortened(words2, fits, letter));
        return [
          element("svg:path", {
            class: "ptm-grid",
            d: `M${room.left} ${room.top + (i + 1) * high}H${room.right}`
          }),
          text(room.left, word, "ptm-word"),
          ...near.slice(0, columns).map(
            (one, n) => text(
              room.left + (n + 1) * column,
              one,
              fresh[i][n] ? "ptm-near ptm-new" : "ptm-near",
              { "data-word": word, "text-decoration": fresh[i][n] ? "underline" : null }
            )
          )
        ];
      })
    );
  }
  return { node, draw };
}

// training_watch/style.css
var style_default = String.raw`.ptm.ptm-training_watch {
  --ptm-type: 15px;
  .ptm-controls {
    gap: 0.4em 1.2em;
    margin: 0.6em 0 0.3em;
  }
  button[data-act="play"] {
    min-width: 4.4em;
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls output {
    font-weight: 650;
    white-space: nowrap;
  }
  .ptm-controls select {
    padding: 0.05em 0.3em;
    background: var(--ptm-faint);
    border: 1px solid var(--ptm-line);
    border-radius: 0.3em;
  }
  .ptm-readings {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1em 1.4em;
    margin: 0 0 0.5em;
    font-size: max(0.88em, var(--ptm-least));
    color: var(--ptm-soft);
    font-variant-numeric: tabular-nums;
  }
  .ptm-readings data {
    color: var(--ptm-ink);
    font-size: 1.15em;
    font-weight: 700;
  }
  .ptm-sign {
    display: inline-block;
    width: 1.4em;
    margin-right: 0.4em;
    vertical-align: 0.25em;
    border-top: 3px solid var(--ptm-blue);
  }
  .ptm-sign.ptm-held_out {
    border-top: 3px dashed var(--ptm-orange);
  }
  svg.ptm-watch {
    font-variant-numeric: tabular-nums;
    height: 33em;
  }
  @container (max-width: 40em) {
    .ptm-controls label:has(input) {
      width: 100%;
      gap: 0.6em;
    }
    .ptm-controls input[type="range"] {
      flex: 1;
      min-width: 4em;
    }
  }
  @container (min-width: 40em) {
    .ptm-readings [data-of="status"] {
      margin-left: auto;
    }
    svg.ptm-watch {
      height: 22em;
    }
  }
  .ptm-watch .ptm-panel-title {
    --ptm-type: 16px;
  }
  .ptm-watch .ptm-reference-name {
    fill: var(--ptm-soft);
  }
  .ptm-watch .ptm-reference-name {
    stroke: var(--ptm-page);
    stroke-width: 5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .ptm-watch :is(.ptm-word, .ptm-new, .ptm-token.ptm-chosen) {
    font-weight: 700;
  }
  .ptm-watch path {
    fill: none;
  }
  .ptm-watch .ptm-grip {
    fill: var(--ptm-ink);
  }
  .ptm-reference {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    stroke-dasharray: 7 4;
  }
  .ptm-reference-1 {
    stroke-dasharray: 2 3;
  }
  .ptm-reference-2 {
    stroke-dasharray: 10 3 2 3;
  }
  .ptm-reference-3 {
    stroke-dasharray: 14 6;
  }
  .ptm-line {
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .ptm-line.ptm-held_out {
    stroke: var(--ptm-orange);
    stroke-dasharray: 7 5;
  }
  .ptm-point {
    fill: var(--ptm-orange);
  }
  .ptm-ahead {
    opacity: 0.35;
  }
  .ptm-dot {
    fill: var(--ptm-blue);
    stroke: var(--ptm-page);
    stroke-width: 2;
  }
  .ptm-dot.ptm-held_out {
    fill: var(--ptm-orange);
  }
  .ptm-small {
    cursor: pointer;
  }
  .ptm-frame {
    fill: transparent;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-frame.ptm-chosen {
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-bar {
    fill: var(--ptm-bar);
  }
  &.ptm-present .ptm-body {
    min-height: 0;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0 0.2em;
  }
  &.ptm-present .ptm-readings {
    font-size: max(0.85em, var(--ptm-least));
    margin: 0 0 0.3em;
  }
  &.ptm-present svg.ptm-watch {
    flex: 1;
    min-height: 0;
    height: auto;
  }
}
`;

// training_watch/words.js
var words = {
  en: {
    title: "Training history",
    invitation: "Press Play to replay it, or drag in the curve",
    run: "Snapshots",
    back: "Back",
    next: "Next",
    play: "Play",
    pause: "Pause",
    keys: "With the curve chosen: arrow keys for back and on, space for play",
    snapshot: "step",
    of_steps: "{step} / {steps}",
    choose_head: "head",
    train: "training loss",
    held_out: "held-out loss",
    none: "–",
    waiting: "waiting for the first step of {steps}",
    running: "step {done} of {steps}, {left} left",
    starting: "step {done} of {steps}",
    finished: "{done} steps in {time}",
    unfinished: "{done} of {steps} steps in {time}",
    seconds: "{n} s",
    minutes: "{m} min {s} s",
    axis: "step",
    curve: "Loss",
    field: "The curve: arrow keys go one snapshot back and on",
    attention: "Attention of head {head} at step {step}",
    samples: "Generated text at step {step}",
    neighbors: "Nearest words at step {step}",
    row_hint: "Each row is a token that attends, each column a token it attends to.",
    scale: "Yellow is 1, dark blue is 0.",
    strongest: "{token} attends most to {source}: {weight}.",
    cell: "{token} attends to {source}: {weight}.",
    samples_hint: "Each bar marks one generated text.",
    neighbors_hint: "Bold and underlined: not in the list at the snapshot before.",
    compared: "The training loss is {loss} here.",
    below: "It is below the dashed line “{names}”.",
    above: "It is above the dashed line “{names}”.",
    not_finite: "The loss is not a number from step {step} on.",
    picture_failed: "The picture of step {step} failed, and the training went on: {message}.",
    stopped: "The training stopped after step {step}: {message}.",
    interrupted: "The training was interrupted after step {step}.",
    picture_of: "Loss over {steps} steps, and beside it: {title}",
    summary: "{status}. {title}. Training loss {loss}, held-out loss {held_out}.",
    step: "step",
    mean_largest: "head {head}: mean largest weight",
    sample: "sample {n}"
  },
  zh: {
    title: "训练过程",
    invitation: "按“播放”从头观看，或拖动曲线",
    run: "快照",
    back: "后退",
    next: "前进",
    play: "播放",
    pause: "暂停",
    keys: "选中曲线后：方向键前后移动，空格键播放",
    snapshot: "步",
    of_steps: "第 {step} 步，共 {steps} 步",
    choose_head: "注意力头",
    train: "训练损失",
    held_out: "留出集损失",
    none: "无",
    waiting: "等待第一步，共 {steps} 步",
    running: "第 {done} 步，共 {steps} 步，还需 {left}",
    starting: "第 {done} 步，共 {steps} 步",
    finished: "{done} 步，用时 {time}",
    unfinished: "完成 {done} 步，共 {steps} 步，用时 {time}",
    seconds: "{n} 秒",
    minutes: "{m} 分 {s} 秒",
    axis: "步",
    curve: "损失",
    field: "曲线：方向键移动一个快照",
    attention: "第 {step} 步，注意力头 {head}",
    samples: "第 {step} 步生成的文本",
    neighbors: "第 {step} 步的最近邻词",
    row_hint: "每一行是发出注意力的词元，每一列是被关注的词元。",
    scale: "黄色为 1，深蓝色为 0。",
    strongest: "{token} 最关注 {source}：{weight}。",
    cell: "{token} 关注 {source}：{weight}。",
    samples_hint: "每条竖线标出一段生成的文本。",
    neighbors_hint: "加粗并带下划线：上一个快照的列表中没有这个词。",
    compared: "这里的训练损失是 {loss}。",
    below: "它低于虚线“{names}”。",
    above: "它高于虚线“{names}”。",
    not_finite: "从第 {step} 步起，损失不是有限数值。",
    picture_failed: "第 {step} 步的图没有画成，训练仍然继续：{message}。",
    stopped: "训练在第 {step} 步之后停止：{message}。",
    interrupted: "训练在第 {step} 步之后被中断。",
    picture_of: "{steps} 步的损失，旁边是：{title}",
    summary: "{status}。{title}。训练损失 {loss}，留出集损失 {held_out}。",
    step: "步",
    mean_largest: "头 {head}：最大权重的平均",
    sample: "样本 {n}"
  }
};

// training_watch/index.js
var SENT = ["steps", "kind", "tokens", "source_tokens", "references", "done", "points"];
var MORE = ["held_out", "snapshots", "problems", "training", "seconds", "seconds_left"];
var OURS = ["shown", "head"];
function watch(host) {
  const { label } = host;
  const traits = host.bind([...SENT, ...MORE, ...OURS], take);
  let values = traits.read();
  const first = { shown: null, head: values.head };
  const state = { playing: false, cell: null };
  let [timer, told] = [0, null];
  const handlers = { go, by, play, settle, choose: (head) => settle({ head }) };
  const ui = watchControls(label, handlers);
  const curve = lossCurve(label, { seek, by: handlers.by, go: (place) => settleAt(place), play });
  const pictures = {
    attention: () => attentionPicture({ choose: handlers.choose, look }),
    samples: samplesPicture,
    neighbors: neighborsPicture
  };
  const picture = pictures[values.kind]();
  const title = element("svg:text", { class: "ptm-panel-title" });
  const scale = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-watch ptm-fills", "data-name": "training", role: "group" },
    [curve.node, title, scale, picture.node]
  );
  const caption = element("div", { class: "ptm-caption ptm-one-line ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => svg });
  shell.body.append(...ui.nodes, svg, caption);
  const paint = host.painter(shell, svg, (size) => {
    const scene = sceneOf(label, values);
    ui.show(state, scene);
    if (size.width && size.height) draw(scene, size);
    caption.textContent = explained(scene).join(" ");
  });
  host.leave(() => clearTimeout(timer));
  show({});
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const narrow = width < 42 * letter;
    const split = narrow ? Math.min(15 * letter, 0.4 * height) : 0.46 * width;
    const left = narrow ? { left: 0, right: width, top: 0, bottom: split } : { left: 0, right: split, top: 0, bottom: height };
    const right = narrow ? { left: 0, right: width, top: split + 0.8 * letter, bottom: height } : { left: split + 1.6 * letter, right: width, top: 0, bottom: height };
    curve.draw(scene, left, letter);
    title.textContent = scene.title;
    title.setAttribute("x", right.left);
    title.setAttribute("y", right.top + letter);
    const wide = 5 * letter;
    const beside = scene.heads && right.right - right.left > 26 * letter;
    scale.replaceChildren(
      ...beside ? scaleNodes(right.right - wide - letter, right.top + 0.3 * letter, wide, letter) : []
    );
    picture.draw(scene, { ...right, top: right.top + 1.7 * letter }, letter);
  }
  function explained(scene) {
    const { kind } = scene;
    const sentences = {
      attention: () => [
        attentionSentence(label, scene, state.cell),
        label("row_hint"),
        label("scale")
      ],
      samples: () => [label("samples_hint")],
      neighbors: () => [label("neighbors_hint")]
    }[kind]();
    return [comparedText(label, scene), ...sentences].filter(Boolean);
  }
  function take(now) {
    const before = values;
    values = now;
    if (before.kind !== now.kind) return;
    paint();
    if (before.snapshots !== now.snapshots || before.training !== now.training) describe();
    else if (before.shown !== now.shown || before.head !== now.head) describe();
    notify();
  }
  function drag(changes) {
    values = { ...values, ...changes };
    paint();
  }
  function settle(changes = {}) {
    drag(changes);
    traits.write({ shown: values.shown, head: values.head });
    describe();
  }
  function show(changes) {
    pause();
    state.cell = null;
    settle(changes);
    notify();
  }
  function standing() {
    return placeOf(values.snapshots, values.shown);
  }
  function go(place) {
    pause();
    drag({ shown: stepOf(values.snapshots, place) });
  }
  function settleAt(place) {
    go(place);
    settle();
  }
  function by(places) {
    settleAt(standing() + places);
  }
  function seek(step, settled) {
    go(placeOf(values.snapshots, step));
    if (settled) settle();
  }
  function play() {
    const starts = !state.playing;
    pause();
    if (!starts || values.snapshots.length < 2) return;
    if (standing() === values.snapshots.length - 1) drag({ shown: stepOf(values.snapshots, 0) });
    state.playing = true;
    timer = setTimeout(next, paceOf(values.snapshots));
  }
  function next() {
    drag({ shown: stepOf(values.snapshots, standing() + 1) });
    if (values.shown === null) {
      state.playing = false;
      settle();
    } else timer = setTimeout(next, paceOf(values.snapshots));
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }
  function look(cell) {
    if (cell?.t === state.cell?.t && cell?.s === state.cell?.s) return;
    state.cell = cell;
    paint();
  }
  function notify() {
    shell.notice(
      values.problems.map(({ what, step, message }) => label(what, { step: count(step), message })).join(" ")
    );
  }
  function describe() {
    const scene = sceneOf(label, values);
    const { title: named, loss, held } = scene;
    shell.say(
      label("summary", {
        status: statusText(label, scene),
        title: named,
        loss: lossText(label, loss),
        held_out: lossText(label, held?.[1] ?? null)
      })
    );
    svg.setAttribute("aria-label", label("picture_of", { steps: count(scene.most), title: named }));
    if (told === values.snapshots) return;
    told = values.snapshots;
    const { head, lines } = tableOf(label, values);
    shell.rows(head, lines);
  }
}
var training_watch_default = widget({ kind: "ptm-training_watch", style: style_default, words, build: watch });
export {
  training_watch_default as default
};
