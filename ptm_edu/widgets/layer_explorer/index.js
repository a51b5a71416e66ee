// LayerExplorer: an ambiguous word in its sentences, dragged through the layers.

import { element } from "../host/dom.js";
import { joined, layerSpace, only, snippet } from "../host/layer_space.js";
import sensePlaneStyle from "../host/sense_plane.css";
import { KINDS, sensePlane } from "../host/sense_plane.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { layerControls, rounded } from "./controls.js";
import { atLayer, separationOf, wordOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

// One view: its state is the model's choice, and which sentence is looked at.
function explorer(host) {
  const { model, label } = host;
  const contexts = model.get("contexts");
  const space = layerSpace(model.get("rows"), model.get("shape"));
  const first = choiceOf(model);
  const state = { choice: first, seen: null, pinned: null };
  const highlight = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = layerControls(label, model, { choose: settle, drag, highlight });
  const picture = sensePlane("layers", highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.over, picture.svg]),
      element("div", {}, [ui.numbers, ui.lines]),
    ]),
    ui.caption,
  );
  let occurrences = null; // what no layer changes
  let pure = null; // the numbers of each layer
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = sceneNow();
    ui.show(state.choice, occurrences, scene);
    const moving = size.width && size.height && picture.draw(scene, jump || fresh, size);
    jump = !size.width || !size.height;
    look();
    return Boolean(moving);
  });
  const traits = host.bind(["word", "layer"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);

  function drag(layer) {
    state.choice = { ...state.choice, layer };
    paint();
  }

  function settle(changes) {
    state.choice = { ...state.choice, ...changes };
    if (occurrences?.word !== state.choice.word) {
      occurrences = wordOf(model, space, state.choice.word);
      pure = Array.from({ length: space.layers }, (_, layer) =>
        separationOf(space, occurrences, only(layer, space.layers)),
      );
      Object.assign(state, { seen: null, pinned: null });
      jump = true;
    }
    traits.write(state.choice);
    describe();
    paint();
  }

  function reset() {
    state.pinned = null;
    settle(first);
  }

  function sceneNow() {
    const { layer, word } = state.choice;
    const s = atLayer(layer, space.layers);
    const reach = shell.root.classList.contains("ptm-present") ? 1 : 2;
    const points = occurrences.members.map((n) => ({
      n,
      kind: occurrences.kindOf(n),
      at: occurrences.at(s, n),
      chosen: n === state.pinned,
      text: snippet(contexts[n], reach),
      told: `${contexts[n].sense}: ${joined(contexts[n].tokens)}`,
    }));
    return {
      separation: separationOf(space, occurrences, s),
      pure,
      points,
      dust: [],
      kept: occurrences.kept,
      ruler: (length) => label("ruler", { length }),
      more: (text, n) => label("more", { text, n }),
      note: `${word} · ${label("now", { layer: layer.toFixed(2) })}`,
    };
  }

  function look() {
    const looked = state.seen ?? state.pinned;
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    ui.explain(looked === null ? lesson() : seenSentence(looked));
  }

  function lesson() {
    return scene.separation.tied
      ? label("same_place", { hits: rounded(scene.separation.hits), n: occurrences.members.length })
      : label("caption", { word: occurrences.word, dim: space.dim });
  }

  function seenSentence(n) {
    const near = scene.separation.nearest.get(n);
    const bold = ({ tokens, place }) => [
      joined(tokens.slice(0, place)),
      " ",
      element("b", {}, tokens[place]),
      " ",
      joined(tokens.slice(place + 1)),
    ];
    return element("span", {}, [
      ...bold(contexts[n]),
      element("br"),
      label("seen", {
        sign: KINDS[occurrences.kindOf(near.n)].sign,
        line: snippet(contexts[near.n], 4),
        score: near.score.toFixed(3),
      }),
    ]);
  }

  // For screen readers, and for the table.
  function describe() {
    const { separation, points } = sceneNow();
    const { hits, within, between, nearest } = separation;
    const told = {
      word: occurrences.word,
      n: occurrences.members.length,
      layer: state.choice.layer.toFixed(2),
    };
    shell.say(
      label("summary", {
        ...told,
        hits: rounded(hits),
        within: within.toFixed(3),
        between: between.toFixed(3),
      }),
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const numbered = (n) => occurrences.members.indexOf(n) + 1;
    shell.rows(
      ["number", "sentence", "sense", "near", "score", "across", "up"].map((key) => label(key)),
      points.map(({ n, at }) => [
        numbered(n),
        joined(contexts[n].tokens),
        contexts[n].sense,
        numbered(nearest.get(n).n),
        nearest.get(n).score.toFixed(3),
        ...at.map((value) => value.toFixed(2)),
      ]),
    );
  }
}

function choiceOf(model) {
  return { word: model.get("word"), layer: model.get("layer") };
}

export default widget({
  kind: "ptm-layer_explorer ptm-sense-plane",
  style: sensePlaneStyle + style,
  words,
  build: explorer,
});
