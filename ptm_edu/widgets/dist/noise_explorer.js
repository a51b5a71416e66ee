// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { focusedData } from "./host.js";
import { labelsThatFit } from "./host.js";
import { letterSize } from "./host.js";
import { lineThrough } from "./host.js";
import { markButton } from "./host.js";
import { panelOf } from "./host.js";
import { power } from "./host.js";
import { same } from "./host.js";
import { slider } from "./host.js";
import { spread } from "./host.js";
import { svgPath } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";

// noise_explorer/counts.js
var PROGRAM = "word2vec.c";
function corpusOf(joined, flat) {
  const names = joined.split(" ");
  const bins = [];
  let count2 = 0;
  let first = 0;
  for (let i = 0; i < flat.length; i += 2) {
    count2 = i === 0 ? flat[0] : count2 - flat[i];
    bins.push({ count: count2, n: flat[i + 1], first });
    first += flat[i + 1];
  }
  const ranks = new Map(names.map((word, rank) => [word, rank]));
  const binOf = (rank) => bins[lastWhere(bins, (bin) => bin.first <= rank)];
  return {
    bins,
    names,
    size: first,
    total: bins.reduce((sum, bin) => sum + bin.n * bin.count, 0),
    countOf: (rank) => binOf(rank).count,
    rankOf: (word) => [word, word.toLowerCase()].map((form) => ranks.get(form.replaceAll(" ", " "))).find((rank) => rank !== void 0)
  };
}
function noiseOf({ bins }, exponent) {
  const weight = (count2) => count2 > 0 ? count2 ** exponent : 0;
  let sum = 0;
  const until = bins.map(({ count: count2, n }) => sum += n * weight(count2));
  const draw = (u) => {
    const at = u * sum;
    const bin = Math.min(lastWhere(until, (end) => end <= at) + 1, bins.length - 1);
    const { count: count2, n, first } = bins[bin];
    const into = Math.floor((at - (until[bin - 1] ?? 0)) / weight(count2));
    return first + Math.min(n - 1, into);
  };
  return { share: (count2) => weight(count2) / sum, draw };
}
function keepOf(formula, threshold, f) {
  if (threshold === 0 || f === 0) return 1;
  const ratio = threshold / f;
  return Math.min(1, Math.sqrt(ratio) + (formula === "c" ? ratio : 0));
}
function keptOf({ bins, total }, formula, threshold) {
  return bins.reduce(
    (sum, { count: count2, n }) => sum + n * count2 * keepOf(formula, threshold, count2 / total),
    0
  ) / total;
}
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = Math.imul(1664525, state) + 1013904223 >>> 0;
    return state / 2 ** 32;
  };
}
function lastWhere(list, fulfils) {
  let [low, high] = [-1, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fulfils(list[middle])) low = middle;
    else high = middle - 1;
  }
  return low;
}

