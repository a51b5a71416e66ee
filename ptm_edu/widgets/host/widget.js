// What an anywidget module exports, made of a widget's own parts and of the shared ones.

import base from "./base.css";
import controls from "./controls.css";
import { frame } from "./frame.js";
import { answerOf, pythonBehind } from "./kernel.js";
import { painter } from "./painter.js";
import picture from "./picture.css";
import { bound } from "./state.js";
import { viewed } from "./view.js";
import { worded } from "./words.js";

const shared = base + controls + picture;

/**
 * Return the module of a widget. `kind` is the class of its frame, in which its rules `style` hold;
 * `words` are its labels, { en, zh }. `build(host)` is called for every view, and again when
 * one of the traits `anew` changes. What it takes from `host` ends with the view.
 * @param {{ kind: string, style: string, words: Record<string, Record<string, string>>,
 *   build: (host: Host) => void, anew?: string[] }} parts
 */
export function widget({ kind, style, words, build, anew = ["language"] }) {
  return viewed((model, el) => {
    const leaving = [];
    const kept = (part) => {
      leaving.push(part.leave);
      return part;
    };
    const label = worded(words, model.get("language"));
    build({
      model,
      label,
      bind: (names, changed) => kept(bound(model, names, changed)),
      frame: (parts) => frame({ el, kind, style: shared + style, label, ...parts }),
      painter: (shell, svg, draw, options) => kept(painter(shell, svg, draw, options)).paint,
      leave: (end) => leaving.push(end),
      kernel: (state, paint, late) => {
        const python = kept(pythonBehind(model, late));
        return (question) => answerOf(python, state, paint, question);
      },
    });
    return () => leaving.forEach((leave) => leave());
  }, anew);
}

/**
 * What a view is built with. `bind` see `bound`; `frame` see frame.js; `painter` see painter.js,
 * returns `paint`; `kernel` returns `ask(question)`, whose answers that come too late go to `late`,
 * and keeps `state.waiting` and `state.slow`; `leave(end)` calls `end` when the view goes.
 * @typedef {{ model: import("./state.js").Model,
 *   label: (key: string, numbers?: Record<string, any>) => string,
 *   bind: (names: string[], changed: (values: Record<string, any>) => void) =>
 *     ReturnType<typeof bound>,
 *   frame: (parts: { title?: string, reset: () => void, picture: () => any }) =>
 *     ReturnType<typeof frame>,
 *   painter: (shell: any, svg: any,
 *     draw: (size: { width: number, height: number }, fresh: boolean) => boolean | void,
 *     options?: { busy?: () => boolean, grows?: boolean }) => () => void,
 *   leave: (end: () => void) => void,
 *   kernel: (state: any, paint: () => void, late: (message: any) => void) =>
 *     (question: any) => Promise<any> }} Host
 */
