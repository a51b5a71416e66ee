// InputEmbeddings' controls: the stored texts, two boxes for others, what is added, and the token
// that the chosen one is compared with.

import { element } from "../host/dom.js";
import { PARTS } from "./vectors.js";

// `handlers` has choose(first, second) and settle(changes). Returns { nodes, show(state, scene) }.
export function embeddingControls(label, model, handlers) {
  const presets = model.get("presets");
  const buttons = presets.map(({ name, first, second }) =>
    element(
      "button",
      {
        type: "button",
        title: [first, ...(second ? [second] : [])].join(" · "),
        onclick: () => handlers.choose(first, second),
      },
      name,
    ),
  );
  const row = element(
    "div",
    { class: "ptm-presets", role: "group", "aria-label": label("try") },
    buttons,
  );
  const boxes = ownTexts(label, model, handlers);
  const checks = PARTS.map((part) => partCheck(label, part, handlers));
  const list = element("select", {
    "data-setting": "other",
    onchange: () => handlers.settle({ other: Number(list.value) }),
  });
  const category = element("b", { class: "ptm-category" });
  const controls = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-added", role: "group", "aria-label": label("parts") }, [
      label("parts"),
      ...checks.map(({ node }) => node),
    ]),
    element("label", {}, [label("compare"), list]),
    category,
  ]);
  return {
    nodes: [row, boxes.node, controls],
    show(state, scene) {
      const { entry } = scene;
      presets.forEach(({ first, second }, i) =>
        buttons[i].setAttribute("aria-pressed", first === entry.first && second === entry.second),
      );
      boxes.show(state);
      checks.forEach((check) => check.show(scene.added));
      showTokens(list, scene);
      category.textContent = entry.label
        ? label("category", { label: labelName(label, entry) })
        : "";
    },
  };
}

function partCheck(label, part, handlers) {
  let now = [];
  const box = element("input", {
    type: "checkbox",
    "data-part": part,
    onchange: () =>
      handlers.settle({
        added: PARTS.filter((other) => (other === part ? box.checked : now.includes(other))),
      }),
  });
  return {
    node: element("label", {}, [box, label(part)]),
    show(added) {
      now = added;
      box.checked = added.includes(part);
    },
  };
}

// Two boxes that stay while one types; Enter in either reads both.
function ownTexts(label, model, handlers) {
  if (model.isStatic)
    return {
      show() {},
      node: element("div", { class: "ptm-own" }, element("small", {}, label("needs_live"))),
    };
  const read = () => handlers.choose(boxes[0].value, boxes[1].value);
  const boxes = ["first", "second"].map((name) =>
    element("input", {
      type: "text",
      "aria-label": label(name),
      "data-setting": name,
      spellcheck: "false",
      autocomplete: "off",
      title: label("own_hint"),
      placeholder: label(name === "second" ? "second_hint" : "own_hint"),
      onkeydown: (event) => {
        if (event.key === "Enter") read();
      },
    }),
  );
  const busy = element("small", { role: "status" });
  const node = element("div", { class: "ptm-own" }, [
    ...["first", "second"].map((name, i) => element("label", {}, [label(name), boxes[i]])),
    element("button", { type: "button", "data-act": "read", onclick: read }, label("read")),
    busy,
  ]);
  let shown = null;
  return {
    node,
    show({ entry, slow }) {
      if (shown !== entry)
        [entry.first, entry.second ?? ""].forEach((text, i) => {
          boxes[i].value = text;
        });
      shown = entry;
      busy.textContent = slow ? label("asking") : "";
      busy.classList.toggle("ptm-busy", slow);
    },
  };
}

// The tokens of this text; the list is rebuilt only for another one.
function showTokens(list, { entry, other }) {
  if (list.dataset.tokens !== entry.tokens.join(" ")) {
    list.dataset.tokens = entry.tokens.join(" ");
    list.replaceChildren(
      ...entry.tokens.map((token, t) =>
        element("option", { value: t }, `${t} ${token} ${segmentOf(entry, t)}`),
      ),
    );
  }
  list.value = other;
}

// The three of natural language inference are translated; others stay as they were given.
export function labelName(label, entry) {
  const known = ["entailment", "contradiction", "neutral"].includes(entry.label);
  return known ? label(entry.label) : entry.label;
}

export function segmentOf({ types }, t) {
  return types[t] ? "B" : "A";
}
