// PromptLab's picture: a label's probability in all templates, and all labels' in the chosen one.

import { element, setAttributes } from "../host/dom.js";
import { svgPath, svgRect, svgText } from "../host/drawing.js";
import { gliding } from "../host/glide.js";
import { steppedTo } from "../host/keys.js";
import { fittedLetter, presentRoom } from "../host/present.js";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { KINDS, labelWords, written } from "./rules.js";

const SHAPES = {
  plain: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z",
  calibrated: "M0-7.5L7.5 0L0 7.5L-7.5 0Z",
};
const [ROW, ROOMY] = [1.75, 2.4]; // a template, in letters, and in Present where there is room
const BARS = 3.9; // a label and both bars; its words are beside it, or in a line of their own
const OWN_LINE = 2; // so many labels have room for that
const HEAD = 1.6;
const BELOW = 4.2; // the sentences below the picture
const ABREAST = 50; // letters that both panels need beside each other

// `handlers` has pick(number of a template) and highlight(number of a label); `now()` is the scene.
export function promptPicture(label, handlers, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("template"),
    "aria-valuemin": 1,
    onkeydown: pressed,
  });
  const bars = element("svg:g");
  const key = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-prompts", "data-name": "prompts", role: "group" }, [
    key,
    bars,
    field,
  ]);
  const glide = gliding(0.002);

  function pressed(event) {
    const { rows, index } = now();
    const goal = steppedTo(event.key, index, rows.length);
    if (goal === undefined) return;
    event.preventDefault();
    handlers.pick(goal);
  }

  // Returns whether another step of the motion is left.
  function draw(scene, jump, width) {
    const size = (letter, row = ROW) => layoutOf(scene, width, letter, row);
    const letter = fittedLetter(svg, 16, 21, (one) => size(one).height + BELOW * one);
    const roomy = size(letter, ROOMY);
    const room = presentRoom(svg) - BELOW * letter;
    const layout = Number.isFinite(room) && roomy.height < room ? roomy : size(letter);
    const { at, moving } = glide(goalsOf(scene), jump);
    key.replaceChildren(...layout.legend);
    bars.replaceChildren(...barNodes(scene, at, layout.bars, letter));
    field.replaceChildren(...templateNodes(scene, at, layout.templates, letter));
    setAttributes(field, {
      "aria-valuemax": scene.rows.length,
      "aria-valuenow": scene.index + 1,
      "aria-valuetext": scene.told,
    });
    svg.style.height = `${Math.ceil(layout.height)}px`;
    return moving;
  }

  // The rectangles of both panels, the legend above them, and the height of all.
  function layoutOf({ labels, rows }, width, letter, row) {
    const legend = legendNodes(width, letter);
    const top = (1.5 * legend.lines + 0.5) * letter;
    const isWide = width >= ABREAST * letter;
    const [high, low] = [
      (HEAD + row * (rows.length + 1) + (isWide ? 0 : 1.2 * (rows.length + 1))) * letter,
      (HEAD + labelHeight(labels) * labels.length) * letter,
    ];
    const across = isWide ? (labels.length > OWN_LINE ? 0.31 : 0.35) * width : width;
    const templates = isWide
      ? { left: across + 1.8 * letter, right: width, top, isWide, row }
      : { left: 0, right: width, top: top + low + 0.8 * letter, isWide, row };
    return {
      legend: legend.nodes,
      bars: { left: 0, right: across, top },
      templates,
      height: (isWide ? top + Math.max(high, low) : templates.top + high) + 0.2 * letter,
    };
  }

  function legendNodes(width, letter) {
    const font = `${letter}px system-ui, sans-serif`;
    const names = [...KINDS, "content_free"];
    const texts = names.map((name) => label(name));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.6 * letter),
      0,
      width,
    );
    const nodes = boxes.flatMap(({ line, x }, i) => {
      const [left, middle] = [x + 0.6 * letter, (0.65 + 1.5 * line) * letter];
      return [
        names[i] === "content_free"
          ? tick(left, middle, 1.2 * letter)
          : shapeNode(names[i], left, middle, letter),
        svgText("ptm-tick", x + 1.6 * letter, (1 + 1.5 * line) * letter, texts[i]),
      ];
    });
    return { nodes, lines: boxes.at(-1).line + 1 };
  }

  // All labels in the chosen template: two bars each, with the words and their probabilities.
  function barNodes({ labels, entry, of }, at, { left, right, top }, letter) {
    const end = right - 4 * letter;
    const long = (share) => share * (end - left);
    const words = labelWords(entry);
    const head = svgText("ptm-panel-title", left, top + letter, label("label_probabilities"));
    const isOwn = labels.length <= OWN_LINE;
    const nodes = labels.map((name, i) => {
      const above = top + (HEAD + labelHeight(labels) * i) * letter;
      const y = above + (isOwn ? 1.15 * letter : 0);
      const shares = words[i].map(({ word, p }) => `${word} ${percentOf(p)}`);
      const told = shares.join(", ").replaceAll(" %,", ",");
      const wide = isOwn ? 0 : textWidth(`${name}  `, `650 ${letter}px system-ui, sans-serif`);
      const room = right - left - wide;
      const fits = textWidth(told, `${letter}px system-ui, sans-serif`) <= room;
      const listed = fits ? told : room > 4 * letter ? shortened(told, room, letter) : "";
      const pair = KINDS.flatMap((kind, k) => {
        const share = at[`${kind} ${i}`];
        const [high, from] = [0.9 * letter, y + (1.35 + 1.05 * k) * letter];
        return [
          svgRect("ptm-track", left, from, long(1), high),
          svgRect(`ptm-bar ptm-${kind}`, left, from, Math.max(1, long(share)), high, {
            "data-label": name,
            "data-share": entry[kind][i],
          }),
          svgText("ptm-value", end + 0.4 * letter, from + 0.82 * high, percentOf(entry[kind][i])),
        ];
      });
      const mark = tick(left + long(at[`content_free ${i}`]), y + 1.8 * letter, 1.3 * letter);
      return element("svg:g", { class: i === of ? "ptm-of" : null, "data-label": name }, [
        svgText("ptm-name", left, above + letter, shortened(name, right - left, letter)),
        svgText("ptm-tick", left + wide, y + letter, listed),
        pair,
        mark,
      ]);
    });
    return [head, ...nodes];
  }

  // One row a template, and one for the spread.
  function templateNodes(scene, at, { left, right, top, isWide, row: tall }, letter) {
    const { rows, labels, of, index, spread, rightName } = scene;
    const font = `650 ${letter}px system-ui, sans-serif`;
    const step = (tall + (isWide ? 0 : 1.2)) * letter;
    // Where there is little room, and of two labels, a sign is enough: the prediction is right.
    const widest = Math.max(...labels.map((name) => textWidth(`${name} ✓`, font)));
    const isShort = rightName && (!isWide || labels.length === 2);
    const column = isShort ? 2.2 * letter : Math.min((isWide ? 8 : 6) * letter, widest + letter);
    const ends = KINDS.map((_, k) => right - (1 - k) * column - 0.3 * letter);
    const start = left + (isWide ? 0.42 * (right - left) : 0.7 * letter);
    const end = right - 2 * column - letter;
    const x = (share) => start + share * (end - start);
    const first = top + (HEAD + (isWide ? 0 : 1.2)) * letter;
    const bottom = first + step * rows.length;
    const title = label("probability_of", { name: labels[of] });
    const room = (isWide ? start - left : right - left) - 0.8 * letter;
    return [
      svgText("ptm-panel-title", left, top + letter, shortened(title, room, letter)),
      ...KINDS.map((kind, k) =>
        shapeNode(kind, ends[k] - 0.5 * letter, first - (HEAD - 0.65) * letter, letter),
      ),
      ...[0, 0.5, 1].flatMap((share) => [
        svgText("ptm-tick", x(share), first - 0.6 * letter, share, "middle"),
        svgPath(
          share === 0.5 && labels.length === 2 ? "ptm-half" : "ptm-grid",
          `M${x(share)} ${first - 0.3 * letter}V${bottom + (tall - 0.2) * letter}`,
        ),
      ]),
      ...rows.map(rowNode),
      ...spreadNodes(),
    ];

    function rowNode({ template, entry, predicted, isRight }, n) {
      const y = first + step * n;
      const middle = y + (isWide ? 0.5 * tall : 1.2 + 0.5 * tall) * letter;
      const [was, is] = KINDS.map((kind) => x(at[`${kind} of ${template}`]));
      const line = isWide ? middle + 0.35 * letter : y + 1.1 * letter;
      return element(
        "svg:g",
        {
          class: n === index ? "ptm-row ptm-chosen" : "ptm-row",
          "data-template": n,
          onclick: () => handlers.pick(n),
        },
        [
          svgRect("ptm-row-ground", left - 0.3 * letter, y, right - left + 0.3 * letter, step, {
            rx: 4,
          }),
          svgText("ptm-template", left, line, shortened(written(template), room, letter)),
          svgPath("ptm-shift", `M${was} ${middle}H${is}`),
          ...KINDS.map((kind, k) => {
            const node = shapeNode(kind, [was, is][k], middle, letter);
            node.dataset.share = entry[kind][of];
            return node;
          }),
          ...KINDS.map((kind, k) => {
            const sign = isRight[k] === null ? "" : isRight[k] ? "✓" : "✗";
            const name = labels[predicted[k]];
            const wide = column - 0.6 * letter - textWidth(` ${sign}`, font);
            const told = isShort ? sign : `${shortened(name, wide, letter)} ${sign}`;
            return svgText(
              `ptm-predicted${isRight[k] === false ? " ptm-wrong" : ""}`,
              ends[k],
              middle + 0.35 * letter,
              told.trim(),
              "end",
              { "data-kind": kind, "data-predicted": name },
            );
          }),
        ],
      );
    }

    // From the lowest to the highest probability, and how many templates are right.
    function spreadNodes() {
      const line = bottom + 0.5 * tall * letter;
      const name = label("spread");
      return [
        svgText("ptm-tick", left, line + 0.35 * letter, isWide ? name : ""),
        ...spread.flatMap(({ kind, right: hits, predicted }, k) => {
          const y = line + (k - 0.5) * 0.7 * letter;
          const [low, high] = [x(at[`${kind} lowest`]), x(at[`${kind} highest`])];
          const share = `${rightName ? hits : predicted}/${rows.length}`;
          const cap = 0.3 * letter;
          return [
            svgPath(
              `ptm-spread ptm-${kind}`,
              `M${low} ${y}H${high}M${low} ${y - cap}v${2 * cap}M${high} ${y - cap}v${2 * cap}`,
              { "data-lowest": spread[k].lowest, "data-highest": spread[k].highest },
            ),
            svgText("ptm-tick", ends[k], line + 0.35 * letter, share, "end", {
              "data-count": kind,
            }),
          ];
        }),
      ];
    }
  }

  return { svg, draw };
}

// All numbers that are drawn as lengths or places.
function goalsOf({ entry, rows, of, spread }) {
  const goals = {};
  for (const kind of [...KINDS, "content_free"])
    entry[kind].forEach((share, i) => {
      goals[`${kind} ${i}`] = share;
    });
  for (const kind of KINDS)
    for (const row of rows) goals[`${kind} of ${row.template}`] = row.entry[kind][of];
  for (const { kind, lowest, highest } of spread)
    Object.assign(goals, { [`${kind} lowest`]: lowest, [`${kind} highest`]: highest });
  return goals;
}

function labelHeight(labels) {
  return BARS + (labels.length <= OWN_LINE ? 1.15 : 0);
}

function tick(x, y, high) {
  return svgPath("ptm-free", `M${x} ${y - high / 2}v${high}`);
}

function shapeNode(kind, x, y, letter) {
  return svgPath(`ptm-shape ptm-${kind}`, SHAPES[kind], {
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(letter / 17).toFixed(2)})`,
  });
}
