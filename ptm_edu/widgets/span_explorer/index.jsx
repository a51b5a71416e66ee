// SpanExplorer: a question and a passage, the scores of its tokens, and the span that answers.

import { useMemo } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useCurrent, useFrame, useKernel, useTraits, useWish } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { Controls, Texts } from "./controls.jsx";
import { SpanPicture } from "./picture.jsx";
import { spanScene } from "./scene.js";
import { possibleSpans, readingOf } from "./scores.js";
import { explained, spanTable, spoken } from "./sentences.js";
import style from "./style.css";
import { words } from "./words.js";

// The word that the keys are on, and what a click on one sets.
const FIRST = { place: 0, next: "start" };

function SpanExplorer({ model, label, settle, notice, accept }) {
  const { example, ...settings } = useTraits("example", "longest", "threshold", "gold", "span");
  const { longest, threshold, gold } = settings;
  const known = useMemo(
    () => new Map(model.get("presets").map((entry) => [keyOf(entry), entry])),
    [],
  );
  // Another view or Python may have led away from the stored ones before this view was made.
  const first = useMemo(() => known.get(keyOf(example)) ?? model.get("presets")[0], []);
  const shown = useCurrent(first);
  const at = useCurrent(FIRST);
  const python = useKernel(take);
  const entry = shown.now;
  const span = spanNow();
  // Of a long passage these are 20,000.
  const possible = useMemo(() => possibleSpans(readingOf(entry), longest), [entry, longest]);
  const scene = useMemo(
    () => spanScene({ entry, possible, longest, threshold, gold, span }),
    [possible, threshold, gold, span],
  );

  // What Python wants stays as it is until it is known whether it can be had.
  const own = useWish(keyOf(example), keyOf(first), () => choose(example));

  // An example was chosen or typed. One that we do not hold is asked for.
  async function choose({ question: typed, passage }) {
    const wanted = { question: typed.trim(), passage };
    if (!wanted.question || !passage.trim()) return void notice(label("empty"));
    if (known.has(keyOf(wanted))) return void show(known.get(keyOf(wanted)));
    notice(model.isStatic ? label("stored_only") : "");
    if (model.isStatic) return;
    python.asked = wanted;
    const answer = await python.ask({ type: "answer", ...wanted });
    if (answer) take(answer);
  }

  function take(message) {
    const key = keyOf(message);
    if (message.tokens) known.set(key, { ...message, answers: null, scored: [] });
    if (!python.asked || key !== keyOf(python.asked)) return;
    if (message.tokens) return void show(known.get(key));
    python.asked = null;
    notice(label("failed", { message: message.failed }));
    share();
  }

  function show(now) {
    python.asked = null;
    accept();
    shown.set(now);
    at.set(FIRST);
    share();
  }

  // A span is of the example that is set beside it.
  function isOfExample() {
    return keyOf(model.get("example")) === keyOf(shown.now);
  }

  function share(changes = isOfExample() ? {} : { span: null }) {
    const { question, passage } = shown.now;
    own.current = keyOf(shown.now);
    settle({ example: { question, passage }, ...changes });
  }

  // The chosen tokens, if both are of the passage.
  function spanNow() {
    const chosen = isOfExample() ? model.get("span") : null;
    return chosen?.every((t) => shown.now.offsets[t]) ? chosen : null;
  }

  const hand = {
    at,
    chosen: spanNow,
    pick: (from, to) => share({ span: [from, to] }),
    click: (word) => hand.mark(at.now.next, word),
    // A word begins with its first piece and ends with its last one. A start that leaves the end
    // behind it takes the word alone; an end before the start stays, for that is no span.
    mark(side, word) {
      const { first: from, last: to } = readingOf(shown.now).words[word];
      const [start, end] = spanNow() ?? [from, to];
      at.set({ place: word, next: side === "start" ? "end" : "start" });
      share({ span: side === "start" ? [from, end < from ? to : end] : [start, to] });
    },
    clear() {
      at.set({ ...at.now, next: "start" });
      share({ span: null });
    },
  };

  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => spanTable(label, scene),
    reset: () => show(first),
  });

  return (
    <>
      <Texts known={known} entry={entry} choose={choose} slow={python.slow} />
      <Controls settings={settings} span={span} hand={hand} />
      <Notice />
      <SpanPicture scene={scene} hand={hand} />
      <div class="ptm-caption ptm-said ptm-least ptm-result">{explained(label, scene)}</div>
    </>
  );
}

function keyOf({ question, passage }) {
  return JSON.stringify([question, passage]);
}

export default widget({ kind: "ptm-span_explorer", style, words, View: SpanExplorer });
