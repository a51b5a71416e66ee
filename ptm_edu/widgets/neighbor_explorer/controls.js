// NeighborExplorer's controls and lists: what is pressed, typed and read.

import { checkbox, choice, wordSlots } from "../host/controls.js";
import { element, heading } from "../host/dom.js";
import { lookedAt } from "../host/hand.js";
import { count } from "../host/numbers.js";
import { SIGNS } from "./picture.js";
import { SHOWN } from "./scene.js";

// `handlers` has choose(changes), type(slot, word), back(), highlight(word, pinned). Returns the
// nodes, and show(state, scene, sizes) and explain(…), which bring them up to date.
export function neighborControls(label, model, space, handlers) {
  const presets = presetButtons(label, model.get("presets"), handlers);
  const pair = pairRow(label, space, handlers);
  const columns = ["one", "two"].map((name) => nearestList(label, name, handlers));
  const picture = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [presets.node, pair.node],
    columns: columns.map((column) => column.node),
    picture,
    caption,
    show(state, scene, sizes) {
      presets.show(state);
      pair.show(state, scene);
      picture.textContent = label(scene.byRank ? "strip" : "plane");
      columns.forEach((column, i) => column.show(scene.columns[i], state, scene, sizes));
    },
    explain: (state, scene, told) =>
      caption.replaceChildren(...explained(label, space, state, scene, told)),
  };
}

function presetButtons(label, presets, handlers) {
  const group = choice(
    { tag: "div", kind: "ptm-group", title: label("try") },
    presets.map(({ words: [one, two = ""] }) => [{ one, two }, named({ one, two })]),
    handlers.choose,
  );
  const back = element("button", { class: "ptm-back", onclick: handlers.back });
  const trail = element("span", { class: "ptm-trail", "aria-label": label("trail") });
  const node = element("div", { class: "ptm-presets" }, [group.node, back, trail]);
  const show = ({ choice: chosen, past }) => {
    group.show(({ one, two }) => one === chosen.one && two === chosen.two);
    back.disabled = past.length === 0;
    back.textContent = `← ${label("back")}`;
    trail.textContent = past.length === 0 ? "" : [...past, chosen].slice(-4).map(named).join(" › ");
  };
  return { node, show };
}

function named({ one, two }) {
  return two ? `${one} / ${two}` : one;
}

function pairRow(label, space, handlers) {
  const onfocus = (event) => event.target.select();
  // What was typed and not found does not stay; what was found comes with the next frame.
  const onblur = ({ target }) => {
    target.value = target.dataset.word;
  };
  const slots = wordSlots(
    label,
    space.words,
    ["one", "two"].map((name) => [name, SIGNS[name], { onfocus, onblur }]),
    handlers.type,
  );
  const [one, two] = slots.boxes.map((box) => box.node);
  const compare = checkbox(label("compare"), "compare", ({ compare: on }) => handlers.compare(on));
  compare.node.classList.add("ptm-compare");
  const numbers = element("div", { class: "ptm-between" });
  const node = element("div", { class: "ptm-pair" }, [one, compare.node, two, numbers, slots.list]);
  const show = ({ choice: chosen }, { columns, shared, cosine }) => {
    slots.show(chosen);
    two.hidden = numbers.hidden = !chosen.two;
    compare.show(!two.hidden);
    if (numbers.hidden) return;
    numbers.replaceChildren(
      label("cosine_of"),
      " ",
      element("b", { class: "ptm-cosine" }, cosine),
      element("span", { class: "ptm-shared" }, [
        element("i", {}, SIGNS.both),
        ` ${label("shared_of")} `,
        element("b", {}, `${shared.length} / ${columns[0].list.length}`),
      ]),
    );
  };
  return { node, show };
}

function nearestList(label, name, handlers) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const word = element("span");
    const button = element(
      "button",
      {
        title: label("row_hint"),
        onclick: () => handlers.choose({ [name]: word.textContent }),
        ...lookedAt(handlers.highlight, () => word.textContent),
      },
      [sign, word],
    );
    const bar = element("span");
    const score = element("data");
    return {
      sign,
      word,
      button,
      bar,
      score,
      node: element("div", { class: "ptm-row", role: "listitem" }, [
        button,
        element("div", { class: "ptm-bar" }, bar),
        score,
      ]),
    };
  });
  const list = element(
    "div",
    { class: "ptm-ranking", role: "list" },
    rows.map((row) => row.node),
  );
  const node = element("div", { class: `ptm-column ptm-${name}` }, [over, list]);
  const show = (column, state, { roles }, sizes) => {
    node.hidden = !column;
    if (!column) return;
    const scope = label(column.all ? "of_all" : "of_stored", column.all ? { n: sizes.all } : sizes);
    const busy = state.slow ? " ptm-busy" : "";
    over.replaceChildren(
      `${SIGNS[name]} ${label("nearest", column)}`,
      element("small", { class: `ptm-scope${busy}` }, busy ? label("asking") : scope),
    );
    list.dataset.scope = column.all ? "all" : "stored";
    rows.forEach((row, i) => {
      row.node.hidden = i >= column.list.length;
      if (!row.node.hidden) fillRow(label, row, column.list[i], roles);
    });
  };
  return { node, show };
}

function fillRow(label, row, { word, score }, roles) {
  const role = roles.get(word);
  Object.assign(row.node.dataset, { word, role });
  row.sign.textContent = SIGNS[role];
  row.word.textContent = word;
  row.button.setAttribute("aria-label", role === "both" ? `${word}, ${label("shared_of")}` : word);
  row.bar.style.width = `${100 * Math.min(1, Math.max(0, score))}%`;
  row.score.value = score;
  row.score.textContent = score.toFixed(3);
}

// The sentences below the picture: what both lists share and what a picture of cosines shows, or
// the word that is looked at.
function explained(label, space, { seen, pinned }, scene, told) {
  const {
    columns: [one, two],
    shared,
    byRank,
  } = scene;
  const looked = scene.points.find(({ word }) => word === (seen ?? pinned));
  const exact = label(byRank ? "exact_rank" : "exact", {
    dim: space.dim,
    n: count(space.words.length),
  });
  if (looked) {
    const {
      word,
      at: [x, y],
    } = looked;
    const ending = two ? label("seen_two", { y: y.toFixed(2), two: two.word }) : "";
    return [
      element("b", {}, label("seen", { word, x: x.toFixed(2), one: one.word }) + ending),
      ` · ${told(word)}.`,
    ];
  }
  const note = element("span", { class: "ptm-exact" }, ` ${exact}`);
  if (byRank) return [element("b", {}, `${one.word}: ${told(one.word)}.`), note];
  const inside = [
    [one, two],
    [two, one],
  ].map(([asked, other]) => {
    const place = other.list.findIndex(({ word }) => word === asked.word) + 1;
    return place ? label("inside", { word: asked.word, other: other.word, place }) : "";
  });
  const both = shared.length ? label("shared", { list: shared.join(", ") }) : label("none_shared");
  return [element("b", {}, both), " ", inside.join(" "), note];
}
