// AnalogyExplorer's controls and ranking: what is pressed, typed and read.

import { element, heading } from "../host/dom.js";
import { distances } from "../host/word_space.js";
import { SHOWN } from "./scene.js";

const METHODS = { "3cosadd": "3CosAdd", "3cosmul": "3CosMul" };

// `act` has choose(changes), type(slot, word), drag(weight), put(word). Returns the nodes, and
// show(state) and explain(scene, state), which bring them up to date.
export function analogyControls(label, model, space, act) {
  const presets = presetButtons(label, model.get("presets"), act.choose);
  const equation = equationRow(label, space, act);
  const settings = settingsRow(label, act);
  const ranking = rankingList(label, act.put);
  const caption = element("div", { class: "ptm-caption" });
  const scope = element("small", { class: "ptm-scope" });
  const over = heading("ptm-over", 4, [label("ranking", { dim: space.dim }), scope]);
  return {
    nodes: [presets.node, equation.node, settings.node],
    heading: over,
    ranking: ranking.node,
    caption,
    show(state, sizes) {
      [presets, equation, settings, ranking].forEach((part) => part.show(state));
      const words = label(state.all ? "of_all" : "of_stored", {
        n: state.all ? sizes.all : sizes.n,
      });
      scope.textContent = state.slow ? label("asking") : words;
      scope.classList.toggle("ptm-busy", state.slow);
      ranking.node.dataset.scope = state.all ? "all" : "stored";
      ranking.node.setAttribute("aria-busy", state.waiting > 0);
    },
    explain: (scene, state) => caption.replaceChildren(...explained(label, space, scene, state)),
  };
}

function presetButtons(label, presets, choose) {
  const buttons = presets.map(({ positive: [b, c], negative: [a] }) => ({
    a,
    b,
    c,
    node: element(
      "button",
      { onclick: () => choose({ a, b, c, weight: 1 }) },
      `${b} − ${a} + ${c}`,
    ),
  }));
  const node = element(
    "div",
    { class: "ptm-presets", role: "group", "aria-label": label("try") },
    buttons.map((button) => button.node),
  );
  const show = ({ choice }) =>
    buttons.forEach((button) =>
      button.node.setAttribute(
        "aria-pressed",
        ["a", "b", "c"].every((name) => button[name] === choice[name]),
      ),
    );
  return { node, show };
}

function equationRow(label, space, act) {
  const list = element(
    "datalist",
    { id: `ptm-words-${crypto.randomUUID?.() ?? Math.random()}` },
    space.words.map((word) => element("option", { value: word })),
  );
  const slots = Object.fromEntries(
    ["b", "a", "c"].map((name) => [name, slot(label, name, list, act)]),
  );
  const answer = element("span", { class: "ptm-answer" });
  const sign = (text) => element("span", { "aria-hidden": "true" }, text);
  const node = element("div", { class: "ptm-equation" }, [
    slots.b.node,
    sign("−"),
    slots.a.node,
    sign("+"),
    slots.c.node,
    sign("≈"),
    answer,
    list,
  ]);
  const show = ({ choice, marked, ranking }) => {
    for (const [name, { input }] of Object.entries(slots)) {
      if (document.activeElement !== input || input.dataset.word !== choice[name])
        input.value = choice[name];
      input.dataset.word = choice[name];
      input.classList.toggle("ptm-marked", name === marked);
    }
    answer.textContent = ranking[0]?.word ?? "";
  };
  return { node, show };
}

function slot(label, name, list, act) {
  const input = element("input", {
    type: "text",
    list: list.id,
    "aria-label": label(name),
    title: label(name),
    autocomplete: "off",
    spellcheck: "false",
    "data-slot": name,
    onfocus: () => {
      act.mark(name);
      input.select();
    },
    onchange: () => act.type(name, input.value),
    // Chosen from the suggestions: nothing more will be typed, so do not wait for Enter.
    oninput: (event) => {
      if (!event.inputType || event.inputType === "insertReplacementText")
        act.type(name, input.value);
    },
  });
  return { input, node: element("label", { class: "ptm-slot" }, [element("i", {}, name), input]) };
}

function settingsRow(label, act) {
  const step = element("input", {
    type: "range",
    min: 0,
    max: 2,
    step: 0.02,
    oninput: () => act.drag(Number(step.value)),
    onchange: () => act.choose({ weight: Number(step.value) }),
  });
  const value = element("output");
  const leaveOut = element("input", {
    type: "checkbox",
    onchange: () => act.choose({ leaveOut: leaveOut.checked }),
  });
  const methods = Object.entries(METHODS).map(([method, name]) =>
    element("button", { "data-method": method, onclick: () => act.choose({ method }) }, name),
  );
  const node = element("div", { class: "ptm-controls" }, [
    element("label", {}, [label("step"), step, value]),
    element("label", {}, [leaveOut, label("leave_out")]),
    element(
      "span",
      { class: "ptm-methods", role: "group", "aria-label": label("method") },
      methods,
    ),
  ]);
  const show = ({ choice }) => {
    step.value = choice.weight;
    value.textContent = choice.weight.toFixed(2);
    leaveOut.checked = choice.leaveOut;
    methods.forEach((button) =>
      button.setAttribute("aria-pressed", button.dataset.method === choice.method),
    );
  };
  return { node, show };
}

// The rows are made once and refilled: they change sixty times a second under the slider.
function rankingList(label, put) {
  const rows = Array.from({ length: SHOWN }, () => {
    const word = element("button", {
      title: label("slot_hint"),
      onclick: () => put(word.textContent),
    });
    const bar = element("span");
    const score = element("data");
    const node = element("div", { class: "ptm-row", role: "listitem" }, [
      word,
      element("div", { class: "ptm-bar" }, bar),
      score,
    ]);
    return { word, bar, score, node };
  });
  const node = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node),
  );
  const show = ({ ranking, choice: { a, b, c } }) => {
    const full = Math.max(1, ranking[0]?.score ?? 1);
    rows.forEach((row, i) => {
      row.node.hidden = i >= ranking.length;
      if (row.node.hidden) return;
      const { word, score } = ranking[i];
      row.node.dataset.word = word;
      row.node.classList.toggle("ptm-asked", [a, b, c].includes(word));
      row.word.textContent = word;
      row.bar.style.width = `${(100 * Math.max(0, score)) / full}%`;
      row.score.value = score;
      row.score.textContent = score.toFixed(3);
    });
  };
  return { node, show };
}

// The sentences below the picture: what it keeps, which word it makes look nearest, and which is.
function explained(label, space, { vector, place, near, shadow, kept }, { seen, pinned }) {
  const word = (text, name) => element("b", { class: name }, text);
  const dim = space.dim;
  const real = word(`■\u00a0${near[0]}`, "ptm-is-best");
  const nearest =
    shadow.word === near[0]
      ? [label("same"), real]
      : [
          label("nearest"),
          word(`◇\u00a0${shadow.word}`, "ptm-is-shadow"),
          label("place", { place: shadow.place, dim }),
          label("truly", { dim }),
          real,
        ];
  const looked = seen ?? pinned;
  if (!looked || !space.has(looked))
    return [label("exact", { percent: Math.round(100 * kept) }), " ", ...nearest];
  const gap = distances(space, place, vector, looked);
  return [
    ...nearest,
    element("br"),
    label("seen", { word: looked, real: gap.real.toFixed(2), shown: gap.shown.toFixed(2) }),
  ];
}
