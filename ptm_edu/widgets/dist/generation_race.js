// host:names
import { busyMark } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { setAttributes } from "./host.js";
import { signed } from "./host.js";
import { slidTo } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textChoice } from "./host.js";
import { widget } from "./host.js";

// generation_race/repeats.js
var WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’])+/gu;
var GRAM = 3;
function repeatsIn(text) {
  const found = [...text.matchAll(WORD)];
  const seen = /* @__PURE__ */ new Set();
  const again = new Array(found.length).fill(false);
  const all = Math.max(0, found.length - GRAM + 1);
  for (let i = 0; i < all; i += 1) {
    const gram = found.slice(i, i + GRAM).map(([word]) => word.toLowerCase()).join(" ");
    if (seen.has(gram)) again.fill(true, i, i + GRAM);
    seen.add(gram);
  }
  const runs = [];
  found.forEach(({ 0: word, index }, i) => {
    if (!again[i]) return;
    const to = index + word.length;
    if (again[i - 1]) Object.assign(runs.at(-1), { to, words: runs.at(-1).words + 1 });
    else runs.push({ from: index, to, words: 1 });
  });
  return { runs, share: all ? 1 - seen.size / all : 0 };
}

// generation_race/scene.js
function sceneOf(label, { entry, step: wanted }) {
  const last = Math.max(...entry.texts.map(({ tokens }) => tokens.length));
  const step = Math.max(0, Math.min(wanted, last));
  const texts = entry.texts.map(({ name, tokens, log_p: all }) => {
    const shown = tokens.slice(0, step);
    const total = all.slice(0, step).reduce((sum, p) => sum + p, 0);
    return {
      name: titleOf(label, name),
      tokens,
      all,
      n: shown.length,
      text: shown.join(""),
      rest: tokens.slice(step).join(""),
      newest: step < last ? tokens[step - 1] ?? "" : "",
      repeats: repeatsIn(shown.join("")),
      total,
      mean: shown.length ? total / shown.length : 0
    };
  });
  return { prompt: entry.prompt, seed: entry.seed, step, last, texts };
}
function titleOf(label, name) {
  const [first, ...rest] = name.split(" ");
  return [["greedy", "beam"].includes(first) ? label(first) : first, ...rest].join(" ");
}
function percentOf(share) {
  return `${(100 * share).toFixed(0)} %`;
}
function stretchesOf(label, { runs }) {
  return runs.length ? label("stretches_of", { n: runs.length, longest: longestOf(runs) }) : label("stretches_none");
}
function longestOf(runs) {
  return Math.max(0, ...runs.map((run) => run.words));
}
function explained(label, { step, texts }) {
  if (step === 0) return [label("start")];
  const ranked = [...texts].sort((a, b) => b.mean - a.mean);
  const [best, least] = [ranked[0], ranked.at(-1)];
  return [
    `${label("lesson", {
      best: best.name,
      best_p: signed(best.mean),
      best_share: percentOf(best.repeats.share),
      least: least.name,
      least_p: signed(least.mean),
      least_share: percentOf(least.repeats.share)
    })} `,
    element("span", { class: "ptm-underlined" }, label("underlined"))
  ];
}

// generation_race/columns.js
function raceColumns(label) {
  const node = element("div", { class: "ptm-race" });
  let columns = [];
  const show = (scene) => {
    if (columns.length !== scene.texts.length) {
      columns = scene.texts.map(() => raceColumn(label));
      node.replaceChildren(...columns.map((column) => column.node));
    }
    scene.texts.forEach((text, i) => columns[i].show(text));
  };
  return { node, show };
}
function raceColumn(label) {
  const title = heading("ptm-over", 4, []);
  const parts = ["repeated", "stretches", "log_p"].map((key) => ({
    key,
    data: element("data", { "data-of": key })
  }));
  const body = element("div", { class: "ptm-race-text", tabindex: 0, role: "group" });
  const node = element("div", { class: "ptm-race-column" }, [
    title,
    element(
      "div",
      { class: "ptm-race-numbers" },
      parts.map(({ key, data }) => element("span", {}, [`${label(key)} `, data]))
    ),
    body
  ]);
  const show = (text) => {
    title.textContent = text.name;
    body.setAttribute("aria-label", text.name);
    const { share, runs } = text.repeats;
    const told = {
      repeated: [share, percentOf(share)],
      stretches: [runs.length, stretchesOf(label, text.repeats)],
      log_p: [text.mean, text.n ? signed(text.mean) : "–"]
    };
    parts.forEach(({ key, data }) => {
      [data.value, data.textContent] = told[key];
    });
    body.replaceChildren(...marked(text));
    const newest = body.querySelector(".ptm-newest");
    if (newest) body.scrollTop = newest.offsetTop - body.clientHeight + 3 * newest.offsetHeight;
  };
  return { node, show };
}
function marked({ text, rest, newest, repeats: { runs } }) {
  const start = text.length - newest.length;
  const lead = text.length - text.trimStart().length;
  const ends = runs.flatMap(({ from, to }) => [from, to]);
  const cuts = [.../* @__PURE__ */ new Set([lead, Math.max(lead, start), text.length, ...ends])].sort(
    (a, b) => a - b
  );
  const parts = cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const again = runs.some((run) => run.from <= from && to <= run.to);
    const fresh = newest && from >= start;
    const name = [...again ? ["ptm-again"] : [], ...fresh ? ["ptm-newest"] : []].join(" ");
    return element(again ? "u" : "span", { class: name || null }, text.slice(from, to));
  });
  return [
    ...parts,
    element(
      "span",
      { class: "ptm-to-come", "aria-hidden": "true" },
      text.trim() ? rest : rest.trimStart()
    )
  ];
}

