// The picture of an attention layer: one head with its tokens, and all heads in small.

import { CIVIDIS, shadeOf } from "../host/cividis.js";
import { element } from "../host/dom.js";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";

// `choose(head)` hears a click on a small head, `look(cell)` what is under the hand: { t, s }, null.
// Returns { node, draw(scene, room, letter) }.
export function attentionPicture({ choose, look }) {
  const node = element("svg:g", { onpointerleave: () => look(null) });

  function draw(scene, room, letter) {
    const { tokens, source_tokens: sources, head, heads, matrices } = scene;
    const text = (x, y, words, anchor, name, more = {}) =>
      element("svg:text", { x, y, "text-anchor": anchor, class: name, ...more }, words);
    const small = heads > 1 ? smallSizes(heads, room, letter) : { wide: 0 };
    const font = `400 ${letter}px system-ui, sans-serif`;
    const longest = (words, most) =>
      Math.min(most, Math.max(...words.map((word) => textWidth(word, font))));
    const left = longest(tokens, 6 * letter) + 0.5 * letter;
    const upright = longest(sources, 6 * letter);
    const space = {
      wide: room.right - room.left - left - small.wide,
      high: room.bottom - room.top,
    };
    // Names of columns lie flat where each has room for its own, else they stand.
    const flat = Math.min(space.wide / sources.length, 4 * letter) >= upright + 0.3 * letter;
    const top = flat ? 1.4 * letter : upright + 0.6 * letter;
    const cw = Math.min(space.wide / sources.length, 4 * letter);
    const ch = Math.min((space.high - top) / tokens.length, 2.6 * letter, 1.6 * cw);
    const [x0, y0] = [room.left + left, room.top + top];
    const every = (size) => Math.max(1, Math.ceil((1.05 * letter) / size));
    const cells = tokens.flatMap((_, t) =>
      sources.map((_, s) => {
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
          onpointerenter: () => look({ t, s }),
        });
      }),
    );
    node.replaceChildren(
      ...tokens
        .map((token, t) => [token, t])
        .filter(([, t]) => Number(t) % every(ch) === 0)
        .map(([token, t]) =>
          text(
            x0 - 0.4 * letter,
            y0 + (Number(t) + 0.5) * ch + 0.35 * letter,
            shortened(`${token}`, 6 * letter, letter),
            "end",
            "ptm-token",
          ),
        ),
      ...sources
        .map((token, s) => [token, s])
        .filter(([, s]) => flat || Number(s) % every(cw) === 0)
        .map(([token, s]) => {
          const x = x0 + (Number(s) + 0.5) * cw;
          if (flat) return text(x, y0 - 0.4 * letter, `${token}`, "middle", "ptm-token");
          const at = {
            transform: `translate(${x + 0.35 * letter} ${y0 - 0.4 * letter}) rotate(-90)`,
          };
          return text(0, 0, shortened(`${token}`, 6 * letter, letter), "start", "ptm-token", at);
        }),
      ...cells,
      ...(heads > 1 ? smallHeads(scene, room, letter, small) : []),
    );
  }

  // All heads in small at the right, each an image; a frame is around the chosen one.
  function smallHeads({ tokens, source_tokens: sources, matrices, head }, room, letter, small) {
    const { across, side, gap, name, wide } = small;
    return matrices.map((weights, i) => {
      const x = room.right - wide + gap + (i % across) * (side + gap);
      const y = room.top + 0.2 * letter + Math.floor(i / across) * (side + name);
      const place = { x, y, width: side, height: side };
      return element("svg:g", { class: "ptm-small", "data-head": i, onclick: () => choose(i) }, [
        element("svg:image", {
          ...place,
          href: imageOf(weights, tokens.length, sources.length),
          preserveAspectRatio: "none",
          "image-rendering": "pixelated",
        }),
        element("svg:rect", { class: i === head ? "ptm-frame ptm-chosen" : "ptm-frame", ...place }),
        element(
          "svg:text",
          {
            class: i === head ? "ptm-token ptm-chosen" : "ptm-token",
            x: x + side / 2,
            y: y + side + 0.95 * letter,
            "text-anchor": "middle",
          },
          `${i}`,
        ),
      ]);
    });
  }

  return { node, draw };
}

// Squares with a number below each, as large as a third of the room allows.
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
  return `rgb(${shade & 255}, ${(shade >> 8) & 255}, ${(shade >> 16) & 255})`;
}

function imageOf(weights, rows, columns) {
  const canvas = element("canvas", { width: columns, height: rows });
  const points = Uint32Array.from(weights, (weight) => shadeOf(2 * weight - 1, 1));
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), columns, rows);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}

// The sentence of a cell, or of the largest weight where none is looked at.
export function attentionSentence(label, scene, cell) {
  const { tokens, source_tokens: sources, matrices, head } = scene;
  const weights = matrices[head];
  const strongest = weights.indexOf(Math.max(...weights));
  const [t, s] = cell
    ? [cell.t, cell.s]
    : [Math.floor(strongest / sources.length), strongest % sources.length];
  return label(cell ? "cell" : "strongest", {
    token: `“${tokens[t]}”`,
    source: `“${sources[s]}”`,
    weight: percentOf(weights[t * sources.length + s]),
  });
}

// The colours from 0 to 1, along a bar in the picture.
export function scaleNodes(x, y, wide, letter) {
  const part = wide / CIVIDIS.length;
  return [
    ...CIVIDIS.map((fill, i) =>
      element("svg:rect", { x: x + i * part, y, width: part + 0.5, height: 0.7 * letter, fill }),
    ),
    element(
      "svg:text",
      { class: "ptm-tick", x: x - 0.3 * letter, y: y + 0.7 * letter, "text-anchor": "end" },
      "0",
    ),
    element(
      "svg:text",
      { class: "ptm-tick", x: x + wide + 0.3 * letter, y: y + 0.7 * letter },
      "1",
    ),
  ];
}
