// ScalarMixExplorer: γ Σ_j s_j h_j under the hand.

import { element } from "../host/dom.js";
import { joined, layerSpace, snippet } from "../host/layer_space.js";
import sensePlaneStyle from "../host/sense_plane.css";
import { sensePlane } from "../host/sense_plane.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { mixControls } from "./controls.js";
import { contextsOf, MARKED, mixed, occurrencesOf, pick, productsOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["chosen", "weights", "gamma"];

// One view: its state is the model's choice, and which word is looked at.
function explorer(host) {
  const { model, label } = host;
  const contexts = contextsOf(model.get("sentences"), model.get("senses"));
  const space = layerSpace(model.get("rows"), model.get("shape"));
  const first = choiceOf(model);
  const state = { choice: first, seen: null, pinned: null };
  const highlight = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = mixControls(label, model, contexts, { choose: settle, drag, highlight });
  const picture = sensePlane("scalar-mix", highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.sliders, ui.nearest, ui.list]),
      element("div", {}, [ui.over, picture.svg]),
    ]),
    ui.caption,
  );
  const squares = contexts.map(({ n }) => productsOf(space, n, n));
  let occurrences = null; // what no weights change about a word, wherever it stands,
  let chosen = null; // and where it was chosen
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = mixed(chosen, squares, state.choice.weights);
    ui.show(state.choice, occurrences, scene);
    const moving = size.width && size.height && picture.draw(drawn(), jump || fresh, size);
    jump = !size.width || !size.height;
    look();
    return Boolean(moving);
  });
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);

  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }

  function settle(changes) {
    state.choice = { ...state.choice, ...changes };
    const [sentence, place] = state.choice.chosen;
    const key = model.get("sentences")[sentence][place].toLowerCase();
    if (occurrences?.key !== key) {
      occurrences = occurrencesOf(model, space, contexts, key);
      jump = true;
    }
    if (changes.chosen) {
      chosen = pick(space, contexts, changes.chosen);
      Object.assign(state, { seen: null, pinned: null });
    }
    traits.write(state.choice);
    scene = mixed(chosen, squares, state.choice.weights);
    describe();
    paint();
  }

  function reset() {
    settle(first);
  }

  // Where a word falls in the plane now.
  function placeOf(n) {
    return occurrences.at(scene.s, n).map((value) => state.choice.gamma * value);
  }

  function drawn() {
    const marked = [
      ...occurrences.members,
      ...scene.near.slice(0, MARKED).filter((n) => occurrences.kindOf(n) === null),
    ];
    const lecture = shell.root.classList.contains("ptm-present");
    const first = (n) => (n === scene.n ? 0 : 1);
    const points = marked
      .sort((one, other) => first(one) - first(other))
      .map((n) => {
        const kind = occurrences.kindOf(n);
        const text = snippet(contexts[n], kind === null || lecture ? 1 : 2);
        return {
          n,
          kind,
          at: placeOf(n),
          chosen: n === scene.n,
          text,
          told: `${text}, ${scene.cosines[n].toFixed(3)}`,
        };
      });
    return {
      points,
      dust: contexts.map(({ n }) => placeOf(n)),
      kept: occurrences.kept,
      note: formula(),
      ruler: (length) => label("ruler", { length }),
      more: (text, n) => label("more", { text, n }),
    };
  }

  function shares() {
    return scene.s.map((share) => share.toFixed(2)).join(", ");
  }

  function formula() {
    return `s = ${shares()} · γ = ${state.choice.gamma.toFixed(2)}`;
  }

  function chosenWord() {
    const { tokens, place } = contexts[scene.n];
    return tokens[place];
  }

  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const looked = state.seen ?? state.pinned;
    if (looked !== null) {
      ui.explain(...sentenceOf(looked));
      return;
    }
    ui.explain(occurrences.ofAll ? label("caption_all") : label("caption", { word: chosenWord() }));
  }

  function sentenceOf(n) {
    const { tokens, place } = contexts[n];
    return [
      `${joined(tokens.slice(0, place))} `,
      element("b", {}, tokens[place]),
      ` ${joined(tokens.slice(place + 1))} `,
      n === scene.n ? "" : label("seen", { score: scene.cosines[n].toFixed(3) }),
    ];
  }

  // For screen readers, and for the table.
  function describe() {
    const told = { word: chosenWord(), s: shares(), gamma: state.choice.gamma.toFixed(2) };
    const read = (n) => snippet(contexts[n], 3);
    shell.say(
      label("summary", {
        ...told,
        line: read(scene.n),
        list: scene.near.slice(0, 3).map(read).join("; "),
      }),
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const rows = [...new Set([scene.n, ...scene.near, ...occurrences.members])];
    shell.rows(
      ["number", "word", "sentence", "sense", "score", "across", "up"].map((key) => label(key)),
      rows.map((n, i) => [
        i,
        contexts[n].tokens[contexts[n].place],
        contexts[n].sentence + 1,
        contexts[n].sense,
        scene.cosines[n].toFixed(3),
        ...placeOf(n).map((value) => value.toFixed(2)),
      ]),
    );
  }
}

function choiceOf(model) {
  return valuesOf(model, CHOICE);
}

export default widget({
  kind: "ptm-scalar_mix_explorer ptm-sense-plane",
  style: sensePlaneStyle + style,
  words,
  build: explorer,
});