// generation_race/controls.js
function raceControls(label, model, handlers) {
  const busy = busyMark(label);
  const prompts = textChoice(label, model, {
    source: "prompt",
    choose: (prompt) => handlers.choose(prompt),
    more: busy.node
  });
  const button = (name, hint, run) => element("button", { "data-act": name, title: label(hint), onclick: run }, label(name));
  const buttons = {
    back: button("back", "keys", handlers.back),
    step: button("step", "keys", handlers.forward),
    play: button("play", "keys", handlers.play)
  };
  const settle = () => handlers.settle();
  let last = 0;
  const tokens = slider(
    label("tokens"),
    "step",
    { min: 0 },
    { drag: ({ step }) => handlers.seek(step), settle },
    { written: (step) => `${step} / ${last}` }
  );
  const speed = slider(
    label("speed"),
    "speed",
    { min: 1, max: 30 },
    { drag: ({ speed: pace }) => handlers.pace(pace), settle }
  );
  const seed = element("small", { "data-of": "seed" });
  const row = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    tokens.node,
    speed.node,
    button("again", "again_hint", handlers.again),
    seed
  ]);
  return {
    nodes: [prompts.node, row],
    show(state, scene) {
      const { entry, known, slow } = state;
      const texts = [...new Set([...known.values()].map(({ prompt }) => prompt))];
      const options = texts.map((prompt) => [prompt, prompt]);
      prompts.show(entry, entry.prompt, entry.prompt, options);
      busy.show(slow);
      last = scene.last;
      tokens.input.max = last;
      tokens.show(scene.step);
      speed.show(state.speed);
      seed.textContent = label("seed", { seed: scene.seed });
      buttons.back.setAttribute("aria-disabled", scene.step === 0);
      buttons.step.setAttribute("aria-disabled", scene.step === scene.last);
      buttons.play.setAttribute("aria-pressed", state.playing);
      buttons.play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}

// generation_race/style.css
var style_default = String.raw`.ptm.ptm-generation_race {
  --ptm-type: 15px;
  --ptm-range: 7.5em;
  .ptm-controls {
    margin: 0.5em 0 0.4em;
    gap: 0.4em 1.2em;
  }
  .ptm-controls small {
    font-size: 1em;
    color: var(--ptm-soft);
    margin-left: -0.7em;
  }
  button[data-act="play"] {
    min-width: 4.4em;
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls output {
    min-width: 1.4em;
    font-weight: 700;
  }
  .ptm-controls output[data-setting="step"] {
    min-width: 4em;
  }
  .ptm-race {
    display: grid;
    gap: 0.6em 1.2em;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.4em;
  }
  .ptm-race-column {
    min-width: 0;
  }
  .ptm-race-numbers {
    display: grid;
    font-size: max(0.8em, var(--ptm-least));
    line-height: 1.35;
    color: var(--ptm-soft);
    margin: 0 0 0.35em;
  }
  .ptm-race-numbers data {
    color: var(--ptm-ink);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .ptm-race-text {
    position: relative;
    overflow: auto;
    max-height: 11.4em;
    font-size: max(0.86em, var(--ptm-least));
    line-height: 1.4;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    padding-right: 0.3em;
  }
  .ptm-again {
    text-decoration: underline 3px var(--ptm-red);
    text-underline-offset: 0.2em;
    text-decoration-skip-ink: none;
  }
  .ptm-newest {
    background: var(--ptm-faint);
    box-shadow: 0 0 0 2px var(--ptm-faint);
    font-weight: 700;
  }
  .ptm-to-come {
    visibility: hidden;
  }
  svg.ptm-tracks {
    font-variant-numeric: tabular-nums;
    height: 10.6em;
    margin-top: 0.5em;
    overflow: hidden;
  }
  .ptm-tracks text {
    white-space: pre;
  }
  .ptm-tracks .ptm-panel-title {
    --ptm-type: 16px;
  }
  .ptm-tracks .ptm-name {
    font-weight: 600;
  }
  .ptm-bar {
    fill: var(--ptm-blue);
  }
  .ptm-bar.ptm-faint {
    fill: var(--ptm-line);
  }
  .ptm-again-line {
    fill: var(--ptm-red);
  }
  .ptm-cursor {
    fill: none;
  }
  @container (min-width: 46em) {
    .ptm-race {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  &.ptm-present :is(.ptm-own, .ptm-controls) {
    margin: 0.3em 0 0.2em;
  }
  &.ptm-present svg.ptm-tracks {
    flex: 1 0 6.6em;
  }
  &.ptm-present .ptm-race-text {
    font-size: max(0.76em, var(--ptm-least));
    max-height: 8.5em;
  }
  &.ptm-present .ptm-race-numbers {
    font-size: max(0.66em, var(--ptm-least));
  }
  &.ptm-present :is(.ptm-underlined, .ptm-race-numbers :nth-child(2)) {
    display: none;
  }
  @container (min-width: 40em) {
    &.ptm-present .ptm-race {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
}
`;

// generation_race/track.js
function raceTrack(label, { seek, play, standing }) {
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("tracks"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-tracks ptm-fills", "data-name": "race", role: "group" },
    field
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: 7 * letter,
      right: width - 3.4 * letter,
      top: 1.6 * letter,
      bottom: height
    };
    const x = (token) => room.left + (room.right - room.left) * token / scene.last;
    const high = (room.bottom - room.top) / scene.texts.length;
    now = { scene, room };
    const text = (at, y, words2, anchor, name) => svgText(name, at, y, words2, anchor);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      text(0, letter, label("track"), "start", "ptm-panel-title"),
      ...width > 44 * letter ? [text(width, letter, label("legend"), "end", "ptm-tick")] : [],
      ...scene.texts.map(
        (one, i) => trackNode(one, { x, letter, room, top: room.top + i * high, high })
      ),
      svgPath("ptm-cursor", `M${x(scene.step)} ${room.top - 3}V${room.bottom}`)
    );
    setAttributes(field, { "aria-valuemax": scene.last, "aria-valuenow": scene.step });
  }
  function pressed(event) {
    const goal = slidTo(event.key, standing(), now.scene.last, 10);
    if (goal === void 0 && event.key !== " ") return;
    event.preventDefault();
    if (event.key === " ") play();
    else seek(goal);
  }
  function pointed(event) {
    const {
      scene: { last },
      room
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    seek(Math.round(across / (room.right - room.left) * last));
  }
  return { svg, draw };
}
function trackNode({ name, tokens, all, n, mean, repeats: { runs } }, place) {
  const { x, letter, room, top, high } = place;
  const base = top + high - 0.45 * letter;
  const middle = top + high / 2 + 0.35 * letter;
  let end = 0;
  const bars = tokens.map((token, i) => {
    const from = end;
    end += token.length;
    const tall = (high - 0.75 * letter) * Math.exp(all[i]);
    const again = i < n && runs.some((run) => run.from < end && from < run.to);
    const wide = (x(i + 1) - x(i)) * 0.78;
    return [
      svgRect(i < n ? "ptm-bar" : "ptm-bar ptm-faint", x(i) + 1, base - tall, wide, tall, {
        "data-p": Math.exp(all[i]),
        "data-again": again
      }),
      ...again ? [svgRect("ptm-again-line", x(i), base + 3, x(i + 1) - x(i), 0.2 * letter)] : []
    ];
  });
  const text = (at, words2, anchor, kind) => svgText(kind, at, middle, words2, anchor);
  return element("svg:g", { class: "ptm-track", "data-name": name }, [
    svgPath("ptm-floor", `M${room.left} ${base}H${room.right}`),
    ...bars.flat(),
    text(room.left - 0.6 * letter, name, "end", "ptm-name"),
    text(room.right + 3.4 * letter, n ? signed(mean) : "–", "end", "ptm-tick")
  ]);
}

