// InputEmbeddings: a text or a pair as BERT reads it, and two of its tokens compared.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useBounded, useFrame, useKernel, useTraits } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { EmbeddingControls, labelName, segmentOf } from "./controls.jsx";
import { MAPS } from "./heat.jsx";
import { tokenAt } from "./numbers.jsx";
import { EmbeddingPicture } from "./picture.jsx";
import style from "./style.css";
import { embeddingScene, tableRows, unpackedEntry, vectorsOf } from "./vectors.js";
import { words } from "./words.js";

const UNCHOSEN = { token: null, other: null }; // the two tokens that are most a text's own

function InputEmbeddings({ model, label, settle, notice, accept }) {
  const { texts, ...settings } = useTraits("texts", "token", "other", "number", "added");
  const { known, start } = useMemo(() => {
    const rows = tableRows(model.get("table"));
    const entries = model.get("presets").map((entry) => unpackedEntry(entry, rows));
    const held = new Map(entries.map((entry) => [keyOf(entry), entry]));
    // Another view or Python may have led away from the stored texts before this view was made.
    return { known: held, start: held.get(keyOf(texts)) ?? entries[0] };
  }, []);
  const [entry, show] = useState(start);
  const python = useKernel(take);
  const scene = useMemo(
    () => embeddingScene({ entry, ...settings }),
    [entry, ...Object.values(settings)],
  );
  const { token, other, number, now, T } = scene;
  const isWanted = keyOf(texts) === keyOf(entry);
  useBounded(isWanted ? { token, other, number } : {});

  // What Python wants stays as it is until it is known whether it can be had.
  useLayoutEffect(() => {
    if (!isWanted && keyOf(texts) !== python.asked?.key) choose(texts, {});
  }, [keyOf(texts)]);

  // Texts were chosen or typed. What we do not hold is asked for.
  /** @param {any} texts @param {any} changes */
  async function choose({ first, second }, changes = UNCHOSEN) {
    const chosen = { first: first.trim(), second: second?.trim() || null };
    if (!chosen.first) return notice(label("empty"));
    const key = keyOf(chosen);
    const held = known.get(key);
    if (held) return display(held, changes);
    notice(model.isStatic ? label("stored_only") : "");
    if (model.isStatic) return undefined;
    python.asked = { key, changes };
    const answer = await python.ask({ type: "inputs", ...chosen });
    return answer && take(answer);
  }

  function take(message) {
    const key = keyOf(message);
    if (message.entry) known.set(key, unpackedEntry(message.entry, tableRows(message.table)));
    if (key !== python.asked?.key) return;
    if (message.entry) return void display(known.get(key), python.asked.changes);
    python.asked = null;
    const { failed, length: n } = message;
    const bounds = { least: model.get("least"), most: model.get("most") };
    notice(failed ? label("failed", { message: failed }) : label("length_of", { n, ...bounds }));
    settle({ texts: textsOf(entry) });
  }

  function display(next, changes) {
    python.asked = null;
    accept();
    show(next);
    settle({ texts: textsOf(next), ...changes });
  }

  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => {
      const columns = Object.values(vectorsOf(scene, token));
      return [
        [label("number"), ...MAPS.map((map) => label(map))],
        Array.from(columns[0], (_, i) => [i + 1, ...columns.map((one) => signed(one[i], 4))]),
      ];
    },
    reset: () => display(start, {}),
  });

  return (
    <>
      <EmbeddingControls scene={scene} choose={choose} slow={python.slow} />
      <Notice />
      <EmbeddingPicture scene={scene} label={label("picture_of", { n: T })} />
      <div class="ptm-caption ptm-said ptm-result">{explained(label, scene, now)}</div>
    </>
  );
}

function textsOf({ first, second }) {
  return { first, second };
}

function keyOf({ first, second }) {
  return JSON.stringify([first, second]);
}

function cosineText(label, value) {
  return value === null ? label("undefined_cosine") : signed(value, 3);
}

// The sentences below the picture.
function explained(label, { entry, added, same, token, other, shares }, now) {
  const told = shares.map(({ name, value }) => [name, cosineText(label, value)]);
  const bare = same && now > 1 - 1e-9;
  const compared = bare ? "lesson_bare" : same ? "lesson_same" : "lesson_other";
  const lesson = token === other ? "lesson_itself" : compared;
  const numbers = { token: entry.tokens[token], ...Object.fromEntries(told) };
  return [
    label(added.length ? lesson : "lesson_none", numbers),
    ...(entry.tokens.includes("[UNK]") ? [label("lesson_unknown")] : []),
    ...(entry.label ? [label("lesson_label", { label: labelName(label, entry) })] : []),
  ].join(label("gap"));
}

// For screen readers.
function spoken(label, scene) {
  const { entry, token, other, number, now, T } = scene;
  const [own, kind, where, sum, normed] = Object.values(vectorsOf(scene, token)).map((vector) =>
    signed(vector[number], 4),
  );
  return label("told", {
    ...{ own, kind, where, sum, normed },
    place: token,
    n: T,
    token: entry.tokens[token],
    segment: segmentOf(entry, token),
    number: number + 1,
    other: tokenAt(scene, other),
    now: cosineText(label, now),
  });
}

export default widget({ kind: "ptm-input_embeddings", style, words, View: InputEmbeddings });