// noise_explorer/controls.js
var COMPARED = [1, 0.75, 0];
function noiseControls(label, handlers) {
  const exponent = exponentPart(label, handlers);
  const threshold = thresholdPart(label, handlers);
  const table = namedTable(label, handlers);
  const drawn = element("span", { class: "ptm-negatives" });
  const over = element("span", { class: "ptm-drawn" });
  const again = element("button", { class: "ptm-draw", onclick: handlers.draw }, label("draw"));
  const draws = element("div", { class: "ptm-draws" }, [again, over, drawn]);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    controls: element("div", { class: "ptm-sides" }, [exponent.node, threshold.node]),
    table: table.node,
    draws,
    caption,
    show(scene) {
      [exponent, threshold, table].forEach((part) => part.show(scene));
      over.textContent = label("drawn", { exponent: scene.exponent.toFixed(2) });
      drawn.replaceChildren(...scene.drawn.map((word) => element("span", {}, word)));
    },
    look: table.look,
    explain: (lesson, text) => caption.replaceChildren(element("span", { class: "ptm-lesson" }, `${lesson} `), text)
  };
}
function exponentPart(label, handlers) {
  const { node, show } = slider(
    label("exponent"),
    "exponent",
    { min: 0, max: 1, step: 0.01 },
    handlers,
    { written: (exponent) => exponent.toFixed(2) }
  );
  const alpha = () => element("sup", {}, "α");
  const formula = ["P(w) = count(w)", alpha(), " / Σ count", alpha()];
  return {
    node: element("div", { class: "ptm-controls" }, [
      node,
      element("span", { class: "ptm-formula" }, formula)
    ]),
    show: ({ exponent }) => show(exponent)
  };
}
function thresholdPart(label, handlers) {
  const of = (place) => 10 ** place;
  const { node, input, show } = slider(
    label("threshold"),
    "threshold",
    { min: -6, max: -2, step: 0.05 },
    handlers,
    {
      of,
      at: (threshold) => threshold > 0 ? Math.log10(threshold) : input.value,
      written: (threshold) => threshold > 0 ? shortPower(threshold) : label("off")
    }
  );
  const isOff = () => off.getAttribute("aria-pressed") === "true";
  const off = element(
    "button",
    {
      class: "ptm-off",
      onclick: () => handlers.settle({ threshold: isOff() ? of(Number(input.value)) : 0 })
    },
    label("off")
  );
  return {
    node: element("div", { class: "ptm-controls" }, [node, off]),
    show({ threshold }) {
      show(threshold);
      off.setAttribute("aria-pressed", threshold === 0);
    }
  };
}
function shortPower(value) {
  return value.toExponential(1).replace(".0", "");
}
function namedTable(label, handlers) {
  const box = element("input", {
    type: "text",
    "aria-label": label("own"),
    title: label("own"),
    autocomplete: "off",
    spellcheck: "false",
    onfocus: () => box.select(),
    onchange: () => handlers.chooseCustom(box.value),
    onblur: () => {
      box.value = box.dataset.word;
    }
  });
  const body = element("tbody");
  const now = element("th", { scope: "col", class: "ptm-dragged" });
  const column = (name) => element("th", { scope: "col" }, name);
  const head = element("thead", {}, [
    element("tr", {}, [
      element("td", { colspan: 2 }),
      element("th", { colspan: COMPARED.length + 1, scope: "colgroup" }, label("draws")),
      element("th", { colspan: 2, scope: "colgroup" }, label("kept"))
    ]),
    element("tr", {}, [
      ...["word", "count"].map((key) => column(label(key))),
      ...COMPARED.map((exponent) => column(`α = ${exponent}`)),
      now,
      ...[PROGRAM, label("paper")].map(column)
    ])
  ]);
  const node = element("div", { class: "ptm-named" }, element("table", {}, [head, body]));
  let rows = [];
  const show = ({ named, exponent }) => {
    if (rows.length !== named.length) {
      rows = named.map((_, i) => rowOf(i === named.length - 1 ? box : null, handlers));
      body.replaceChildren(...rows.map((row) => row.node));
    }
    now.textContent = label("slider", { exponent: exponent.toFixed(2) });
    named.forEach((word, i) => rows[i].show(word));
  };
  const look = (seen) => rows.forEach(
    ({ node: row }) => row.classList.toggle("ptm-seen", seen.includes(row.dataset.word))
  );
  return { node, show, look };
}
function rowOf(box, handlers) {
  const name = element("span");
  const cells = [
    "count",
    ...COMPARED.map((exponent) => `draws ${exponent}`),
    "draws",
    "c",
    "paper"
  ].map((key) => ({ key, data: element("data", { "data-of": key }) }));
  const node = element("tr", {}, [
    element("th", { scope: "row" }, box ?? name),
    ...cells.map(
      ({ key, data }) => element("td", { class: key === "draws" ? "ptm-dragged" : null }, data)
    )
  ]);
  node.addEventListener("mouseenter", () => handlers.highlight(node.dataset.word, false));
  node.addEventListener("mouseleave", () => handlers.highlight(null, false));
  const show = (word) => {
    node.dataset.word = word.word;
    name.textContent = word.word;
    if (box && (document.activeElement !== box || box.dataset.word !== word.word))
      box.value = word.word;
    if (box) box.dataset.word = word.word;
    cells.forEach(({ key, data }) => {
      data.value = word.numbers[key];
      data.textContent = writtenAs(key, word.numbers[key]);
    });
  };
  return { node, show };
}
function writtenAs(key, value) {
  if (key === "count") return count(value);
  if (key === "c" || key === "paper") return percent(value);
  return amount(value);
}
function amount(value) {
  return value === 0 ? "0" : String(Number(value.toPrecision(value >= 0.1 ? 3 : 2)));
}
function percent(share) {
  return `${share === 1 ? 100 : (100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
}

// noise_explorer/picture.js
var DISC = "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z";
var SQUARE = "M-4-4H4V4H-4Z";
function noisePicture(label, corpus, onSee) {
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "noise" });
  const lowest = corpus.bins.findLast((bin) => bin.count > 0).count;
  const highest = corpus.bins[0].count;
  const occurring = corpus.bins.reduce((sum, { count: count2, n }) => sum + (count2 > 0 ? n : 0), 0);
  const ranks = [...new Set(spread(1, occurring, 160).map(Math.round))];
  const frequencies = [lowest / corpus.total, highest / corpus.total];
  function draw(scene, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark");
    const letter = letterSize(svg, 15, 22);
    const beside = width > 1.7 * height;
    const gap = 1.6 * letter;
    const half = beside ? (width - gap) / 2 : (height - gap) / 2;
    const all = { left: 0, right: width, top: 0, bottom: height };
    const [one, two] = beside ? [
      { ...all, right: half },
      { ...all, left: half + gap }
    ] : [
      { ...all, bottom: half },
      { ...all, top: half + gap }
    ];
    svg.replaceChildren(...noisePanel(scene, one, letter), ...keepPanel(scene, two, letter));
    if (focused)
      svg.querySelector(`[data-panel=${focused.panel}][data-word="${CSS.escape(focused.word)}"]`)?.focus();
  }
  function noisePanel({ exponent, noise, unigram, named }, room, letter) {
    const highestShare = 1e3 * unigram.share(highest);
    const lowestShare = 1e3 * unigram.share(lowest);
    const panel = panelOf(room, letter, {
      title: label("noise"),
      unit: label("across_rank"),
      across: { low: 1, high: Math.max(2, occurring), log: true, written: count },
      up: {
        low: lowestShare / 1.3,
        high: highestShare * 1.6,
        log: true,
        written: (value) => String(Number(value.toPrecision(1)))
      }
    });
    const { x, y, inside } = panel;
    const [now, before] = [noise, unigram].map(
      (how) => ranks.map((rank) => [x(rank), y(1e3 * how.share(corpus.countOf(rank - 1)))])
    );
    const marks = named.filter((word) => word.count > 0).map((word) => ({
      ...word,
      panel: "noise",
      on: [x(word.rank + 1), y(1e3 * noise.share(word.count))],
      from: [x(word.rank + 1), y(1e3 * unigram.share(word.count))]
    }));
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `α = ${exponent.toFixed(2)}`],
        ["ptm-before", label("unigram")]
      ]),
      ...drawMarks(marks, [...now, ...before], inside)
    ];
  }
  function keepPanel({ threshold, named }, room, letter) {
    const panel = panelOf(room, letter, {
      title: label("keep"),
      unit: label("across_frequency"),
      across: {
        low: frequencies[0] / 1.3,
        high: Math.max(frequencies[1], 2 * frequencies[0]) * 1.3,
        log: true,
        written: power
      },
      up: { low: 0, high: 1.25, written: String }
    });
    const { x, y, inside } = panel;
    const [now, before] = ["c", "paper"].map(
      (formula) => spread(...frequencies, 160).map((f) => [x(f), y(keepOf(formula, threshold, f))])
    );
    const marks = named.filter((word) => word.count > 0).map((word) => {
      const f = word.count / corpus.total;
      return {
        ...word,
        panel: "keep",
        on: [x(f), y(keepOf("c", threshold, f))],
        from: [x(f), y(keepOf("paper", threshold, f))]
      };
    });
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `${PROGRAM}: √(t/f) + t/f`],
        ["ptm-before", `${label("paper")}: √(t/f)`]
      ]),
      ...drawMarks(marks, [...now, ...before], inside)
    ];
  }
  function key(right, top, letter, lines) {
    return lines.flatMap(([name, words2], i) => {
      const y = top + 1.4 * letter * i;
      const sample = `M${right - 2.2 * letter} ${y - 0.35 * letter}H${right}`;
      return [
        svgPath(`ptm-curve ${name}`, sample),
        svgText(null, right - 2.7 * letter, y, words2, "end")
      ];
    });
  }
  function drawMarks(marks, lines, { left, right, top, bottom }) {
    const size = letterSize(svg, 17, 26);
    const labels = marks.map(({ word, on: [x, y] }) => ({
      x: x - left,
      y: y - top,
      w: textWidth(word, `bold ${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3
    }));
    const inside = ([x, y]) => [x - left, y - top];
    const ends = marks.flatMap(({ on, from }) => [inside(on), inside(from)]);
    const curves = lines.filter((_, i) => i % 4 === 0).map(inside);
    const boxes = labelsThatFit(labels, ends, right - left, bottom - top, curves);
    return marks.map(
      (mark, i) => markOf(mark, {
        x: left + boxes[i].x + boxes[i].w / 2,
        y: top + boxes[i].y + 0.72 * boxes[i].h,
        far: boxes[i].far,
        hushed: boxes[i].hushed
      })
    );
  }
  function markOf({ word, panel, on: [x, y], from: [fromX, fromY] }, at) {
    const path = (name, d, more = {}) => svgPath(name, d, { ...more });
    const leader = at.far && !at.hushed ? [path("ptm-leader", `M${x} ${y}L${at.x} ${at.y}`)] : [];
    return element(
      "svg:g",
      {
        class: "ptm-mark",
        "data-word": word,
        "data-panel": panel,
        ...markButton(onSee, word, word)
      },
      [
        ...leader,
        path("ptm-link", `M${fromX} ${fromY}L${x} ${y}`),
        path("ptm-was", SQUARE, { transform: `translate(${fromX} ${fromY})` }),
        path("ptm-is", DISC, { transform: `translate(${x} ${y})` }),
        svgText(at.hushed ? "ptm-hushed" : "", at.x, at.y, word, "middle")
      ]
    );
  }
  const look = (seen) => svg.querySelectorAll(".ptm-mark").forEach((node) => node.classList.toggle("ptm-seen", seen.includes(node.dataset.word)));
  return { svg, draw, look };
}

