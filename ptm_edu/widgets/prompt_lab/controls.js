// PromptLab's texts and label words to choose from, and boxes for others where Python is there.

import { busyMark, choice, textBox } from "../host/controls.js";
import { element } from "../host/dom.js";
import { same } from "../host/state.js";
import { wordsOf } from "./rules.js";

// `handlers` has choose(changes of the prompt) and highlight(number of a label). Returns the nodes,
// and show(state), which brings them up to date.
export function promptControls(label, model, handlers) {
  const labels = model.get("labels");
  const live = !model.isStatic;
  const busy = busyMark(label);
  const texts = element("select", { onchange: () => handlers.choose({ text: texts.value }) });
  const text = textBox(label("text_hint"), (typed) => handlers.choose({ text: typed }), {
    "aria-label": label("own_text"),
  });
  const right = element("span", { class: "ptm-right" });
  const sets = element("select", {
    onchange: () => handlers.choose({ words: JSON.parse(sets.value) }),
  });
  const words = labels.map((name) =>
    textBox(label("words_hint"), typedWords, { "aria-label": label("words_of", { name }) }),
  );
  const template = textBox(
    label("template_hint", { text: "{text}", mask: "{mask}" }),
    (typed) => handlers.choose({ template: typed }),
    { "aria-label": label("own_template") },
  );
  const seen = choice(
    { kind: "ptm-buttons", title: label("shown_label") },
    labels.map((name, i) => [i, name, { "data-label": name }]),
    handlers.highlight,
  );
  const named = (kind, name, node) => element("label", { class: kind }, [name, node]);
  const nodes = [
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("text"), texts),
      live ? named("ptm-box", label("own_text"), text) : null,
      right,
    ]),
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("label_words"), sets),
      live ? labels.map((name, i) => named("ptm-box", name, words[i])) : null,
      // Of two labels, one tells all.
      labels.length > 2
        ? element("span", { class: "ptm-buttons" }, [label("shown_label"), seen.node])
        : null,
    ]),
    element("div", { class: "ptm-own" }, [
      live
        ? [named("ptm-box", label("own_template"), template), busy.node]
        : element("small", {}, label("needs_live")),
    ]),
  ];

  function typedWords() {
    handlers.choose({ words: words.map((box) => wordsOf(box.value)) });
  }

  let shown = null;
  function show(state) {
    const { prompt, texts: known, sets: verbalizers, slow, of } = state;
    fill(texts, known, (one) => [one, one]);
    fill(sets, verbalizers, (one) => [
      JSON.stringify(one),
      one.map((listed) => listed.join(", ")).join(" / "),
    ]);
    texts.value = prompt.text;
    sets.value = JSON.stringify(prompt.words);
    if (!same(shown, prompt)) {
      text.value = prompt.text;
      template.value = prompt.template;
      words.forEach((box, i) => {
        box.value = prompt.words[i].join(", ");
      });
    }
    shown = prompt;
    right.textContent = state.rightName ? label("right_label", { name: state.rightName }) : "";
    busy.show(slow);
    seen.show((i) => i === of);
  }

  return { nodes, show };
}

function fill(list, items, of) {
  if (list.options.length === items.length) return;
  const options = items.map((item) => {
    const [value, words] = of(item);
    return element("option", { value }, words);
  });
  list.replaceChildren(...options);
}
