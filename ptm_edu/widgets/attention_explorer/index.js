// AttentionExplorer: all heads in small, the lines of some, and one token's weights in numbers.

import { element, heading } from "../host/dom.js";
import { bytesOf } from "../host/packed_attention.js";
import { oncePerFrame } from "../host/painter.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { attentionArcs } from "./arcs.js";
import { attentionControls, rangesOf } from "./controls.js";
import { attentionHeads, shadesOf } from "./heads.js";
import { grouped, heldLayers, weightText } from "./numbers.js";
import { sceneOf, sidesOf, spoken } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["layer", "heads", "token"];
const OWN = ["window", "weights", "shape", "entropies", "tokens", "words"];
const WINDOW = [...OWN, "source_tokens", "source_words"]; // what Python sends of a window
const ROOM = 420; // pixels for the pictures, so that all stands on a projector

// One view: its state is the model's choice, and what is shown of it.
function explorer(host) {
  const { label } = host;
  // Of a long text a window is here: what Python sends of another one takes the place of the traits.
  let part = {};
  const model = { get: (name) => part[name] ?? host.model.get(name) };
  const { isStatic } = host.model;
  let held = heldLayers(model);
  const traits = host.bind(CHOICE, (values) => {
    if (!same(values, state.choice)) choose(values);
  });
  const wanted = traits.read();
  // Another view or Python may have led to a layer that this view has yet to ask for.
  const start = { ...wanted };
  if (!held.has(wanted.layer)) start.layer = held.list()[0];
  if (!inWindow(wanted.token)) [start.token] = model.get("window");
  const shown = { whole: false, hide: false, lines: true, across: readAcross(model) };
  // `asked` is the choice whose layer Python has been asked for.
  const state = { choice: start, ...shown, asked: null, waiting: 0, slow: false };
  const untold = { speech: true, table: true }; // which texts are older than what was settled
  const first = start;
  const ask = host.kernel(state, () => paint(), take);
  const standing = () => state.asked ?? state.choice;
  const handlers = { choose, toggle, turn, slide };
  const ui = attentionControls(label, model, handlers);
  const heads = attentionHeads(label, model, handlers, standing);
  const picture = attentionArcs(
    label,
    (place, settled) => {
      const token = place + firstToken();
      state.choice = { ...state.choice, token };
      if (state.asked) state.asked = state.asked.window ? null : { ...state.asked, token };
      if (settled) share();
      paint();
    },
    () => state.choice.token - firstToken(),
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
    const scene = sceneOf(label, held, state, sidesOf(model, state), windowNow());
    ui.show(state, scene);
    describe(scene);
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
    choose(wanted);
  }
  paint();

  // A layer that is not here is asked for, once the hand has let go.
  async function choose(changes, settled = true) {
    const next = { ...standing(), ...changes };
    shell.notice("");
    if (!inWindow(next.token)) {
      move(windowOf(next.token), next);
      return;
    }
    if (held.has(next.layer)) {
      settle(next);
      return;
    }
    if (!settled) return;
    if (isStatic) {
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

  function take({ window, layer, weights }) {
    if (window) return; // too late: the hand has gone on from where it was
    held.take(layer, weights);
    if (state.asked?.layer === layer) settle(state.asked);
  }

  // ---- windows of a long text -------------------------------------------------------------------

  function firstToken() {
    return model.get("window")[0] ?? 0;
  }

  function inWindow(token) {
    return token >= firstToken() && token < firstToken() + model.get("shape")[2];
  }

  // What lies outside the window is the last column of its weights.
  function windowNow() {
    return {
      first: firstToken(),
      size: model.get("shape")[3],
      cut: model.get("window").length > 0,
    };
  }

  // The windows that show a token: among its own neighbors, or, of another text, as they are.
  function windowOf(token) {
    const isSelfAttention = host.model.get("size")[0] === host.model.get("size")[1];
    return [token, isSelfAttention ? token : model.get("window")[1]];
  }

  function slide(side, first) {
    move(side ? [standing().token, first] : windowOf(first));
  }

  // To the windows that hold the token `window[0]` and the source `window[1]`.
  async function move(window, next = standing()) {
    shell.notice("");
    if (isStatic) {
      refuse("stored_window");
      return;
    }
    const asked = { ...next, token: window[0], window };
    state.asked = asked;
    const answer = await ask({ type: "window", window });
    if (state.asked !== asked) return;
    if (!answer) {
      refuse("no_window");
      return;
    }
    hold(Object.fromEntries(WINDOW.map((name) => [name, answer[name]])));
    settle({ ...next, token: window[0] });
  }

  function hold(window) {
    part = window;
    held = heldLayers(model);
    painted = "";
  }

  function refuse(why) {
    state.asked = null;
    shell.notice(label(why, { list: held.list().join(", "), ...rangesOf(model)[0] }));
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
    outdate();
    paint();
  }

  function settle(choice) {
    Object.assign(state, { choice, asked: null });
    share();
    paint();
  }

  function reset() {
    Object.assign(state, shown);
    if (part.window) hold({});
    shell.notice("");
    settle(first);
  }

  // The choice, for Python, and with the next frame for screen readers and for the table.
  function share() {
    traits.write(state.choice);
    outdate();
  }

  function outdate() {
    untold.speech = untold.table = true;
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
    const [, , tokens, sources] = model.get("shape");
    const plain = !state.whole && queries.length === tokens && columns.length === sources;
    const stretches = new Float32Array(queries.length).fill(1);
    const joined = (matrix) => ({
      roots: grouped(matrix, sources, queries, columns).map(Math.sqrt),
      stretches,
    });
    return (layer, head, cells) =>
      shadesOf(plain ? held.roots(layer, head) : joined(held.matrix(layer, head)), cells);
  }

  // What is settled is told; the table is filled where it is seen.
  function describe(scene) {
    if (untold.speech) describeAloud(scene);
    untold.speech = false;
    if (!untold.table || !shell.root.classList.contains("ptm-with-numbers")) return;
    fillTable(scene);
    untold.table = false;
  }

  function describeAloud(scene) {
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { layer: scene.layer, heads: scene.names }),
    );
  }

  function fillTable(scene) {
    const shownTokens = scene.sources.map(({ text }, i) => [
      i + 1,
      text,
      ...scene.series.map(({ weights }) => weightText(weights[i])),
    ]);
    const rests = scene.rests.map((name) => [
      "",
      label(name),
      ...scene.series.map((series) => weightText(series[name])),
    ]);
    shell.rows(
      [
        label("number"),
        label("token"),
        ...scene.series.map(({ name }) => label("weight", { name })),
      ],
      [...shownTokens, ...rests],
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
