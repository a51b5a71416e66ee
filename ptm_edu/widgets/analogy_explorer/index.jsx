// AnalogyExplorer: c + λ (b − a), in the plane and in the space where the words really are.

import { useLayoutEffect, useMemo, useReducer, useState } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useFrame, useHighlight, useTraits } from "../host/hooks.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { useWordChoice } from "../host/word_choice.js";
import { best, distances, scoresOf } from "../host/word_space.js";
import { Equation, Explanation, PresetButtons, Ranking, Settings } from "./parts.jsx";
import { AnalogyPlane } from "./plane.jsx";
import { planeWith, SHOWN, sceneOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["positive", "negative", "weight", "leave_out_inputs", "method"];

// Python's ranking is shown once it is there, and before it that of the stored words.
function AnalogyExplorer({ model, label, settle, notice }) {
  const [, tell] = useReducer((n) => n + 1, 0);
  const [released, release] = useReducer((n) => n + 1, 0);
  const [marked, mark] = useState("c");
  const [told, setTold] = useState({ choice: null, ranking: null });
  const { seen, looked, highlight, clear } = useHighlight();
  const presets = model.get("presets");
  useTraits(...CHOICE);
  const { view, space, python, choose, type, sizes } = useWordChoice({
    slots: ["a", "b", "c"],
    wanted: () => choiceOf(valuesOf(model, CHOICE)),
    others: ({ words: [a, b, c] }) => [...presets.map(wordsOf), { a, b, c }],
    traitsOf,
    question: (word) => ({ type: "word", word }),
    found: (answer, word) => answer?.rows && (Object.keys(answer.rows)[0] ?? word),
    take,
    complete,
    released,
  });
  const choice = view.shown;
  const { a, b, c } = choice;

  const plane = useMemo(() => planeWith(space, choice), [a, b, c]);
  const scores = useMemo(() => scoresOf(space, choice), [choice]);
  const answered = useMemo(
    () => (told.choice === choice ? told.ranking : presetAnswer(presets, choice)),
    [choice, told],
  );
  const all = Boolean(answered) || space.words.length === model.get("vocabulary_size");
  const ranking = useMemo(() => answered ?? best(space, choice, scores, SHOWN), [answered, scores]);
  const scene = useMemo(
    () => sceneOf(space, plane, choice, ranking, scores),
    [plane, ranking, scores],
  );
  const scope = label(all ? "of_all" : "of_stored", { n: all ? sizes.all : sizes.n });

  useLayoutEffect(clear, [plane]);

  // Ask Python to rank all its words.
  async function complete() {
    if (all) return;
    const message = model.isStatic ? null : await python.ask({ type: "rank", ...choice });
    if (view.shown !== choice) return;
    if (message) take(message);
    else notice(label(model.isStatic ? "static" : "no_python", sizes));
  }

  function take({ rows = {}, failed, ranking: list }) {
    for (const [word, row] of Object.entries(rows)) space.add(word, row);
    if (failed) notice(label("failed", { message: failed }));
    if (list) {
      setTold({ choice: view.shown, ranking: list.map(([word, score]) => ({ word, score })) });
      notice(""); // that Python does not answer, where it was only late
    }
    tell(null);
  }

  useFrame({
    inputs: [choice, ranking],
    summary: () =>
      label(choice.weight === 1 ? "summary" : "summary_step", {
        ...choice,
        scope,
        weight: choice.weight.toFixed(2),
        best: ranking[0].word,
        score: ranking[0].score.toFixed(3),
      }),
    rows: () => [
      ["number", "word", "score", "distance", "shown"].map((key) => label(key)),
      ranking
        .filter(({ word }) => space.has(word))
        .map(({ word, score }, i) => {
          const { real, shown } = distances(space, plane.place, scene.vector, word);
          return [i + 1, word, score.toFixed(3), real.toFixed(2), shown.toFixed(2)];
        }),
    ],
    reset() {
      python.asked = null;
      clear();
    },
  });

  function settled(changes) {
    settle(changes);
    release(null);
  }
  return (
    <>
      <PresetButtons choice={choice} choose={choose} />
      <Equation {...{ space, choice, marked, mark, type }} answer={ranking[0]?.word} />
      <Settings choice={choice} settled={settled} />
      <Notice />
      <div class="ptm-panels ptm-result">
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label("plane")}
          </div>
          <AnalogyPlane {...{ choice, scene, seen, highlight }} />
        </div>
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label("ranking", { dim: space.dim })}
            <small class={`ptm-scope${python.slow ? " ptm-busy" : ""}`}>
              {python.slow ? label("asking") : scope}
            </small>
          </div>
          <Ranking {...{ ranking, choice, all }} put={(word) => type(marked, word)} />
        </div>
      </div>
      <Explanation space={space} scene={scene} looked={looked} />
    </>
  );
}

// Python's traits as a choice, and back.
function choiceOf({ positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method }) {
  return { a, b, c, weight, leaveOut, method };
}

function traitsOf({ a, b, c, weight, leaveOut, method }) {
  return { positive: [b, c], negative: [a], weight, leave_out_inputs: leaveOut, method };
}

const wordsOf = ({ positive: [b, c], negative: [a] }) => ({ a, b, c });

// What Python computed beforehand over all its words, where the choice is a preset's.
function presetAnswer(presets, { a, b, c, weight, leaveOut, method }) {
  const preset = presets.find((one) => same(wordsOf(one), { a, b, c }));
  const answer = weight === 1 && preset?.answers[`${method} ${leaveOut}`];
  return answer ? answer.map(([word, score]) => ({ word, score })) : null;
}

export default widget({ kind: "ptm-analogy_explorer", style, words, View: AnalogyExplorer });
