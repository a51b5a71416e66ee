// SpanExplorer's questions, boxes for others, its two sliders, and what a click on a word does.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";

// `act` has choose(question, passage), drag(changes), settle(changes), clear(). Returns the nodes,
// and show(state), which brings them up to date.
export function spanControls(label, model, act) {
  const texts = textRows(label, model, act);
  const sliders = [
    spanSlider(
      label("longest"),
      "longest",
      { min: 1, max: model.get("widest"), step: 1 },
      String,
      act,
    ),
    spanSlider(
      label("threshold"),
      "threshold",
      { min: -model.get("farthest"), max: model.get("farthest"), step: 0.1 },
      (value) => signed(value, 1),
      act,
    ),
  ];
  const gold = element("input", {
    type: "checkbox",
    "data-setting": "gold",
    onchange: () => act.settle({ gold: gold.checked }),
  });
  const sides = ["start", "end"].map((side) =>
    element(
      "button",
      { "data-side": side, title: label("side_hint"), onclick: () => act.drag({ next: side }) },
      label(side),
    ),
  );
  const clear = element("button", { "data-act": "clear", onclick: act.clear }, label("clear"));
  const row = element("div", { class: "ptm-controls" }, [
    ...sliders.map(({ node }) => node),
    element("label", {}, [gold, label("gold")]),
    element("span", { class: "ptm-sides", role: "group", "aria-label": label("sides") }, [
      label("sides"),
      ...sides,
      clear,
    ]),
  ]);
  return {
    nodes: [...texts.nodes, row],
    show(state) {
      texts.show(state);
      sliders.forEach((one) => one.show(state));
      gold.checked = state.gold;
      sides.forEach((button) =>
        button.setAttribute("aria-pressed", button.dataset.side === state.next),
      );
      // Disabled for real, a button would drop the focus, and the keys with it.
      clear.setAttribute("aria-disabled", !state.span);
    },
  };
}

function spanSlider(text, name, range, written, act) {
  const change = () => ({ [name]: Number(input.value) });
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: () => act.drag(change()),
    onchange: () => act.settle(change()),
  });
  const value = element("output", { "data-setting": name });
  const show = (state) => {
    input.value = state[name];
    value.textContent = written(state[name]);
  };
  return { show, node: element("label", {}, [text, input, value]) };
}

// The stored questions and those typed too; live, a box for another one, and one for the passage.
function textRows(label, model, act) {
  const keys = new Map(); // by what the list holds
  const list = element("select", {
    onchange: () => {
      const { question, passage } = keys.get(list.value);
      act.choose(question, passage);
    },
  });
  const box = element("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: label("own_hint"),
    title: label("own_hint"),
    onkeydown: (event) => {
      if (event.key === "Enter") ask();
    },
  });
  const area = element("textarea", {
    rows: 4,
    spellcheck: "false",
    "aria-label": label("passage"),
    onkeydown: typedInto,
  });
  const passage = element("div", { class: "ptm-own ptm-typed", hidden: true }, [
    area,
    element("button", { "data-act": "ask", onclick: () => ask() }, label("ask")),
  ]);
  const open = element(
    "button",
    {
      "data-act": "passage",
      "aria-pressed": "false",
      onclick: () => {
        passage.hidden = !passage.hidden;
        open.setAttribute("aria-pressed", !passage.hidden);
        if (!passage.hidden) area.focus();
      },
    },
    label("own_passage"),
  );
  const busy = element("small", { role: "status" });
  const own = model.isStatic
    ? [element("small", {}, label("needs_live"))]
    : [element("label", {}, [label("own"), box]), open, busy];
  const row = element("div", { class: "ptm-own" }, [
    element("label", {}, [label("source"), list]),
    ...own,
  ]);
  let shown = null;

  function ask() {
    act.choose(box.value, area.value);
  }

  // What is typed is text: neither the widget's key L nor the notebook's keys. Ctrl+Enter asks.
  function typedInto(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      ask();
    } else if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
  }

  function show({ entry, known, slow }) {
    if (list.options.length !== known.size) {
      [...known].forEach(([key, one]) => keys.set(key, one));
      list.replaceChildren(
        ...[...known].map(([key, { question }]) => element("option", { value: key }, question)),
      );
    }
    list.value = exampleKey(entry);
    if (shown !== entry) [box.value, area.value] = [entry.question, entry.passage];
    shown = entry;
    busy.textContent = slow ? label("asking") : "";
    busy.classList.toggle("ptm-busy", slow);
  }

  return { nodes: model.isStatic ? [row] : [row, passage], show };
}

export function exampleKey({ question, passage }) {
  return JSON.stringify([question, passage]);
}
