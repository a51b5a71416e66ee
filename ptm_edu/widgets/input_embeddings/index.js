// InputEmbeddings: a text or a pair as BERT reads it, and two of its tokens compared.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { embeddingControls, labelName, segmentOf } from "./controls.js";
import { MAPS } from "./heat.js";
import { tokenAt } from "./numbers.js";
import { embeddingPicture } from "./picture.js";
import style from "./style.css";
import { embeddingScene, PARTS, tableRows, unpackedEntry } from "./vectors.js";
import { words } from "./words.js";

const SETTINGS = ["token", "other", "number", "added"];

// One view: its state is the text on display (an unpacked answer of Python's) and the settings.
function explorer(host) {
  const { model, label } = host;
  const rows = tableRows(model.get("table"));
  const known = new Map(
    model.get("presets").map((entry) => [keyOf(entry), unpackedEntry(entry, rows)]),
  );
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = { ...model.get("texts") };
  // Another view or Python may have led away from the stored texts before this view was made.
  const start = known.get(keyOf(wanted)) ?? [...known.values()][0];
  const first = { entry: start, ...settings() };
  // `asked` is what Python has been asked for and nothing has been chosen since.
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = embeddingControls(label, model, { choose, settle });
  const picture = embeddingPicture(
    label,
    (changes, settled) => (settled ? settle : drag)(changes),
    () => embeddingScene(state),
  );
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    reset: () => settle({ ...first, asked: null }),
    picture: () => picture.svg,
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = embeddingScene(state);
      ui.show(state, scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { busy: () => state.waiting > 0, grows: true },
  );
  const traits = host.bind(["texts", ...SETTINGS], ({ texts }) => {
    if (keyOf(texts) === keyOf(state.entry)) settle(settings());
    else choose(texts.first, texts.second, settings());
  });
  // What Python wants stays as it is until it is known whether it can be had.
  if (keyOf(wanted) === keyOf(start)) settle({});
  else {
    describe();
    paint();
    choose(wanted.first, wanted.second, settings());
  }

  function drag(changes) {
    Object.assign(state, changes);
    const { token, other, number } = embeddingScene(state);
    Object.assign(state, { token, other, number });
    paint();
  }

  // The choice, for Python, for screen readers, and for the table.
  function settle(changes) {
    shell.notice("");
    drag(changes);
    const { first: one, second } = state.entry;
    const shared = state.asked || keyOf(model.get("texts")) === keyOf(state.entry);
    traits.write({ ...state, ...(shared ? {} : { texts: { first: one, second } }) });
    describe();
  }

  // Texts were chosen or typed; another text begins with the two tokens that are most its own. What
  // we do not hold is asked for.
  async function choose(typed, other, changes = { token: null, other: null }) {
    const texts = { first: typed.trim(), second: other?.trim() || null };
    if (!texts.first || keyOf(texts) === keyOf(state.entry)) {
      shell.notice(texts.first ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(keyOf(texts));
    if (entry) {
      settle({ entry, ...changes, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { key: keyOf(texts), changes };
    state.asked = asked;
    const answer = await ask({ type: "inputs", ...texts });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }

  function take(message) {
    const key = keyOf(message);
    if (message.entry) known.set(key, unpackedEntry(message.entry, tableRows(message.table)));
    if (key !== state.asked?.key) return;
    const { changes } = state.asked;
    state.asked = null;
    settle(message.entry ? { entry: known.get(key), ...changes } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.entry)
      shell.notice(
        label("length_of", {
          n: message.length,
          least: model.get("least"),
          most: model.get("most"),
        }),
      );
  }

  function describe() {
    const scene = embeddingScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { n: scene.T }));
    const { entry, token, sums, norms } = scene;
    shell.rows(
      [label("number"), ...MAPS.map((map) => label(map))],
      Array.from(entry.token[token], (_, i) => [
        i + 1,
        ...[...PARTS.map((part) => entry[part][token]), sums[token], norms[token]].map((vector) =>
          signed(vector[i], 4),
        ),
      ]),
    );
  }
}

function keyOf({ first, second }) {
  return JSON.stringify([first, second]);
}

function cosineText(label, value) {
  return value === null ? label("undefined_cosine") : signed(value, 3);
}

// The sentences below the picture.
function explained(label, { entry, added, same, token, other, shares, now }) {
  const told = Object.fromEntries(
    shares.map(({ name, value }) => [name, cosineText(label, value)]),
  );
  const bare = same && now > 1 - 1e-9;
  const key = !added.length
    ? "lesson_none"
    : token === other
      ? "lesson_itself"
      : bare
        ? "lesson_bare"
        : same
          ? "lesson_same"
          : "lesson_other";
  const name = entry.tokens[token];
  return [
    label(key, { token: name, ...told }),
    ...(entry.tokens.includes("[UNK]") ? [label("lesson_unknown")] : []),
    ...(entry.label ? [label("lesson_label", { label: labelName(label, entry) })] : []),
  ].join(" ");
}

// For screen readers.
function spoken(label, scene) {
  const { entry, token, other, number, sums, norms, now, T } = scene;
  const at = (vectors) => signed(vectors[token][number], 4);
  return label("told", {
    place: token,
    n: T,
    token: entry.tokens[token],
    segment: segmentOf(entry, token),
    number: number + 1,
    own: at(entry.token),
    kind: at(entry.segment),
    where: at(entry.position),
    sum: at(sums),
    normed: at(norms),
    other: tokenAt(scene, other),
    now: cosineText(label, now),
  });
}

export default widget({ kind: "ptm-input_embeddings", style, words, build: explorer });
