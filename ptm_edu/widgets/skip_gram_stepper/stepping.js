// A run of SkipGramStepper and what moves it: single steps, which glide, and passes.

import { useLayoutEffect, useMemo, useReducer, useState } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { advance, lessonOf, newRun, ranAway, retreat } from "./model.js";

export const PASSES = 20; // that "fast" runs at a time
const GLIDE = 250; // ms that a step takes to be seen
const REST = 250; // ms between two steps while it plays, beside the glide
const PICTURES = 6; // of a pass, fast
const STILL = { playing: null, glide: null };

/** The run of these settings, which starts again with other ones; it changes in place. `playing` is "slow",
 * "fast" or null; `glide` is the step on its way, `part` how much of its movement is to be seen, 0 … 1. */
export function useStepping(corpus, negatives, seed) {
  const { model, nextFrame } = useView();
  const [starts, start] = useReducer((n) => n + 1, 0);
  const run = useMemo(() => newRun(corpus, { negatives, seed }), [corpus, negatives, seed, starts]);
  const [motion, setMotion] = useState({ of: run, ...STILL });
  const { playing, glide } = motion.of === run ? motion : STILL;
  const part = glide ? Math.min(1, (performance.now() - glide.start) / GLIDE) : 1;

  const move = (changes) =>
    setMotion((now) => ({ ...(now.of === run ? now : STILL), of: run, ...changes }));
  const pause = () => move(STILL);
  const again = () => start(null);

  function take() {
    if (ranAway(run)) return pause();
    const rate = model.get("learning_rate");
    const before = { v: [...run.v], c: [...run.c] };
    const taken = { example: run.next, lesson: lessonOf(run, run.next), before, rate };
    advance(run, rate);
    return move({ glide: calm() ? null : { ...taken, start: performance.now() } });
  }

  function step() {
    if (playing === "fast") pause();
    take();
  }

  function back() {
    pause();
    if (run.taken.length) retreat(run);
  }

  function toggle(how) {
    move({ ...STILL, playing: playing === how ? null : how });
    if (how === "slow" && playing !== how) take();
  }

  useLayoutEffect(() => {
    if (glide) nextFrame(() => move(part < 1 ? {} : { glide: null }));
  });

  useLayoutEffect(() => {
    if (playing !== "slow") return undefined;
    const timer = setInterval(take, GLIDE + REST);
    return () => clearInterval(timer);
  }, [playing, run]);

  useLayoutEffect(() => {
    if (playing !== "fast") return undefined;
    const size = run.corpus.examples.length;
    let left = PASSES * size;
    // Where movement is unwelcome, all passes in one picture.
    const many = calm() ? left : Math.ceil(size / PICTURES);
    function picture() {
      for (let n = Math.min(many, left); n > 0 && !ranAway(run); n -= 1, left -= 1)
        advance(run, model.get("learning_rate"));
      const goesOn = left > 0 && !ranAway(run);
      if (goesOn) nextFrame(picture);
      move(goesOn ? {} : STILL);
    }
    nextFrame(() => left && picture());
    return () => {
      left = 0;
    };
  }, [playing, run]);

  return { run, playing, glide, part, again, step, back, toggle };
}

function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
