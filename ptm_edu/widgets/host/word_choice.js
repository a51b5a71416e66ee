// A choice of words from a space, of which the page holds some and Python all.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useKernel, useView } from "./hooks.js";
import { count } from "./numbers.js";
import { same } from "./state.js";
import { wordSpace } from "./word_space.js";

/**
 * The traits are the choice that is `wanted()`, which may not be drawn yet; `view.shown` is the last one whose
 * words are known, at first `wanted()` or one of `others(space)`. Words stand in its `slots`, the last of which
 * may be empty if it is `optional`. Python is sent `question(word)` for a word that the page does not hold, `found(answer, word)`
 * is how it is written, if it is known, and take(message) keeps what was told. complete() asks for more once
 * another choice is shown, after a drag when `released` has changed.
 * Returns the view, the space, Python, choose(changes), type(slot, text), and the `sizes` for labels.
 * @param {{ slots: string[], optional?: boolean, wanted: () => any, others: (space: any) => any[],
 *   traitsOf: (choice: any) => any, question: (word: string) => any, take: (message: any) => void,
 *   found: (answer: any, word: string) => string | undefined, complete: () => void, released?: any }} rules
 */
export function useWordChoice({ slots, optional, others, traitsOf, ...rules }) {
  const { model, label, settle, notice, accept, own } = useView();
  const space = useMemo(
    () => wordSpace(model.get("words"), model.get("rows"), model.get("dim")),
    [],
  );
  const missing = (choice) => slots.filter((slot) => choice[slot] && !space.has(choice[slot]));
  const wanted = rules.wanted();
  const view = useRef(null);
  const known = !missing(wanted).length;
  if (!view.current) {
    const first = [wanted, ...others(space)].find((choice) => !missing(choice).length);
    view.current = { shown: { ...wanted, ...first } };
  } else if (known && !same(wanted, view.current.shown)) view.current.shown = wanted;
  const sizes = { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  const python = useKernel((message) => {
    rules.take(message);
    if (python.asked) choose(python.asked);
  });
  useLayoutEffect(() => {
    if (own.dragging) return;
    python.asked = null;
    accept();
    rules.complete();
  }, [view.current.shown, rules.released]);
  useLayoutEffect(
    () => {
      if (!known) choose(wanted);
    },
    slots.map((slot) => wanted[slot]),
  );

  // A choice that waits for its words gives way to a newer one.
  async function choose(changes) {
    python.asked = changes;
    const words = {};
    for (const slot of missing(changes)) {
      const answer = await python.ask(rules.question(changes[slot]));
      if (python.asked !== changes) return;
      words[slot] = rules.found(answer, changes[slot]);
      if (!words[slot]) {
        refuse(answer, changes[slot]);
        return;
      }
      rules.take(answer);
    }
    python.asked = null;
    accept();
    const now = rules.wanted(); // keys come faster than frames
    const standing = missing(now).length ? view.current.shown : now;
    settle(traitsOf({ ...standing, ...changes, ...words }));
  }

  // Nobody knows this word here: say so, and stay.
  function refuse(answer, word) {
    if (!answer && !model.isStatic) return;
    python.asked = null;
    settle(traitsOf(view.current.shown));
    const similar = answer?.similar?.join(label("comma"));
    const near = similar ? label("similar", { similar }) : "";
    notice(
      answer
        ? label("unknown", { word, n: sizes.all }) + near
        : label("stored_only", { word, ...sizes }),
    );
  }

  // A word was typed or clicked.
  function type(slot, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (word || (optional && slot === slots.at(-1))) choose({ [slot]: word });
    else notice(label("empty"));
  }

  return { view: view.current, space, python, choose, type, sizes };
}
