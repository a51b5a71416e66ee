// PromptLab: a text in a template, the probabilities of its labels, and their spread over templates.

import { element } from "../host/dom.js";
import { percentOf } from "../host/probability.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { promptControls } from "./controls.js";
import { promptPicture } from "./picture.js";
import { KINDS, keyOf, partsOf, rowsOf, spreadOf, written } from "./rules.js";
import style from "./style.css";
import { words } from "./words.js";

const MOST = 8; // templates

// One view: its state is the prompt on display, all templates, the label whose probability is
// compared, the answers that are known, and what is wanted of Python.
function lab(host) {
  const { model, label } = host;
  const labels = model.get("labels");
  const examples = model.get("texts");
  const known = new Map(model.get("presets").map((entry) => [keyOf(entry.prompt), entry]));
  const wanted = model.get("prompt");
  // Another view or Python may have led away from the stored prompts before this view was made.
  const first = {
    prompt: known.has(keyOf(wanted)) ? wanted : model.get("presets")[0].prompt,
    templates: model.get("templates"),
    of: 0,
  };
  // `asked` is what Python has been asked for and nothing has been chosen since.
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const typed = { texts: examples.map(({ text }) => text), sets: model.get("verbalizers") };
  const handlers = { choose, pick, highlight };
  const ask = host.kernel(state, () => paint(), take);
  const ui = promptControls(label, model, handlers);
  const picture = promptPicture(label, handlers, scene);
  const line = element("p", { class: "ptm-prompt" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, line, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }, fresh) => {
      const now = scene();
      ui.show(now);
      line.replaceChildren(...promptNodes(now.prompt));
      caption.textContent = lesson(now);
      return width ? picture.draw(now, fresh, width) : false;
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["prompt"], ({ prompt }) => {
    if (!same(prompt, state.asked?.prompt ?? state.prompt)) choose(prompt);
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (same(first.prompt, wanted)) settle({});
  else {
    describe();
    paint();
    choose(wanted);
  }

  function settle(changes) {
    Object.assign(state, changes);
    paint();
    if (!state.asked) traits.write({ prompt: state.prompt });
    describe();
  }

  function pick(n) {
    choose({ template: state.templates[n] });
  }

  function highlight(of) {
    settle({ of });
  }

  // Another text, template or label words. What we do not hold is asked for, of all templates.
  async function choose(changes) {
    const prompt = trimmed({ ...state.prompt, ...changes });
    if (!prompt.text || !prompt.template || prompt.words.some((listed) => !listed.length)) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const { template } = prompt;
    const templates = state.templates.includes(template)
      ? state.templates
      : [...state.templates.slice(0, MOST - 1), template];
    const missing = templates.filter((one) => !known.has(keyOf({ ...prompt, template: one })));
    if (!missing.length) {
      show({ prompt, templates });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      paint();
      return;
    }
    const asked = { prompt, templates };
    state.asked = asked;
    const { text, words: labelWords } = prompt;
    const answer = await ask({ type: "score", text, words: labelWords, templates: missing });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    for (const entry of message.entries ?? []) known.set(keyOf(entry.prompt), entry);
    const { asked } = state;
    if (!asked || message.text !== asked.prompt.text || !same(message.words, asked.prompt.words))
      return;
    if (message.failed) {
      state.asked = null;
      shell.notice(label("failed", { message: message.failed }));
      settle({});
    } else if (asked.templates.every((one) => known.has(keyOf({ ...asked.prompt, template: one }))))
      show(asked);
  }

  function show(chosen) {
    shell.notice("");
    const { text, words: labelWords } = chosen.prompt;
    if (!typed.texts.includes(text)) typed.texts = [...typed.texts, text];
    if (!typed.sets.some((one) => same(one, labelWords))) typed.sets = [...typed.sets, labelWords];
    settle({ ...chosen, asked: null });
  }

  function scene() {
    const { prompt, templates, of } = state;
    const rightName = examples.find(({ text }) => text === prompt.text)?.label ?? "";
    const right = rightName ? labels.indexOf(rightName) : null;
    const rows = rowsOf(prompt, templates, known, right);
    const index = templates.indexOf(prompt.template);
    const { entry } = rows[index];
    const [before, after] = KINDS.map((kind) => percentOf(entry[kind][of]));
    const told = label("told", {
      template: written(prompt.template),
      name: labels[of],
      before,
      after,
    });
    const spread = spreadOf(rows, of);
    return { ...state, ...typed, labels, rightName, rows, index, entry, spread, told };
  }

  function lesson({ spread, rightName, rows, of }) {
    const [before, after] = spread;
    const numbers = { n: rows.length, name: labels[of] };
    const range = label("lesson", {
      ...numbers,
      low: percentOf(before.lowest),
      high: percentOf(before.highest),
      low_after: percentOf(after.lowest),
      high_after: percentOf(after.highest),
    });
    const count = rightName
      ? label("lesson_right", { ...numbers, before: before.right, after: after.right })
      : label("lesson_predicted", { ...numbers, before: before.predicted, after: after.predicted });
    return [range, count, label("lesson_free")].join(" ").replaceAll("。 ", "。");
  }

  // For screen readers, and for the table.
  function describe() {
    const now = scene();
    shell.say(`${now.prompt.text} ${now.told} ${lesson(now)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { n: now.rows.length }));
    shell.rows(
      [
        label("template"),
        ...labels.flatMap((name) => KINDS.map((kind) => `${name} · ${label(kind)}`)),
        ...KINDS.map((kind) => `${label("predicted")} · ${label(kind)}`),
      ],
      now.rows.map(({ template, entry, predicted }) => [
        written(template),
        ...labels.flatMap((_, i) => KINDS.map((kind) => percentOf(entry[kind][i]))),
        ...predicted.map((i) => labels[i]),
      ]),
    );
  }

  function promptNodes({ text, template }) {
    return partsOf(template, text).map(({ kind, words }) =>
      kind === "mask"
        ? element("span", { class: "ptm-blank", role: "img", "aria-label": label("blank") })
        : element("span", { class: `ptm-part-${kind}` }, words),
    );
  }
}

function trimmed({ text, template, words }) {
  return { text: text.trim(), template: template.trim(), words };
}

export default widget({
  kind: "ptm-prompt_lab",
  style,
  words,
  build: lab,
  anew: ["language", "presets"],
});