// generation_race/words.js
var words = {
  en: {
    title: "Decoding strategies compared",
    invitation: "Press Play to watch it from the start",
    greedy: "greedy",
    beam: "beam",
    prompt: "prompt",
    own: "your own",
    own_hint: "Type a prompt, then Enter: Python continues it",
    needs_live: "Typing your own needs the live notebook.",
    back: "Back",
    step: "One token",
    play: "Play",
    pause: "Pause",
    again: "Next seed",
    again_hint: "The same prompt with the next seed; greedy and beam search are deterministic and stay the same",
    keys: "With the tracks focused: arrow keys step back and forward, Space plays",
    run: "Run",
    tokens: "tokens",
    speed: "tokens/s",
    seed: "seed {seed}",
    repeated: "3-grams repeated",
    stretches: "repeated passages",
    log_p: "log p per token",
    stretches_of: "{n}, longest {longest} words",
    stretches_none: "none",
    track: "Probability of each token",
    tracks: "The tracks: arrow keys step one token back or forward",
    legend: "full height: p = 1   ▂ repeated words   ■ end of text",
    start: "All four strategies start here, with the same model and the same distribution but different rules.",
    lesson: "Highest log-probability so far: {best} ({best_p} per token; {best_share} of its 3-grams repeated). Lowest: {least} ({least_p}; {least_share}).",
    underlined: "Underlined: three or more words that occurred before.",
    failed: "Python could not continue: {message}",
    stored_only: "This page knows only its own prompts and seeds; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored texts can be shown.",
    picture_of: "Probability of each token that follows {prompt}, {step} of {last} tokens",
    summary: "{prompt} … seed {seed}, {step} of {last} tokens. {list}",
    one: "{name}: {log_p} per token, {share} of 3-grams repeated.",
    name: "strategy",
    text: "text",
    total: "Σ log p",
    longest: "longest, in words"
  },
  zh: {
    title: "解码策略比较",
    invitation: "按“播放”，从头观看",
    greedy: "贪心",
    beam: "束搜索",
    prompt: "开头",
    own: "自选的开头",
    own_hint: "输入开头后按回车：由 Python 续写",
    needs_live: "要输入自己的开头，请使用实时讲义。",
    back: "退一步",
    step: "加一个词元",
    play: "播放",
    pause: "暂停",
    again: "下一个种子",
    again_hint: "同一个开头换下一个种子；贪心和束搜索不抽样，结果不变",
    keys: "选中轨道后：方向键后退和前进，空格键播放",
    run: "运行",
    tokens: "词元",
    speed: "每秒词元数",
    seed: "种子 {seed}",
    repeated: "重复的三元组",
    stretches: "重复片段",
    log_p: "每词元 log p 均值",
    stretches_of: "{n} 处，最长 {longest} 个词",
    stretches_none: "没有",
    track: "每个词元的概率",
    tracks: "轨道：方向键退一个词元或进一个词元",
    legend: "条形满高：p = 1   ▂ 重复的词   ■ 文本结束",
    start: "四种方法从这里出发：同一个模型，同一个分布，规则不同。",
    lesson: "目前对数概率最高：{best}（每词元 {best_p}，三元组重复 {best_share}）。最低：{least}（{least_p}，{least_share}）。",
    underlined: "下划线：前面已出现过的三个或更多的词。",
    failed: "Python 无法续写：{message}",
    stored_only: "本页只有已存的开头和种子；要用别的，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的文本。",
    picture_of: "{prompt} 之后每个词元的概率，第 {step} 个（共 {last} 个）",
    summary: "{prompt} … 种子 {seed}，第 {step} 个词元（共 {last} 个）。{list}",
    one: "{name}：每词元 {log_p}，三元组重复 {share}。",
    name: "方法",
    text: "文本",
    total: "Σ log p 总和",
    longest: "最长（词）"
  }
};

