// AnalogyExplorer's controls and ranking: what is pressed, typed and read.

import { checkbox, choice, presets, slider, wordSlots } from "../host/controls.js";
import { element, heading } from "../host/dom.js";
import { distances } from "../host/word_space.js";
import { SHOWN } from "./scene.js";

const METHODS = { "3cosadd": "3CosAdd", "3cosmul": "3CosMul" };

// `handlers` has choose(changes), type(slot, word), drag(weight), put(word). Returns the nodes, and
// show(state) and explain(scene, state), which bring them up to date.
export function analogyControls(label, model, space, handlers) {
  const stored = presetButtons(label, model.get("presets"), handlers.choose);
  const equation = equationRow(label, space, handlers);
  const settings = settingsRow(label, handlers);
  const ranking = rankingList(label, handlers.put);
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const scope = element("small", { class: "ptm-scope" });
  const over = heading("ptm-over", 4, [label("ranking", { dim: space.dim }), scope]);
  return {
    nodes: [stored.node, equation.node, settings.node],
    heading: over,
    ranking: ranking.node,
    caption,
    show(state, sizes) {
      [stored, equation, settings, ranking].forEach((part) => part.show(state));
      const words = label(state.all ? "of_all" : "of_stored", {
        n: state.all ? sizes.all : sizes.n,
      });
      scope.textContent = state.slow ? label("asking") : words;
      scope.classList.toggle("ptm-busy", state.slow);
      ranking.node.dataset.scope = state.all ? "all" : "stored";
    },
    explain: (scene, state) => caption.replaceChildren(...explained(label, space, scene, state)),
  };
}

function presetButtons(label, stored, choose) {
  const { node, show } = presets(
    label("try"),
    stored.map(({ positive: [b, c], negative: [a] }) => [{ a, b, c }, `${b} − ${a} + ${c}`]),
    (asked) => choose({ ...asked, weight: 1 }),
  );
  const isChosen = (choice) => (asked) =>
    Object.entries(asked).every(([name, word]) => word === choice[name]);
  return { node, show: ({ choice }) => show(isChosen(choice)) };
}

function equationRow(label, space, handlers) {
  const slots = wordSlots(
    label,
    space.words,
    ["b", "a", "c"].map((name) => [
      name,
      name,
      {
        onfocus: (event) => {
          handlers.mark(name);
          event.target.select();
        },
      },
    ]),
    handlers.type,
  );
  const answer = element("span", { class: "ptm-answer" });
  const signs = ["−", "+", "≈"].map((sign) => element("span", { "aria-hidden": "true" }, sign));
  const node = element("div", { class: "ptm-equation" }, [
    slots.boxes.map((box, i) => [box.node, signs[i]]),
    answer,
    slots.list,
  ]);
  const show = ({ choice, marked, ranking }) => {
    slots.show(choice);
    slots.boxes.forEach(({ name, input }) => input.classList.toggle("ptm-marked", name === marked));
    answer.textContent = ranking[0]?.word ?? "";
  };
  return { node, show };
}

function settingsRow(label, handlers) {
  const step = slider(
    label("step"),
    "weight",
    { min: 0, max: 2, step: 0.02 },
    { drag: ({ weight }) => handlers.drag(weight), settle: handlers.choose },
    { written: (weight) => weight.toFixed(2) },
  );
  const leaveOut = checkbox(label("leave_out"), "leaveOut", handlers.choose);
  const methods = choice(
    { kind: "ptm-methods", title: label("method") },
    Object.entries(METHODS).map(([method, name]) => [method, name, { "data-method": method }]),
    (method) => handlers.choose({ method }),
  );
  const formula = element("small", { class: "ptm-method" });
  const node = element("div", { class: "ptm-controls" }, [
    ...[step, leaveOut, methods].map((part) => part.node),
    formula,
  ]);
  const show = ({ choice: chosen }) => {
    step.show(chosen.weight);
    leaveOut.show(chosen.leaveOut);
    methods.show((method) => method === chosen.method);
    formula.textContent = label(`by_${chosen.method}`);
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
