// NeighborExplorer's controls and lists: what is pressed, typed and read.

import { Checkbox, Choice } from "../host/controls.jsx";
import { lookedAt } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { useSuggestions, WordSlot } from "../host/word_slot.jsx";
import { SIGNS } from "./picture.jsx";

const named = ({ one, two }) => (two ? `${one} / ${two}` : one);

export function PresetButtons({ shown, past, choose, back }) {
  const { model, label } = useView();
  const presets = model.get("presets").map(({ words: [one, two = ""] }) => ({ one, two }));
  return (
    <div class="ptm-presets">
      <Choice
        tag="div"
        class="ptm-group"
        title={label("try")}
        options={presets.map((pair) => [pair, named(pair)])}
        isPressed={({ one, two }) => one === shown.one && two === shown.two}
        choose={choose}
      />
      <button type="button" class="ptm-back" disabled={past.length === 0} onClick={back}>
        ← {label("back")}
      </button>
      <span class="ptm-trail" role="group" aria-label={label("trail")}>
        {past.length === 0 ? "" : [...past, shown].slice(-4).map(named).join(" › ")}
      </span>
    </div>
  );
}

export function PairRow({ space, shown, scene: { columns, shared, cosine }, type, compare }) {
  const { label } = useView();
  const { id, list } = useSuggestions(space.words);
  const one = !shown.two;
  const slot = (name) => ({
    name,
    sign: SIGNS[name],
    word: shown[name],
    list: id,
    type,
    onFocus: ({ currentTarget }) => currentTarget.select(),
  });
  return (
    <div class="ptm-pair">
      <WordSlot {...slot("one")} />
      <Checkbox
        {...{ text: label("compare"), name: "compare", on: !one }}
        settle={({ compare: on }) => compare(on)}
      />
      <WordSlot {...slot("two")} hidden={one} />
      <div class="ptm-between ptm-result" hidden={one}>
        {label("cosine_of")} <b class="ptm-cosine">{cosine}</b>
        <span class="ptm-shared">
          <i>{SIGNS.both}</i> {label("shared_of")}{" "}
          <b>
            {shared.length} / {columns[0].list.length}
          </b>
        </span>
      </div>
      {list}
    </div>
  );
}

// A list of nearest words; without its `column` it waits, hidden.
export function Column({ name, column, scene, sizes, slow, choose, highlight }) {
  const { label } = useView();
  const { roles, bars } = scene;
  const [low, high] = bars;
  if (!column) return <div class={`ptm-column ptm-${name}`} hidden />;
  const scope = label(column.all ? "of_all" : "of_stored", column.all ? { n: sizes.all } : sizes);
  return (
    <div class={`ptm-column ptm-${name}`}>
      <div class="ptm-over" role="heading" aria-level={4}>
        {SIGNS[name]} {label("nearest", column)}
        <small class={`ptm-scope${slow ? " ptm-busy" : ""}`}>
          {slow ? label("asking") : scope}
        </small>
      </div>
      <div class="ptm-scale" aria-hidden="true">
        <span>
          <span>{low.toFixed(1)}</span>
          <span>{high.toFixed(1)}</span>
        </span>
      </div>
      <div class="ptm-ranking" role="list" data-scope={column.all ? "all" : "stored"}>
        {column.list.map(({ word, score }, i) => (
          <Row
            key={i}
            {...{ word, score, bars, highlight }}
            role={roles.get(word)}
            choose={() => choose({ [name]: word })}
          />
        ))}
      </div>
    </div>
  );
}

function Row({ word, score, bars: [low, high], role, choose, highlight }) {
  const { label } = useView();
  return (
    <div class="ptm-row" role="listitem" data-word={word} data-role={role}>
      <button
        type="button"
        title={label("row_hint")}
        aria-label={role === "both" ? `${word}${label("comma")}${label("shared_of")}` : word}
        onClick={choose}
        {...lookedAt(highlight, () => word)}>
        <i aria-hidden="true">{SIGNS[role]}</i>
        <span>{word}</span>
      </button>
      <div class="ptm-bar">
        <span style={{ width: `${(100 * (score - low)) / (high - low)}%` }} />
      </div>
      <data value={score}>{score.toFixed(3)}</data>
    </div>
  );
}

// What both lists share and what a picture of cosines shows, or the word that is looked at.
/** @param {any} props */
export function Sentences({ space, scene: { columns, points, shared, byRank }, looked, told }) {
  const { label } = useView();
  const [one, two] = columns;
  const point = points.find(({ word }) => word === looked);
  if (point) {
    const [x, y] = point.at.map((cosine) => cosine.toFixed(2));
    const ending = two ? label("seen_two", { y, two: two.word }) : "";
    return (
      <>
        <b>{label("seen", { word: looked, x, one: one.word }) + ending}</b> ·{" "}
        {label("seen_told", { told: told(looked) })}
      </>
    );
  }
  const numbers = { dim: space.dim, n: count(space.words.length) };
  const exact = <span class="ptm-exact"> {label(byRank ? "exact_rank" : "exact", numbers)}</span>;
  if (byRank)
    return (
      <>
        <b>{label("sentence", { word: one.word, told: told(one.word) })}</b>
        {exact}
      </>
    );
  const inside = (asked, other) => {
    const place = other.list.findIndex(({ word }) => word === asked.word) + 1;
    return place ? label("inside", { word: asked.word, other: other.word, place }) : "";
  };
  return (
    <>
      <b>
        {shared.length
          ? label("shared", { list: shared.join(label("comma")) })
          : label("none_shared")}
      </b>
      {label("gap")}
      {[inside(one, two), inside(two, one)].join(label("gap"))}
      {exact}
    </>
  );
}
