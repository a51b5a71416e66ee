// Controls that many widgets have: sliders, checkboxes, groups of buttons, texts to choose or type.

import { element } from "./dom.js";

/**
 * A slider of the setting `name`, with its value beside it. `handlers` has drag(changes), while the
 * hand moves, and settle(changes) afterwards. `at` and `of` turn a value into a place of the slider and
 * back, `written` spells it. Returns the node, its parts, and show(value).
 * @param {any} text @param {string} name @param {Record<string, any>} range
 * @param {{ drag: (changes: any) => void, settle: (changes: any) => void }} handlers
 * @param {{ at?: (value: any) => any, of?: (place: number) => any, written?: (value: any) => any,
 *   more?: any }} options
 */
export function slider(text, name, range, handlers, options = {}) {
  const { at = (value) => value, of = (place) => place, written = String, more = null } = options;
  const change = () => ({ [name]: of(Number(input.value)) });
  const input = element("input", {
    type: "range",
    step: 1,
    ...range,
    "data-setting": name,
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.settle(change()),
  });
  const value = element("output", { "data-setting": name });
  const node = element("label", {}, [text, input, value, more]);
  const show = (setting) => {
    input.value = at(setting);
    value.textContent = written(setting);
  };
  return { node, name, input, value, show };
}

/** A checkbox of the setting `name`. Returns the node, its box, and show(on).
 * @param {any} text @param {string} name @param {(changes: any) => void} settle
 * @param {string | null} title */
export function checkbox(text, name, settle, title = null) {
  const box = element("input", {
    type: "checkbox",
    "data-setting": name,
    onchange: () => settle({ [name]: box.checked }),
  });
  const node = element("label", { title }, [box, text]);
  const show = (on) => {
    box.checked = on;
  };
  return { node, box, show };
}

/**
 * A group of buttons, of which one is pressed: `options` are [value, words, attributes]. Returns the
 * node, its buttons, and show(isPressed), which asks for each value.
 * @param {{ tag?: string, kind: string, title: string | null }} group
 * @param {any[][]} options @param {(value: any) => void} choose
 */
export function choice({ tag = "span", kind, title }, options, choose) {
  const buttons = options.map(([value, words, more]) =>
    element("button", { ...more, onclick: () => choose(value) }, words),
  );
  const node = element(tag, { class: kind, role: "group", "aria-label": title }, buttons);
  const show = (isPressed) =>
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", isPressed(options[i][0])));
  return { node, buttons, show };
}

/** Choices above everything else, as `choice`.
 * @param {string} title @param {any[][]} options @param {(value: any) => void} choose */
export function presets(title, options, choose) {
  return choice({ tag: "div", kind: "ptm-presets", title }, options, choose);
}

/** A box for a text of one's own; Enter hands it on. @param {string} hint @param {(text: string) => void} typed */
export function textBox(hint, typed, more = {}) {
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: hint,
    title: hint,
    ...more,
    onkeydown: (event) => {
      if (event.key === "Enter") typed(box.value);
    },
  });
  return box;
}

/** The mark by which one sees that Python is asked. @param {(key: string) => string} label */
export function busyMark(label) {
  const node = element("small", { role: "status" });
  const show = (slow) => {
    node.textContent = slow ? label("asking") : "";
    node.classList.toggle("ptm-busy", slow);
  };
  return { node, show };
}

/**
 * A list of texts and, where Python is there, a box for another one. `choose` hears what is chosen,
 * `type` what is typed; `more` stands beside the box. Returns the node, and
 * show(entry, text, options), with which the box shows another entry's text, and the list
 * `options`, [value, words] each, of which `value` is chosen.
 */
export function textChoice(label, model, { source, choose, type = choose, more = null }) {
  const list = element("select", { onchange: () => choose(list.value) });
  const box = textBox(label("own_hint"), type);
  const typed = model.isStatic
    ? element("small", {}, label("needs_live"))
    : [element("label", {}, [label("own"), box]), more];
  const node = element("div", { class: "ptm-own" }, [
    element("label", { class: "ptm-source" }, [label(source), list]),
    typed,
  ]);
  let shown = null;
  function show(entry, text, value, options) {
    if (list.options.length !== options.length)
      list.replaceChildren(...options.map(([value, words]) => element("option", { value }, words)));
    list.value = value;
    if (shown !== entry) box.value = text;
    shown = entry;
  }
  return { node, box, show };
}

/**
 * Two or more boxes for words of a space, with suggestions. `handlers` has type(slot, text); `slots`
 * are [name, sign, attributes of the box]. Returns the nodes by name, `list`, and show(words).
 */
export function wordSlots(label, words, slots, type) {
  const list = element(
    "datalist",
    { id: uniqueId("words") },
    words.map((word) => element("option", { value: word })),
  );
  const boxes = slots.map(([name, sign, more]) => {
    const input = element("input", {
      type: "text",
      list: list.id,
      "aria-label": label(name),
      title: label(name),
      autocomplete: "off",
      spellcheck: "false",
      "data-slot": name,
      ...more,
      onchange: () => type(name, input.value),
      // Chosen from the suggestions: nothing more will be typed, so do not wait for Enter.
      oninput: (event) => {
        if (!event.inputType || event.inputType === "insertReplacementText")
          type(name, input.value);
      },
    });
    const node = element("label", { class: `ptm-slot ptm-${name}` }, [
      element("i", { "aria-hidden": "true" }, sign),
      input,
    ]);
    return { name, input, node };
  });
  const show = (words) =>
    boxes.forEach(({ name, input }) => {
      if (document.activeElement !== input || input.dataset.word !== words[name])
        input.value = words[name];
      input.dataset.word = words[name];
    });
  return { list, boxes, show };
}

/** An id of which a page has no other. @param {string} name */
export function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}
