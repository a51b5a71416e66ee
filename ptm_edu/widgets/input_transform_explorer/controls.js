// InputTransformExplorer's controls: examples, a box a field, the context, and what to ask.

import { checkbox, presets, slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { ANSWERS, fieldClass } from "./sequences.js";

const MOST_ANSWERS = 4;
export const WHYS = {
  classification: ["extract", "cut"],
  entailment: ["extract", "delimiter", "cut"],
  similarity: ["orders", "extract", "delimiter", "cut"],
  choice: ["answers", "extract", "delimiter", "cut"],
};

// `handlers` has settle(changes) and drag(changes). Returns { nodes, show(state, scene) }.
export function transformControls(label, model, handlers) {
  const stored = presets(
    label("try"),
    model
      .get("presets")
      .map(({ name, task, fields }) => [
        { task, fields },
        `${label(task)}: ${name}`,
        { title: fields.join(" · ") },
      ]),
    (example) => handlers.settle({ example }),
  );
  const boxes = fieldBoxes(handlers);
  const [least, most] = model.get("contexts");
  const context = slider(label("context"), "context", { min: least, max: most }, handlers);
  const both = checkbox(label("both"), "both", handlers.settle);
  const more = answerButtons(label, handlers);
  const whys = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("why") });
  const row = element("div", { class: "ptm-controls" }, [context.node, both.node, more.node, whys]);
  return {
    nodes: [stored.node, boxes.node, row],
    show(state, scene) {
      const { task, fields } = state.example;
      stored.show((one) => one.task === task && one.fields.join("\n") === fields.join("\n"));
      boxes.show(state.example, scene.names);
      context.show(state.context);
      both.show(state.both);
      both.node.hidden = task !== "similarity";
      more.show(state.example);
      showWhys(label, whys, scene, handlers);
    },
  };
}

// A labelled box a field. They stay while one types, so that the caret stays too.
function fieldBoxes(handlers) {
  const node = element("div", { class: "ptm-fields" });
  let [now, boxes] = [null, []];
  const changed = () => ({ example: { task: now.task, fields: boxes.map(({ value }) => value) } });
  const box = (name) =>
    element("input", {
      type: "text",
      spellcheck: "false",
      maxlength: 300,
      autocomplete: "off",
      "aria-label": name,
      oninput: () => handlers.drag(changed()),
      onchange: () => handlers.settle(changed()),
    });
  return {
    node,
    show(example, names) {
      if (now?.task !== example.task || boxes.length !== names.length) {
        boxes = names.map(box);
        node.replaceChildren(
          ...names.map((name, i) =>
            element("label", { class: fieldClass(i) }, [element("span", {}, name), boxes[i]]),
          ),
        );
      }
      now = example;
      example.fields.forEach((text, i) => {
        if (boxes[i].value !== text) boxes[i].value = text;
      });
    },
  };
}

function answerButtons(label, handlers) {
  let now = null;
  const settle = (fields) => handlers.settle({ example: { task: now.task, fields } });
  const button = (name, text, run) =>
    element(
      "button",
      { "data-act": name, "aria-label": label(name), title: label(name), onclick: run },
      text,
    );
  const full = () => now.fields.length === ANSWERS + MOST_ANSWERS;
  const bare = () => now.fields.length === ANSWERS + 2;
  const more = button("more", "+", () => {
    if (!full()) settle([...now.fields, label("another")]);
  });
  const less = button("less", "−", () => {
    if (!bare()) settle(now.fields.slice(0, -1));
  });
  const node = element("span", { class: "ptm-slot" }, [label("answers"), less, more]);
  return {
    node,
    show(example) {
      now = example;
      node.hidden = example.task !== "choice";
      if (node.hidden) return;
      // Disabled for real, a button would drop the focus, and the keys with it.
      more.setAttribute("aria-disabled", full());
      less.setAttribute("aria-disabled", bare());
    },
  };
}

// The questions of this task; they are rebuilt only for another task.
function showWhys(label, node, { task, why }, handlers) {
  if (node.dataset.task !== task) {
    node.dataset.task = task;
    node.replaceChildren(
      ...WHYS[task].map((name) =>
        element(
          "button",
          { "data-why": name, onclick: () => handlers.settle({ why: name }) },
          label(`why_${name}`),
        ),
      ),
    );
  }
  [...node.children].forEach((button) =>
    button.setAttribute("aria-pressed", button.dataset.why === why),
  );
}
