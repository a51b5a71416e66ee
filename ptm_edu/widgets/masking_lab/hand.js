// The hand on MaskingLab's sentence: the token that is looked at, and phrases that are marked from one
// word to another.

import { useCurrent, useView } from "../host/hooks.js";

// `place` is the token that keys or a click went to, `seen` the one under the hand; `anchor` is a phrase's
// first word, `held` the word on which the hand was put down, `goal` where it is now.
const NONE = { place: null, seen: null, anchor: null, held: null, goal: null };

/** Returns what is `looked` at, the place of the keys, the words [first, last] that are being marked, and
 * what a hand or a key does. @param {any} entry */
export function useHand({ text, pieces, words }) {
  const { model, settle } = useView();
  const state = useCurrent(NONE);
  const unit = () => model.get("unit"); // maybe not drawn yet: keys come faster than frames
  const of = () => `${unit()} ${text}`;
  const now = () => (state.now.of === of() ? state.now : NONE); // anew with another sentence
  const change = (changes) => state.set({ ...now(), ...changes, of: of() });
  const wordAt = (i) => (unit() === "entity" ? (words[i] ?? -1) : -1);
  // Python may have set some for another text of this name.
  const marked = () => model.get("phrases")[text] ?? [];
  const standing = () => now().place ?? 0;

  function highlight(i) {
    const { seen, held, goal } = now();
    const word = wordAt(i);
    const next = held !== null && word >= 0 ? word : goal;
    if (i !== seen || next !== goal) change({ seen: i, goal: next });
  }

  function press(i) {
    const word = wordAt(i);
    if (word >= 0) change({ held: word, goal: word });
  }

  function release(i) {
    const { held, goal } = now();
    change({ held: null });
    if (held === null || goal === held) touch(i);
    else mark(held, goal);
  }

  // A click or Enter: it dissolves a phrase, begins one, or ends it.
  function touch(i) {
    const word = wordAt(i);
    if (i !== null) change({ place: i });
    if (word < 0) return;
    const inside = marked().find(([from, to]) => from <= word && word <= to);
    if (now().anchor !== null) mark(now().anchor, word);
    else if (inside) keep(marked().filter((phrase) => phrase !== inside));
    else change({ anchor: word });
  }

  function mark(one, other) {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const apart = marked().filter(([first, last]) => last < from || first > to);
    keep(from === to ? marked() : [...apart, [from, to]].sort((a, b) => a[0] - b[0]));
  }

  function keep(phrases) {
    change({ anchor: null });
    settle({ phrases: { ...model.get("phrases"), [text]: phrases } });
  }

  function span() {
    const { place, seen, anchor, held, goal } = now();
    const from = held ?? anchor;
    if (from === null) return null;
    const looked = wordAt(seen ?? place);
    const to = held !== null ? goal : looked < 0 ? from : looked;
    return [Math.min(from, to), Math.max(from, to)];
  }

  return {
    looked: now().seen ?? now().place,
    span: span(),
    last: pieces.length - 1,
    standing,
    highlight,
    press,
    release,
    move: (place) => change({ place, seen: null }),
    enter: () => touch(standing()),
    clear: () => state.set(NONE),
  };
}
