// What an anywidget module exports, made of a widget's own parts and of the shared ones.

import base from "./base.css";
import controls from "./controls.css";
import { mount } from "./mount.jsx";
import picture from "./picture.css";
import { worded } from "./words.js";

const shared = base + controls + picture;

/**
 * Return the module of a widget. `kind` is the class of its frame, in which its rules `style` hold;
 * `words` are its labels, { en, zh }. `View` is a component, whose props hooks.js describes;
 * `title(model, label)` is its title if that is not the label `title`. In another language, and with
 * other data if the rest of `anew` names them, the view begins again.
 * @param {{ kind: string, style: string, words: Record<string, Record<string, string>>,
 *   View: import("preact").ComponentType<any>, title?: (model: any, label: any) => string,
 *   anew?: string[] }} parts
 */
export function widget({ kind, style, words, View, title, anew = ["language"] }) {
  const render = ({ model, el }) => {
    let leave = () => {};
    const again = () => {
      leave();
      const label = worded(words, model.get("language"));
      const look = { kind, style: shared + style, title: title?.(model, label) };
      leave = mount(View, { model, el, label, ...look });
    };
    again();
    anew.forEach((name) => model.on(`change:${name}`, again));
    return () => {
      anew.forEach((name) => model.off(`change:${name}`, again));
      leave();
    };
  };
  return { render };
}
