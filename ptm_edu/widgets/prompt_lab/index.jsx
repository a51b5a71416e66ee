// PromptLab: a text in a template, the probabilities of its labels, and their spread over templates.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useFrame, useKernel, useTraits } from "../host/hooks.js";
import { percentOf } from "../host/probability.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { PromptControls } from "./controls.jsx";
import { PromptPicture } from "./picture.jsx";
import { KINDS, keyOf, partsOf, rowsOf, spreadOf, written } from "./rules.js";
import style from "./style.css";
import { words } from "./words.js";

const MOST = 8; // templates

function PromptLab({ model, label, settle, notice, accept }) {
  const { prompt: wanted } = useTraits("prompt");
  const { known, first } = useMemo(() => {
    const presets = model.get("presets");
    const held = new Map(presets.map((entry) => [keyOf(entry.prompt), entry]));
    // Another view or Python may have led away from the stored prompts before this view was made.
    const prompt = held.has(keyOf(wanted)) ? wanted : presets[0].prompt;
    return { known: held, first: { prompt, templates: model.get("templates") } };
  }, []);
  const [shown, show] = useState(first); // a prompt, and all templates
  const [of, highlight] = useState(0); // the label whose probability is compared
  const python = useKernel(take);
  const scene = useMemo(() => sceneOf(model, label, known, shown, of), [shown, of]);

  // What Python wants stays as it is until it is known whether it can be had.
  useLayoutEffect(() => {
    if (!same(wanted, (python.asked ?? shown).prompt)) choose(wanted);
  }, [keyOf(wanted)]);

  // Another text, template or label words. What we do not hold is asked for, of all templates.
  async function choose(changes) {
    const prompt = trimmed({ ...shown.prompt, ...changes });
    const { text, template, words: labelWords } = prompt;
    if (!text || !template || labelWords.some((listed) => !listed.length))
      return notice(label("empty"));
    const templates = shown.templates.includes(template)
      ? shown.templates
      : [...shown.templates.slice(0, MOST - 1), template];
    const missing = missingOf({ prompt, templates });
    if (!missing.length) return display({ prompt, templates });
    notice(model.isStatic ? label("stored_only") : "");
    if (model.isStatic) return undefined;
    python.asked = { prompt, templates };
    const question = { type: "score", text, words: labelWords, templates: missing };
    const answer = await python.ask(question);
    return answer && take(answer);
  }

  function missingOf({ prompt, templates }) {
    return templates.filter((template) => !known.has(keyOf({ ...prompt, template })));
  }

  function take(message) {
    for (const entry of message.entries ?? []) known.set(keyOf(entry.prompt), entry);
    const { asked } = python;
    if (!asked || message.text !== asked.prompt.text || !same(message.words, asked.prompt.words))
      return;
    if (message.failed) {
      python.asked = null;
      notice(label("failed", { message: message.failed }));
      settle({ prompt: shown.prompt });
    } else if (!missingOf(asked).length) display(asked);
  }

  function display(chosen) {
    python.asked = null;
    accept();
    show(chosen);
    settle({ prompt: chosen.prompt });
  }

  useFrame({
    inputs: [scene],
    summary: () => `${shown.prompt.text} ${scene.told}${label("gap")}${lessonOf(label, scene)}`,
    rows: () => tableOf(label, scene),
    reset() {
      highlight(0);
      display(first);
    },
  });

  return (
    <>
      <PromptControls {...{ scene, known, choose, highlight }} slow={python.slow} />
      <Notice />
      <p class="ptm-prompt ptm-result">
        {partsOf(shown.prompt.template, shown.prompt.text).map(({ kind, words }, i) =>
          kind === "mask" ? (
            <span key={i} class="ptm-blank" role="img" aria-label={label("blank")} />
          ) : (
            <span key={i} class={`ptm-part-${kind}`}>
              {words}
            </span>
          ),
        )}
      </p>
      <PromptPicture scene={scene} choose={choose} />
      <div class="ptm-caption ptm-least ptm-result">{lessonOf(label, scene)}</div>
    </>
  );
}

function trimmed({ text, template, words }) {
  return { text: text.trim(), template: template.trim(), words };
}

function sceneOf(model, label, known, { prompt, templates }, of) {
  const labels = model.get("labels");
  const rightName = model.get("texts").find(({ text }) => text === prompt.text)?.label ?? "";
  const rows = rowsOf(prompt, templates, known, rightName ? labels.indexOf(rightName) : null);
  const index = templates.indexOf(prompt.template);
  const { entry } = rows[index];
  const [before, after] = KINDS.map((kind) => percentOf(entry[kind][of]));
  const template = written(prompt.template);
  const told = label("told", { template, name: labels[of], before, after });
  const spread = spreadOf(rows, of);
  return { prompt, templates, of, labels, rightName, rows, index, entry, spread, told };
}

function lessonOf(label, { spread, rightName, rows, of, labels }) {
  const [before, after] = spread;
  const numbers = { n: rows.length, name: labels[of] };
  const range = label("lesson", {
    ...numbers,
    low: percentOf(before.lowest),
    high: percentOf(before.highest),
    low_after: percentOf(after.lowest),
    high_after: percentOf(after.highest),
  });
  const key = rightName ? "right" : "predicted";
  const counts = { ...numbers, before: before[key], after: after[key] };
  const sentences = [range, label(`lesson_${key}`, counts), label("lesson_free")];
  return sentences.join(label("gap"));
}

function tableOf(label, { labels, rows }) {
  const kinds = (name) => KINDS.map((kind) => `${name} · ${label(kind)}`);
  return [
    [label("template"), ...[...labels, label("predicted")].flatMap(kinds)],
    rows.map(({ template, entry, predicted }) => [
      written(template),
      ...labels.flatMap((_, i) =>
        KINDS.map((kind) => label("percent", { p: percentOf(entry[kind][i]) })),
      ),
      ...predicted.map((i) => labels[i]),
    ]),
  ];
}

export default widget({
  kind: "ptm-prompt_lab",
  style,
  words,
  View: PromptLab,
  anew: ["language", "presets"],
});
