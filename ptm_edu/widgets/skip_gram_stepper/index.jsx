// SkipGramStepper: what one example asks, how its vectors move, and how the loss falls.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useFrame, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture } from "../host/picture.jsx";
import { widget } from "../host/widget.js";
import { StepperControls } from "./controls.jsx";
import { LossCurve } from "./curve.jsx";
import { MarkedText, QuestionTable, Sentence } from "./lesson.jsx";
import { corpusOf, lessonOf, modeOf, ranAway } from "./model.js";
import { Plane } from "./plane.jsx";
import { explained, sceneOf } from "./scene.js";
import { useStepping } from "./stepping.js";
import style from "./style.css";
import { words } from "./words.js";

const FORMULAS = {
  "skip-gram": "−log σ(c·v) − Σ log σ(−n·v)",
  cbow: "−log σ(v·h) − Σ log σ(−n·h)",
};
const SETTINGS = ["objective", "window", "negatives", "learning_rate", "seed"];

function SkipGramStepper({ model, label, notice, presenting }) {
  const settings = useTraits(...SETTINGS);
  const { objective, window, negatives, seed, learning_rate: rate } = settings;
  const sentences = model.get("sentences");
  const corpus = useMemo(() => corpusOf(sentences, window, objective), [window, objective]);
  const stepping = useStepping(corpus, negatives, seed);
  const { run, playing, glide } = stepping;
  const { losses, means, next } = run;
  // A lecturer needs all of it, until told otherwise.
  const [chosen, fold] = useState(null);
  const open = chosen ?? presenting;
  const fast = playing === "fast";
  const example = glide?.example ?? next;
  const lesson = glide?.lesson ?? lessonOf(run, next);
  const marked = fast ? null : example;
  const mode = modeOf(objective);
  const steps = losses.length;
  const size = corpus.examples.length;

  const far = ranAway(run) ? label("ran_away", { loss: count(losses.at(-1).toFixed(0)) }) : "";
  useLayoutEffect(() => notice(far), [far]);

  const named = (ids) => ids.map((id) => corpus.words[id]).join(label("comma"));
  const center = named([corpus.ids[next.center]]);
  const context = named(next.contexts.map((place) => corpus.ids[place]));
  useFrame({
    inputs: [run, fast || steps],
    summary() {
      const negatives = named(next.negatives);
      const loss = lessonOf(run, next).loss.toFixed(2);
      const mean = means.at(-1)?.toFixed(2);
      const told = label(`summary_${mode}`, { step: steps + 1, center, context, negatives, loss });
      return told + (steps ? label("so_far", { mean, n: Math.min(steps, size) }) : "");
    },
    rows: () => [
      [label("count"), label("word"), "v₁", "v₂", "c₁", "c₂"],
      corpus.words.map((word, i) => [
        corpus.counts[i],
        word,
        ...[...run.v[i], ...run.c[i]].map((value) => value.toFixed(5)),
      ]),
    ],
    reset: stepping.again,
  });

  const scene = sceneOf(stepping, fast ? null : lesson, rate);
  const where = { pass: Math.floor(steps / size) + 1, i: (steps % size) + 1, n: size };
  return (
    <>
      <div class="ptm-sg-does" data-step={steps} data-loss={losses.at(-1)} data-mean={means.at(-1)}>
        <Sentence corpus={corpus} example={marked} />
      </div>
      <StepperControls {...{ settings, stepping, open, fold }} />
      {open && <MarkedText sentences={sentences} corpus={corpus} example={marked} />}
      <div class={`ptm-panels ptm-fills${open ? " ptm-sg-open" : ""}`}>
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label("plane")}
            <small>{label(`points_${mode}`)}</small>
          </div>
          <Picture
            name={objective}
            class="ptm-plane"
            role="img"
            label={label(`picture_of_${mode}`, { n: corpus.words.length, center, context })}>
            {(room) => <Plane {...room} scene={scene} />}
          </Picture>
        </div>
        {open && (
          <div>
            <div class="ptm-over" role="heading" aria-level={4}>
              {FORMULAS[objective]}
              <small>{label(`where_${mode}`, where)}</small>
            </div>
            <QuestionTable lesson={lesson} corpus={corpus} idle={fast} />
            <div class="ptm-over" role="heading" aria-level={4}>
              {label("loss")}
              <small>{label("mean_of", { n: size })}</small>
            </div>
            <LossCurve run={run} />
          </div>
        )}
      </div>
      {open && (
        <div class="ptm-caption ptm-secondary">
          {explained(label, corpus, marked, lesson, rate)}
        </div>
      )}
    </>
  );
}

export default widget({
  kind: "ptm-skip_gram_stepper",
  style,
  words,
  View: SkipGramStepper,
  anew: ["language", "sentences"],
});
