// What components of a view ask of the widget around them. A view's state is the model's traits: `drag`
// sets them while the hand moves, `settle` when it rests, and `useTraits` draws again when they change,
// whoever changed them. useState is for what Python need not know, such as the mark under the pointer.

import { createContext } from "preact";
import { useContext, useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { pythonBehind } from "./kernel.js";
import { valuesOf } from "./state.js";

/**
 * What every component gets from `useView()`, and the view itself as its props: the model and its
 * `label`s; `drag(changes)` and `settle(changes)` of traits; `say(sentence)` to those who hear the page,
 * `notice(sentence)` to everybody; `accept()` lets go what was typed; whether the widget fills the
 * screen; `nextFrame(step)`, which runs a step of an animation before the next frame.
 * @typedef {{ model: import("./state.js").Model,
 *   label: (key: string, numbers?: Record<string, any>) => string,
 *   drag: (changes: Record<string, any>) => void, settle: (changes?: Record<string, any>) => void,
 *   say: (sentence: string) => void, notice: (sentence: string) => void, accept: () => void,
 *   presenting: boolean, nextFrame: (step: () => void) => void, own: any }} View
 */

/** @type {import("preact").Context<View | null>} */
export const ViewContext = createContext(null);

/** @returns {View} */
export function useView() {
  return useContext(ViewContext);
}

/** The values of the traits `names`, by name. *Reset* brings back those that they had at first.
 * @param {string[]} names @returns {any} */
export function useTraits(...names) {
  const { model, own } = useView();
  useLayoutEffect(() => {
    own.first = { ...valuesOf(model, names), ...own.first };
  }, []);
  return useSent(...names);
}

/** The values of traits that Python alone sets, by name. @param {string[]} names @returns {any} */
export function useSent(...names) {
  const { model } = useView();
  const [, draw] = useReducer((n) => n + 1, 0);
  useLayoutEffect(() => {
    const events = names.map((name) => `change:${name}`);
    events.forEach((event) => model.on(event, draw));
    return () => events.forEach((event) => model.off(event, draw));
  }, []);
  return valuesOf(model, names);
}

/** Traits whose bounds may move: those that are beyond them become `values`, for Python too.
 * @param {Record<string, any>} values */
export function useBounded(values) {
  const { model, drag, settle, own } = useView();
  useLayoutEffect(() => {
    if (Object.entries(values).every(([name, value]) => model.get(name) === value)) return;
    (own.dragging ? drag : settle)(values);
  });
}

/**
 * What the frame around the view needs: `summary()` for those who hear the page, and `rows()`, the
 * table's [head, lines], both asked for when the hand rests and one of `inputs` has changed;
 * `reset()` for what is not a trait; and `saving()`, which completes the picture before it is saved.
 * @param {{ summary: () => string, rows: () => any[], inputs: any[],
 *   reset?: () => void, saving?: () => void }} parts
 */
export function useFrame(parts) {
  useView().own.parts = parts;
}

/** What the pointer or the focus is on, and what is pinned by a click: `highlight(what, clicked)` hears
 * of both, null for nothing any more. See hand.js. */
export function useHighlight() {
  const [seen, see] = useState(null);
  const [pinned, pin] = useState(null);
  const highlight = (what, clicked) => {
    if (clicked) pin((before) => (before === what ? null : what));
    see(what);
  };
  const clear = () => [see, pin].forEach((set) => set(null));
  return { seen: [seen, pinned], looked: seen ?? pinned, highlight, clear };
}

/** A state whose handlers may run before the next frame: `now` is its value, maybe not drawn yet, and
 * `set(value)` draws. @param {any} first */
export function useCurrent(first) {
  const [, draw] = useReducer((n) => n + 1, 0);
  return useMemo(() => {
    const state = {
      now: first,
      set(value) {
        state.now = value;
        draw(null);
      },
    };
    return state;
  }, []);
}

/** Hears what Python or another view sets a trait to: go() where `key`, which stands for the trait's value,
 * is neither `first` nor what the view itself says with `own.current = …` when it sets the trait.
 * @param {string} key @param {string} first @param {() => void} go */
export function useWish(key, first, go) {
  const own = useRef(first);
  useLayoutEffect(() => {
    if (key === own.current) return;
    own.current = key;
    go();
  }, [key]);
  return own;
}

/** Questions to Python: `ask(question)` brings an answer or null; one that comes too late goes to `late`.
 * `slow` is for the busy mark, and `asked` is what the view sets to the input whose result it waits for, and
 * to null once that is shown. See kernel.js and freshness.js. @param {(message: any) => void} late */
export function useKernel(late = () => {}) {
  const { model, own } = useView();
  const [, draw] = useReducer((n) => n + 1, 0);
  const hear = useRef(late);
  hear.current = late;
  const python = useMemo(() => {
    own.python = pythonBehind(
      model,
      (message) => hear.current(message),
      () => draw(null),
    );
    return own.python;
  }, []);
  useLayoutEffect(() => python.leave, []);
  return python;
}