// generation_race/index.js
var ALL = 200;
function race(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [keyOf(entry), entry]));
  const wanted = { prompt: model.get("prompt"), seed: model.get("seed") };
  const settings = () => ({ step: model.get("step"), speed: model.get("speed") });
  const first = { entry: known.get(keyOf(wanted)) ?? model.get("presets")[0], ...settings() };
  const state = { ...first, known, asked: null, waiting: 0, slow: false, playing: false };
  const by = (tokens) => () => go(sceneOf(label, state).step + tokens);
  const handlers = {
    choose,
    seek,
    play,
    settle,
    forward: by(1),
    back: by(-1),
    again: () => choose(state.entry.prompt, nextSeed()),
    pace: (speed) => drag({ speed })
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = raceControls(label, model, handlers);
  const columns = raceColumns(label);
  const track = raceTrack(label, { seek: go, play, standing: () => sceneOf(label, state).step });
  const caption = element("div", { class: "ptm-caption ptm-one-line ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => track.svg });
  shell.body.append(...ui.nodes, columns.node, track.svg, caption);
  let timer = 0;
  const paint = host.painter(
    shell,
    track.svg,
    (size) => {
      const scene = sceneOf(label, state);
      ui.show(state, scene);
      columns.show(scene);
      if (size.width && size.height) track.draw(scene, size);
      caption.replaceChildren(...explained(label, scene));
    },
    { busy: () => state.waiting > 0 }
  );
  const traits = host.bind(["prompt", "seed", "step", "speed"], ({ prompt, seed, ...now }) => {
    drag(now);
    const wanted2 = { prompt, seed };
    if (keyOf(wanted2) === keyOf(state.asked ?? state.entry)) describe();
    else choose(prompt, seed);
  });
  if (keyOf(first.entry) === keyOf(wanted)) settle();
  else {
    describe();
    paint();
    choose(wanted.prompt, wanted.seed);
  }
  host.leave(() => clearTimeout(timer));
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes = {}) {
    drag(changes);
    const { asked, entry, step, speed } = state;
    traits.write({ step, speed, ...asked ? {} : { prompt: entry.prompt, seed: entry.seed } });
    describe();
  }
  function grow(step) {
    const { last } = sceneOf(label, state);
    drag({ step: step >= last ? ALL : Math.max(0, step) });
  }
  function seek(step) {
    pause();
    grow(step);
  }
  function go(step) {
    seek(step);
    settle();
  }
  function play() {
    const starts = !state.playing;
    pause();
    const { step, last } = sceneOf(label, state);
    if (!starts) return;
    state.playing = true;
    if (step === last) grow(0);
    timer = setTimeout(next, 1e3 / state.speed);
    settle();
  }
  function next() {
    const { step, last } = sceneOf(label, state);
    if (step + 1 >= last) state.playing = false;
    else timer = setTimeout(next, 1e3 / state.speed);
    grow(step + 1);
    if (!state.playing) settle();
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
    paint();
  }
  function nextSeed() {
    const { prompt, seed } = state.entry;
    if (!model.isStatic) return seed + 1;
    const seeds = [...known.values()].filter((entry) => entry.prompt === prompt).map((entry) => entry.seed);
    return seeds[(seeds.indexOf(seed) + 1) % seeds.length];
  }
  async function choose(typed, seed = state.entry.seed) {
    const prompt = typed.trim();
    if (!prompt) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const asked = { prompt, seed };
    const held = known.get(keyOf(asked));
    if (held) {
      show({ entry: held });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = asked;
    const answer = await ask({ type: "write", ...asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.texts) known.set(keyOf(message), message);
    if (!state.asked || keyOf(message) !== keyOf(state.asked)) return;
    if (message.texts) {
      show({ entry: message });
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: message.failed }));
    settle();
  }
  function show(chosen) {
    pause();
    shell.notice("");
    settle({ ...chosen, asked: null });
  }
  function describe() {
    const { prompt, seed, step, last, texts } = sceneOf(label, state);
    const list = texts.map(
      ({ name, mean, repeats }) => label("one", { name, log_p: signed(mean), share: percentOf(repeats.share) })
    ).join(" ");
    shell.say(label("summary", { prompt, seed, step, last, list }));
    track.svg.setAttribute("aria-label", label("picture_of", { prompt, step, last }));
    shell.rows(
      ["name", "text", "tokens", "total", "log_p", "repeated", "stretches", "longest"].map(
        (key) => label(key)
      ),
      texts.map(({ name, text, n, total, mean, repeats }) => [
        name,
        text,
        n,
        signed(total),
        signed(mean),
        percentOf(repeats.share),
        repeats.runs.length,
        longestOf(repeats.runs)
      ])
    );
  }
}
function keyOf({ prompt, seed }) {
  return JSON.stringify([prompt, seed]);
}
var generation_race_default = widget({ kind: "ptm-generation_race", style: style_default, words, build: race });
export {
  generation_race_default as default
};
