// NeighborExplorer: the nearest words of one word or two, to walk through.

import { useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useFrame, useHighlight, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { useWordChoice } from "../host/word_choice.js";
import { Column, PairRow, PresetButtons, Sentences } from "./parts.jsx";
import { NeighborPicture } from "./picture.jsx";
import { cosineOf, knownBefore, learned, nearestTo, sceneOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const SLOTS = ["one", "two"];

function NeighborExplorer({ model, label, settle, notice }) {
  useTraits("word", "other");
  const known = useMemo(() => knownBefore(model), []);
  const [news, tell] = useReducer((n) => n + 1, 0);
  const { view, space, python, choose, type, sizes } = useWordChoice({
    slots: SLOTS,
    optional: true,
    wanted: () => ({ one: model.get("word"), two: model.get("other") }),
    others: ({ words: [first] }) => [{ one: Object.keys(model.get("lists"))[0] ?? first, two: "" }],
    traitsOf: ({ one, two }) => ({ word: one, other: one === two ? "" : two }),
    question: (asked) => ({ type: "near", words: [asked] }),
    found: (answer) => answer?.words?.[0],
    take,
    complete,
  });
  const { shown } = view;
  // Where one came from.
  const way = useRef({ here: shown, past: [], back: false }).current;
  if (way.here !== shown && !way.back) way.past = [...way.past, way.here];
  Object.assign(way, { here: shown, back: false });
  const { seen, looked, highlight, clear } = useHighlight();
  const scene = useMemo(() => {
    const columns = [shown.one, shown.two]
      .filter(Boolean)
      .map((one) => nearestTo(space, known.lists, one));
    const parts = sceneOf(space, columns, (one) => known.facts.get(one).rank);
    return { ...parts, ...cosineOf(space, known, shown) };
  }, [shown, news]);
  useLayoutEffect(clear, [shown]);

  // Of what is shown, ask Python for what is not known here.
  async function complete() {
    const asked = [shown.one, shown.two].filter(Boolean);
    const whole = () => asked.every((one) => known.lists.has(one));
    if (!model.isStatic && !(whole() && scene.exact)) {
      const message = await python.ask({ type: "near", words: asked });
      if (message) take(message);
    }
    if (view.shown === shown && !whole())
      notice(label(model.isStatic ? "static" : "no_python", sizes));
  }

  function take(message) {
    learned(space, known, message);
    tell(null);
  }

  function back() {
    const { one, two } = way.past.at(-1);
    way.past = way.past.slice(0, -1);
    way.back = true;
    settle({ word: one, other: two });
  }

  function compare(on) {
    const before = way.past.findLast(({ two }) => two && two !== shown.one)?.two;
    choose({ two: on ? (before ?? scene.columns[0].list[0].word) : "" });
  }

  function told(one) {
    const { rank, count: times } = known.facts.get(one);
    return times === null
      ? label("rank", { rank: count(rank) })
      : label("counted", { rank: count(rank), count: count(times) });
  }

  useFrame({
    inputs: [scene],
    summary: () => summaryOf(label, scene, sizes),
    rows: () => tableOf(label, scene, known),
    reset() {
      way.past = [];
      way.back = true;
      python.asked = null;
      tell(null);
    },
  });

  // Neither is drawn again while Python is asked.
  const picture = useMemo(
    () => <NeighborPicture {...{ scene, seen, highlight }} />,
    [scene, ...seen],
  );
  const columns = useMemo(
    () =>
      SLOTS.map((name, i) => (
        <Column
          key={name}
          {...{ name, scene, sizes, choose, highlight }}
          column={scene.columns[i]}
          slow={python.slow}
        />
      )),
    [scene, python.slow],
  );
  return (
    <>
      <PresetButtons shown={shown} past={way.past} choose={choose} back={back} />
      <PairRow space={space} shown={shown} scene={scene} type={type} compare={compare} />
      <Notice />
      <div class={`ptm-panels ptm-fills ptm-result${scene.byRank ? " ptm-alone" : ""}`}>
        {columns}
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label(scene.byRank ? "strip" : "plane")}
          </div>
          {picture}
        </div>
      </div>
      <div class="ptm-caption ptm-one-line ptm-result">
        <Sentences {...{ space, scene, looked, told }} />
      </div>
    </>
  );
}

function summaryOf(label, { columns, shared, cosine }, sizes) {
  const [one, two] = columns.map(({ word }) => word);
  const lists = columns.map(({ word, list, all }) =>
    label("summary", {
      word,
      scope: all ? label("of_all", { n: sizes.all }) : label("of_stored", sizes),
      list: list.map((near) => near.word).join(label("comma")),
    }),
  );
  if (!two) return lists.join(label("gap"));
  const both = shared.length
    ? label("shared", { list: shared.join(label("comma")) })
    : label("none_shared");
  return [...lists, label("summary_two", { one, two, cosine }), both].join(label("gap"));
}

function tableOf(label, { columns, points }, { facts }) {
  const names = { asked: "", one: label("first"), two: label("second"), both: label("both") };
  const counted = points.some(({ word }) => facts.get(word).count !== null);
  const head = [
    ...["number", "word", "list"].map((key) => label(key)),
    ...columns.map((column) => label("cosine_to", column)),
    label("rank_head"),
    ...(counted ? [label("count_head")] : []),
  ];
  const lines = points.map(({ word, role, at }, i) => {
    const { rank, count: times } = facts.get(word);
    const cosines = at.slice(0, columns.length).map((x) => x.toFixed(3));
    return [i + 1, word, names[role], ...cosines, count(rank), ...(counted ? [count(times)] : [])];
  });
  return [head, lines];
}

export default widget({ kind: "ptm-neighbor_explorer", style, words, View: NeighborExplorer });
