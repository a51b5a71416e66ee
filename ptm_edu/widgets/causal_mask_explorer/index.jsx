// CausalMaskExplorer: a sentence and a token of it, read under two masks.

import { useMemo } from "preact/hooks";
import { Checkbox, Choice, Notice, Slider } from "../host/controls.jsx";
import { useBounded, useFrame, useTraits } from "../host/hooks.js";
import sentenceChoiceStyle from "../host/sentence_choice.css";
import { SentenceChoice, useSentence } from "../host/sentence_choice.jsx";
import { widget } from "../host/widget.js";
import { causalScene } from "./masks.js";
import { MasksPicture } from "./picture.jsx";
import style from "./style.css";
import { words } from "./words.js";

const VIEWS = ["change", "training"];

function CausalMaskExplorer({ model, label, settle }) {
  const { sentence: wanted, ...settings } = useTraits(
    "sentence",
    "token",
    "view",
    "layers",
    "hidden",
  );
  const sentence = useSentence("reach", "tokens");
  const { entry } = sentence;
  const token = Math.min(settings.token, entry.tokens.length - 1);
  const { view, layers, hidden } = settings;
  const scene = useMemo(
    () => causalScene({ entry, token, view, layers, hidden }),
    [entry, token, view, layers, hidden],
  );
  // The token that Python wants is of the sentence that it wants, which may not be here yet.
  useBounded(wanted === entry.text ? { token } : {});
  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => (view === "change" ? changeTable : trainingTable)(label, scene),
    reset: sentence.restore,
  });
  return (
    <>
      <SentenceChoice sentence={sentence} />
      <div class="ptm-controls">
        <Choice
          class="ptm-buttons"
          title={label("views")}
          options={VIEWS.map((one) => [one, label(`view_${one}`), { "data-view": one }])}
          isPressed={(one) => one === view}
          choose={(one) => settle({ view: one })}
        />
        {view === "training" && (
          <>
            <Slider
              text={label("layers")}
              name="layers"
              value={layers}
              range={{ min: 1, max: model.get("deepest") }}
            />
            <Checkbox text={label("hidden")} name="hidden" on={hidden} />
          </>
        )}
      </div>
      <Notice />
      <MasksPicture scene={scene} />
      <div class="ptm-caption ptm-said ptm-least ptm-result">{explained(label, scene)}</div>
    </>
  );
}

// The sentences below the picture.
function explained(label, scene) {
  const { panels, tokens, others, token, T, layers, hidden } = scene;
  if (scene.view === "change") {
    const [n, full] = changedIn(panels);
    const before = panels[0].changes.slice(0, token).filter(Boolean).length;
    const told = { token: tokens[token], other: others[token], of: T, n, before, full };
    return [label("lesson_change", told), label("weights")].join(label("gap"));
  }
  const leak = panels[1].asked < T - 1;
  return [
    label("lesson_training", { n: T - 1 }),
    label(!hidden ? "lesson_full" : layers > 1 && leak ? "lesson_leak" : "lesson_hidden"),
  ].join(label("gap"));
}

function changedIn(panels) {
  return panels.map(({ changes }) => changes.filter(Boolean).length);
}

// For screen readers.
function spoken(label, { view, panels, tokens, others, token, T }) {
  const counts = view === "change" ? changedIn(panels) : panels.map(({ asked }) => asked);
  return [
    label("at", { place: token + 1, count: T, token: tokens[token] }),
    label(`told_${view}`, { other: others[token], n: counts[0], full: counts[1] }),
  ].join(label("gap"));
}

function changeTable(label, { tokens, panels }) {
  const heads = ["number", "token", "sees_causal", "sees_full", "change_causal", "change_full"];
  return [
    heads.map((key) => label(key)),
    tokens.map((name, t) => [
      t + 1,
      name,
      ...panels.map(({ open }) => tokens.filter((_, s) => open(t, s)).join(" ")),
      ...panels.map(({ changes }) => changes[t]),
    ]),
  ];
}

function trainingTable(label, { tokens, panels }) {
  const heads = ["number", "token", "answer", "way_causal", "way_full"];
  const wayOf = (way) => (way ? way.map((s) => tokens[s]).join(" ← ") : label("no"));
  return [
    heads.map((key) => label(key)),
    tokens
      .slice(1)
      .map((answer, t) => [t + 1, tokens[t], answer, ...panels.map(({ ways }) => wayOf(ways[t]))]),
  ];
}

export default widget({
  kind: "ptm-causal_mask_explorer ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  View: CausalMaskExplorer,
});
