// NeighbourExplorer's controls and lists: what is pressed, typed and read.

import { element, heading } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { SIGNS } from "./picture.js";
import { SHOWN } from "./scene.js";

// `act` has choose(changes), type(slot, word), back(), see(word, pinned). Returns the nodes, and
// show(state, scene, sizes) and explain(…), which bring them up to date.
export function neighbourControls(label, model, space, act) {
  const presets = presetButtons(label, model.get("presets"), act);
  const pair = pairRow(label, space, act);
  const columns = ["one", "two"].map((name) => nearestList(label, name, act));
  const picture = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption" });
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

function presetButtons(label, presets, act) {
  const buttons = presets.map(({ words: [one, two = ""] }) => ({
    one,
    two,
    node: element("button", { onclick: () => act.choose({ one, two }) }, named({ one, two })),
  }));
  const group = element(
    "div",
    { class: "ptm-group", role: "group", "aria-label": label("try") },
    buttons.map((button) => button.node),
  );
  const back = element("button", { class: "ptm-back", onclick: act.back });
  const trail = element("span", { class: "ptm-trail", "aria-label": label("trail") });
  const node = element("div", { class: "ptm-presets" }, [group, back, trail]);
  const show = ({ choice, past }) => {
    buttons.forEach((button) =>
      button.node.setAttribute(
        "aria-pressed",
        button.one === choice.one && button.two === choice.two,
      ),
    );
    back.disabled = past.length === 0;
    back.textContent = `← ${label("back")}`;
    trail.textContent = past.length === 0 ? "" : [...past, choice].slice(-4).map(named).join(" › ");
  };
  return { node, show };
}

function named({ one, two }) {
  return two ? `${one} / ${two}` : one;
}

function pairRow(label, space, act) {
  const list = element(
    "datalist",
    { id: `ptm-words-${crypto.randomUUID?.() ?? Math.random()}` },
    space.words.map((word) => element("option", { value: word })),
  );
  const slots = Object.fromEntries(
    ["one", "two"].map((name) => [name, slot(label, name, list, act)]),
  );
  const compare = element("input", {
    type: "checkbox",
    onchange: () => act.compare(compare.checked),
  });
  const numbers = element("div", { class: "ptm-between" });
  const node = element("div", { class: "ptm-pair" }, [
    slots.one.node,
    element("label", { class: "ptm-compare" }, [compare, label("compare")]),
    slots.two.node,
    numbers,
    list,
  ]);
  const show = ({ choice }, { columns, shared, cosine }) => {
    for (const [name, { input, node: box }] of Object.entries(slots)) {
      if (document.activeElement !== input || input.dataset.word !== choice[name])
        input.value = choice[name];
      input.dataset.word = choice[name];
      box.hidden = name === "two" && !choice.two;
    }
    compare.checked = Boolean(choice.two);
    numbers.hidden = !choice.two;
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

function slot(label, name, list, act) {
  const input = element("input", {
    type: "text",
    list: list.id,
    "aria-label": label(name),
    title: label(name),
    autocomplete: "off",
    spellcheck: "false",
    "data-slot": name,
    onfocus: () => input.select(),
    // What was typed and not found does not stay; what was found comes with the next frame.
    onblur: () => {
      input.value = input.dataset.word;
    },
    onchange: () => act.type(name, input.value),
    // Chosen from the suggestions: nothing more will be typed, so do not wait for Enter.
    oninput: (event) => {
      if (!event.inputType || event.inputType === "insertReplacementText")
        act.type(name, input.value);
    },
  });
  return {
    input,
    node: element("label", { class: `ptm-slot ptm-${name}` }, [
      element("i", { "aria-hidden": "true" }, SIGNS[name]),
      input,
    ]),
  };
}

function nearestList(label, name, act) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const word = element("span");
    const see = (on) => () => act.see(on ? word.textContent : null, false);
    const button = element(
      "button",
      {
        title: label("row_hint"),
        onclick: () => act.choose({ [name]: word.textContent }),
        onmouseenter: see(true),
        onmouseleave: see(false),
        onfocus: see(true),
        onblur: see(false),
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
    list.setAttribute("aria-busy", state.waiting > 0);
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