// noise_explorer/style.css
var style_default = String.raw`.ptm.ptm-noise_explorer {
  --ptm-type: 15px;
  .ptm-sides {
    display: grid;
    gap: 0 1.6em;
  }
  .ptm-formula {
    color: var(--ptm-soft);
    font-family: Georgia, "Times New Roman", serif;
  }
  .ptm-formula sup {
    font-size: max(0.75em, var(--ptm-least));
    line-height: 0;
  }
  .ptm-off {
    padding: 0 0.5em;
  }
  svg.ptm-plane {
    height: 30em;
  }
  .ptm-sides .ptm-controls {
    gap: 0.2em 0.9em;
    margin: 0.6em 0;
  }
  .ptm-sides input[type="range"] {
    width: 8em;
  }
  @container (min-width: 40em) {
    .ptm-sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    svg.ptm-plane {
      height: 15.5em;
    }
  }
  .ptm-plane text {
    fill: var(--ptm-soft);
  }
  .ptm-plane :is(.ptm-panel-title, .ptm-mark text) {
    --ptm-type: 17px;
    --ptm-type-present: 25;
    font-weight: 650;
    fill: var(--ptm-ink);
  }
  .ptm-plane .ptm-grid {
    opacity: 0.7;
  }
  .ptm-plane .ptm-curve {
    fill: none;
    stroke-linejoin: round;
  }
  .ptm-plane .ptm-now {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-plane .ptm-before {
    stroke: var(--ptm-orange);
    stroke-width: 2.4;
    stroke-dasharray: 7 5;
  }
  .ptm-mark .ptm-link {
    stroke: var(--ptm-soft);
    stroke-width: 1.2;
  }
  .ptm-mark .ptm-was {
    fill: var(--ptm-page);
    stroke: var(--ptm-orange);
    stroke-width: 2;
  }
  .ptm-mark .ptm-is {
    fill: var(--ptm-blue);
    stroke: var(--ptm-page);
    stroke-width: 1.5;
  }
  .ptm-mark.ptm-seen .ptm-is {
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-named {
    overflow-x: auto;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.2em;
  }
  .ptm-named table {
    border-collapse: collapse;
    width: 100%;
    font-size: max(0.86em, var(--ptm-least));
    margin: 0;
  }
  .ptm-named :is(th, td) {
    padding: 0.02em 0 0.02em 0.7em;
    text-align: right;
    font-weight: 400;
    line-height: 1.4;
    background: none;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .ptm-named thead th {
    color: var(--ptm-soft);
  }
  .ptm-named thead th[colspan] {
    border-bottom: 1px solid var(--ptm-line);
    text-align: center;
  }
  .ptm-named :is(tbody, thead tr:last-child) th:first-child {
    text-align: left;
    padding-left: 0.3em;
  }
  .ptm-named tbody th {
    font-weight: 650;
  }
  .ptm-named tbody tr.ptm-seen {
    background: var(--ptm-faint);
  }
  .ptm-named .ptm-dragged {
    color: var(--ptm-blue);
    font-weight: 700;
  }
  .ptm-named input {
    width: 7em;
    padding: 0 0.3em;
    font-weight: 650;
    background: var(--ptm-faint);
    border: 0;
    border-bottom: 2px solid var(--ptm-blue);
    border-radius: 0.3em 0.3em 0 0;
    margin-left: -0.3em;
  }
  .ptm-draws {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1em 0.6em;
    font-size: max(0.86em, var(--ptm-least));
    margin-top: 0.45em;
    min-height: 3.2em;
    align-content: flex-start;
  }
  .ptm-drawn {
    color: var(--ptm-soft);
  }
  .ptm-negatives {
    display: contents;
  }
  .ptm-negatives span {
    font-weight: 600;
  }
  @container (max-width: 40em) {
    .ptm-named table {
      font-size: max(0.78em, var(--ptm-least));
    }
    .ptm-named input {
      width: 5.5em;
    }
  }
  &.ptm-present svg.ptm-plane {
    height: 12em;
  }
  &.ptm-present .ptm-named tbody tr:nth-child(n + 3):not(:last-child),
  &.ptm-present :is(.ptm-formula, .ptm-drawn, .ptm-lesson) {
    display: none;
  }
  &.ptm-present .ptm-draws {
    font-size: max(0.76em, var(--ptm-least));
  }
  &.ptm-present .ptm-sides .ptm-controls {
    margin: 0.35em 0;
  }
  .ptm-mark:not(:hover, :focus, .ptm-seen) .ptm-hushed {
    display: none;
  }
  &.ptm-present .ptm-controls {
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// noise_explorer/words.js
var words = {
  en: {
    title: "Noise distribution and subsampling",
    invitation: "Drag the exponent α",
    exponent: "exponent α",
    threshold: "threshold t",
    off: "off",
    noise: "Draws per 1,000",
    keep: "P(keep)",
    across_rank: "rank →",
    across_frequency: "frequency f →",
    unigram: "unigram (α = 1)",
    paper: "paper",
    count: "occurrences",
    draws: "draws per 1,000",
    kept: "P(keep)",
    own: "your word",
    draw: "Draw 20 negatives",
    drawn: "Drawn with α = {exponent}:",
    unnamed: "no. {rank}",
    kept_all: "Kept: {c} of {total} words (paper: {paper}). Afterwards one word in {after} is “{word}”; before, one in {before}.",
    kept_off: "Off: all {total} words are kept; one word in {before} is “{word}”.",
    seen: "{word}, {count} occurrences: {now} of 1,000 draws, {text} with α = 1; P(keep) {c} (paper: {paper}).",
    lesson: "Compared with α = 1, the probability of “{first}” is divided by {less}, and that of “{last}” multiplied by {more}.",
    slider: "slider: α = {exponent}",
    lesson_none: "With α = 1, words are drawn in proportion to their counts.",
    unknown: "“{word}” is not among the {n} words named in this page.",
    frequency: "frequency",
    number: "rank",
    picture_of: "Expected draws per 1,000 by rank, and probability of keeping a word by frequency",
    summary: "Exponent {exponent}, threshold {threshold}. {lesson} {kept}"
  },
  zh: {
    title: "噪声分布与下采样",
    invitation: "拖动指数 α",
    exponent: "指数 α",
    threshold: "阈值 t",
    off: "关",
    noise: "每 1,000 次抽取",
    keep: "保留概率 P",
    across_rank: "词频名次 →",
    across_frequency: "频率 f →",
    unigram: "一元分布（α = 1）",
    paper: "论文",
    count: "出现次数",
    draws: "每 1,000 次抽到",
    kept: "保留概率",
    own: "自选的词",
    draw: "抽 20 个负样本",
    drawn: "按 α = {exponent} 抽到：",
    unnamed: "第 {rank} 个",
    kept_all: "{total} 个词中保留 {c}（论文：{paper}）；保留后每 {after} 个词有一个“{word}”，原来每 {before} 个有一个。",
    kept_off: "已关闭：{total} 个词全部读到，每 {before} 个有一个“{word}”。",
    seen: "{word}，出现 {count} 次：每 1,000 次抽到 {now} 次，α = 1 时 {text} 次；保留概率 {c}（论文：{paper}）。",
    lesson: "与 α = 1 时相比，抽到“{first}”的概率除以 {less}，抽到“{last}”的概率乘以 {more}。",
    slider: "滑块：α = {exponent}",
    lesson_none: "α = 1 时，抽取的概率与词频成正比。",
    unknown: "“{word}”不在本页列出名字的 {n} 个词中。",
    frequency: "频率",
    number: "名次",
    picture_of: "按名次：每 1,000 次抽到的次数；按频率：保留的比例",
    summary: "指数 {exponent}，阈值 {threshold}。{lesson}{kept}"
  }
};

// noise_explorer/index.js
var NEGATIVES = 20;
function explorer(host) {
  const { model, label } = host;
  const corpus = corpusOf(model.get("words"), model.get("bins"));
  const unigram = noiseOf(corpus, 1);
  const compared = COMPARED.map((exponent) => noiseOf(corpus, exponent));
  const first = choiceOf(model);
  const names = model.get("named");
  let random = randomFrom(model.get("seed"));
  const numbers = () => Array.from({ length: NEGATIVES }, random);
  const state = {
    choice: first,
    custom: names.at(-1),
    uniform: numbers(),
    seen: null,
    pinned: null
  };
  const highlight = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = noiseControls(label, { drag, settle, draw: drawAgain, chooseCustom, highlight });
  const picture = noisePicture(label, corpus, highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  picture.svg.setAttribute("aria-label", label("picture_of"));
  shell.body.append(ui.controls, picture.svg, ui.table, ui.draws, ui.caption);
  let scene = null;
  const paint = host.painter(shell, picture.svg, (size) => {
    scene = sceneNow();
    ui.show(scene);
    if (size.width && size.height) picture.draw(scene, size);
    look();
  });
  const traits = host.bind(["exponent", "threshold"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);
  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state.choice);
    describe();
  }
  function drawAgain() {
    state.uniform = numbers();
    paint();
    const { exponent, drawn } = sceneNow();
    shell.say(`${label("drawn", { exponent: exponent.toFixed(2) })} ${drawn.join(", ")}`);
  }
  function chooseCustom(typed) {
    const word = typed.trim();
    const rank = corpus.rankOf(word);
    const unknown = () => label("unknown", { word, n: count(corpus.names.length) });
    shell.notice(rank !== void 0 ? "" : word ? unknown() : label("empty"));
    if (rank !== void 0) state.custom = corpus.names[rank];
    paint();
  }
  function reset() {
    random = randomFrom(model.get("seed"));
    Object.assign(state, { custom: names.at(-1), uniform: numbers(), pinned: null });
    shell.notice("");
    settle(first);
  }
  function sceneNow() {
    const { exponent, threshold } = state.choice;
    const noise = noiseOf(corpus, exponent);
    const named = [...names.slice(0, -1), state.custom].map((word) => {
      const rank = corpus.rankOf(word);
      const times = corpus.countOf(rank);
      const f = times / corpus.total;
      const at = compared.map((how, i) => [`draws ${COMPARED[i]}`, 1e3 * how.share(times)]);
      return {
        word,
        rank,
        count: times,
        numbers: {
          count: times,
          ...Object.fromEntries(at),
          draws: 1e3 * noise.share(times),
          c: keepOf("c", threshold, f),
          paper: keepOf("paper", threshold, f)
        }
      };
    });
    const drawn = state.uniform.map((u) => noise.draw(u)).map((rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) }));
    return { exponent, threshold, noise, unigram, named, drawn };
  }
  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const word = scene.named.find(({ word: name }) => name === (state.seen ?? state.pinned));
    ui.explain(...word ? ["", seenSentence(word)] : [lesson(scene), kept(scene)]);
  }
  function seenSentence({ word, numbers: of }) {
    return label("seen", {
      word,
      count: count(of.count),
      now: amount(of.draws),
      text: amount(of["draws 1"]),
      c: percent(of.c),
      paper: percent(of.paper)
    });
  }
  function lesson({ exponent, noise }) {
    const last = corpus.bins.findLast((bin) => bin.count > 0);
    const [less, more] = [corpus.bins[0].count, last.count].map(
      (times) => noise.share(times) / unigram.share(times)
    );
    const name = (rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) });
    return exponent === 1 ? label("lesson_none") : label("lesson", {
      first: name(0),
      last: name(last.first + last.n - 1),
      less: amount(1 / less),
      more: amount(more)
    });
  }
  function kept({ threshold }) {
    const told = {
      total: count(corpus.total),
      word: corpus.names[0],
      before: amount(corpus.total / corpus.bins[0].count)
    };
    if (threshold === 0) return label("kept_off", told);
    const [c, paper] = ["c", "paper"].map((formula) => keptOf(corpus, formula, threshold));
    const most = corpus.bins[0].count;
    const after = c * corpus.total / (most * keepOf("c", threshold, most / corpus.total));
    return label("kept_all", {
      ...told,
      c: percent(c),
      paper: percent(paper),
      after: amount(after)
    });
  }
  function describe() {
    const now = sceneNow();
    const { exponent, threshold, noise } = now;
    shell.say(
      label("summary", {
        exponent: exponent.toFixed(2),
        lesson: lesson(now),
        kept: kept(now),
        threshold: threshold > 0 ? shortPower(threshold) : label("off")
      })
    );
    const digits = String(corpus.size).length;
    const powers = Array.from({ length: digits }, (_, i) => 10 ** i);
    const ranks = powers.flatMap((power2) => [power2, 2 * power2, 5 * power2]).filter((rank) => rank < corpus.size);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("count"),
        label("frequency"),
        ...[1, exponent.toFixed(2)].map((alpha) => `${label("draws")}, α = ${alpha}`),
        ...[PROGRAM, label("paper")].map((name) => `${label("kept")}, ${name}`)
      ],
      [...ranks, corpus.size].map((rank) => {
        const times = corpus.countOf(rank - 1);
        const f = times / corpus.total;
        return [
          count(rank),
          corpus.names[rank - 1] ?? "–",
          count(times),
          f.toExponential(2),
          amount(1e3 * unigram.share(times)),
          amount(1e3 * noise.share(times)),
          percent(keepOf("c", threshold, f)),
          percent(keepOf("paper", threshold, f))
        ];
      })
    );
  }
}
function choiceOf(model) {
  return { exponent: model.get("exponent"), threshold: model.get("threshold") };
}
var noise_explorer_default = widget({ kind: "ptm-noise_explorer", style: style_default, words, build: explorer });
export {
  noise_explorer_default as default
};
