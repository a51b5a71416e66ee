// AttentionExplorer: all heads in small, the lines of some, and one token's weights in numbers.

import { element, heading } from "../host/dom.js";
import { oncePerFrame } from "../host/painter.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { attentionArcs } from "./arcs.js";
import { attentionControls } from "./controls.js";
import { attentionHeads, shadesOf } from "./heads.js";
import { bytesOf, grouped, heldLayers, weightText } from "./numbers.js";
import { sceneOf, sidesOf, spoken } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["layer", "heads", "token"];
const ROOM = 420; // pixels for the pictures, so that all stands on a projector

// One view: its state is the model's choice, and what is shown of it.
function explorer(host) {
  const { model, label } = host;
  const [, , tokens, sources] = model.get("shape");
  const held = heldLayers(model);
  const traits = host.bind(CHOICE, (values) => {
    if (!same(values, state.choice)) choose(values);
  });
  const wanted = traits.read();
  // Another view or Python may have led to a layer that this view has yet to ask for.
  const start = held.has(wanted.layer) ? wanted : { ...wanted, layer: held.list()[0] };
  const shown = { whole: false, hide: false, lines: true, across: readAcross(model) };
  // `asked` is the choice whose layer Python has been asked for.
  const state = { choice: start, ...shown, asked: null, waiting: 0, slow: false };
  const first = start;
  const ask = host.kernel(state, () => paint(), take);
  const standing = () => state.asked ?? state.choice;
  const act = { choose, toggle, turn };
  const ui = attentionControls(label, model, act);
  const heads = attentionHeads(label, model, act, standing);
  const picture = attentionArcs(
    label,
    (token, settled) => {
      state.choice = { ...state.choice, token };
      if (state.asked) state.asked = { ...state.asked, token };
      if (settled) share();
      paint();
    },
    () => state.choice.token,
  );
  const shell = host.frame({ reset, picture: () => picture.svg });
  const over = heading("ptm-over", 4, [label("grid"), element("small", {}, label("grid_small"))]);
  const left = element("div", {}, [over, heads.node]);
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels" }, [left, element("div", {}, [ui.over, picture.node])]),
    ui.caption,
  );
  const small = storedPictures(model);
  let painted = ""; // what the small pictures show
  // Once built, only the observer is asked: within a frame a page that changes its theme says 0.
  const widths = new Map([left, picture.node].map((part) => [part, part.clientWidth]));
  const draw = oncePerFrame(() => {
    const scene = sceneOf(label, held, state, sidesOf(model, state), sources);
    ui.show(state, scene);
    if (widths.get(left)) paintHeads();
    if (widths.get(picture.node)) picture.draw(scene, widths.get(picture.node), ROOM);
    shell.body.setAttribute("aria-busy", state.waiting > 0);
  });
  // Until the frame is drawn the old numbers are shown; aria-busy tells screen readers and tests.
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  // Our own drawing sets the height, so only another width is news.
  const watch = new ResizeObserver((entries) => {
    const now = entries.map(({ target, contentRect }) => [target, Math.floor(contentRect.width)]);
    const news = now.filter(([part, width]) => width !== widths.get(part));
    news.forEach(([part, width]) => widths.set(part, width));
    if (news.length) paint();
  });
  [...widths.keys()].forEach((part) => watch.observe(part));
  shell.root.addEventListener("resized", paint);
  host.leave(() => watch.disconnect());
  // What Python wants stays as it is until it is known whether it can be had.
  if (start === wanted) share();
  else {
    tell();
    choose(wanted);
  }
  paint();

  // A layer that is not here is asked for, once the hand has let go.
  async function choose(changes, settled = true) {
    const next = { ...standing(), ...changes };
    shell.notice("");
    if (held.has(next.layer)) {
      settle(next);
      return;
    }
    if (!settled) return;
    if (model.isStatic) {
      refuse("stored_layer");
      return;
    }
    const asking = state.asked?.layer !== next.layer;
    state.asked = next;
    if (!asking) return;
    const answer = await ask({ type: "layer", layer: next.layer });
    if (answer) take(answer);
    else if (state.asked?.layer === next.layer) refuse("no_python");
  }

  function take({ layer, weights }) {
    held.take(layer, weights);
    if (state.asked?.layer === layer) settle(state.asked);
  }

  function refuse(why) {
    state.asked = null;
    shell.notice(label(why, { list: held.list().join(", ") }));
    share();
    paint();
  }

  // A head more, or one fewer; without any the average is shown.
  function toggle(head) {
    const { heads: several } = standing();
    const without = several.filter((other) => other !== head);
    if (without.length < several.length) choose({ heads: without });
    else if (several.length < model.get("most")) choose({ heads: [...several, head] });
    else shell.notice(label("most", { most: model.get("most") }));
  }

  function turn(option, on) {
    state[option] = on;
    tell();
    paint();
  }

  function settle(choice) {
    Object.assign(state, { choice, asked: null });
    share();
    paint();
  }

  function reset() {
    Object.assign(state, shown);
    shell.notice("");
    settle(first);
  }

  // The choice, for Python, for screen readers, and for the table.
  function share() {
    traits.write(state.choice);
    tell();
  }

  function paintHeads() {
    const key = JSON.stringify([
      state.whole,
      state.hide,
      widths.get(left),
      shell.root.classList.contains("ptm-present"),
    ]);
    if (key !== painted) heads.paint(small ?? pictures(), widths.get(left), ROOM);
    painted = key;
    heads.mark(state.choice);
  }

  function pictures() {
    const { queries, sources: columns } = sidesOf(model, state);
    const plain = !state.whole && queries.length === tokens && columns.length === sources;
    return (layer, head, cells) => {
      const matrix = held.matrix(layer, head);
      const weights = plain ? matrix : grouped(matrix, sources, queries, columns);
      return shadesOf(weights, queries.length, columns.length, cells);
    };
  }

  function tell() {
    const told = { ...state, lines: false }; // what is told are numbers
    const scene = sceneOf(label, held, told, sidesOf(model, state), sources);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { layer: scene.layer, heads: scene.names }),
    );
    const shownTokens = scene.sources.map(({ text }, i) => [
      i + 1,
      text,
      ...scene.series.map(({ weights }) => weightText(weights[i])),
    ]);
    const rest = [["", label("hidden"), ...scene.series.map(({ hidden }) => weightText(hidden))]];
    shell.rows(
      [
        label("number"),
        label("token"),
        ...scene.series.map(({ name }) => label("weight", { name })),
      ],
      [...shownTokens, ...(scene.hides ? rest : [])],
    );
  }
}

// The small pictures that came with a page which does not hold every layer.
function storedPictures(model) {
  const [rows, columns] = model.get("picture_shape");
  if (!model.get("pictures")) return null;
  const [, heads] = model.get("shape");
  const all = bytesOf(model.get("pictures"));
  const size = rows * columns;
  return (layer, head) => ({
    rows,
    columns,
    shades: all.subarray((layer * heads + head) * size, (layer * heads + head + 1) * size),
  });
}

// Chinese characters read well side by side, where words would need a wider page.
function readAcross(model) {
  const tokens = [...model.get("tokens"), ...model.get("source_tokens")];
  const chinese = tokens.filter((token) => /[\u3000-\u9fff]/.test(token)).length;
  return chinese > tokens.length / 2 && tokens.length <= 40;
}

export default widget({ kind: "ptm-attention_explorer", style, words, build: explorer });
