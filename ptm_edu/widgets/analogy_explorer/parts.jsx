// AnalogyExplorer's controls and ranking: what is pressed, typed and read.

import { Checkbox, Choice, Presets, Slider } from "../host/controls.jsx";
import { useView } from "../host/hooks.js";
import { useSuggestions, WordSlot } from "../host/word_slot.jsx";
import { distances } from "../host/word_space.js";

const METHODS = { "3cosadd": "3CosAdd", "3cosmul": "3CosMul" };

export function PresetButtons({ choice, choose }) {
  const { model, label } = useView();
  return (
    <Presets
      title={label("try")}
      options={model
        .get("presets")
        .map(({ positive: [b, c], negative: [a] }) => [{ a, b, c }, `${b} − ${a} + ${c}`])}
      isPressed={(asked) => Object.entries(asked).every(([name, word]) => word === choice[name])}
      choose={(asked) => choose({ ...asked, weight: 1 })}
    />
  );
}

export function Equation({ space, choice, marked, mark, type, answer }) {
  const { id, list } = useSuggestions(space.words);
  return (
    <div class="ptm-equation">
      {["b", "a", "c"].map((name, i) => (
        <>
          <WordSlot
            {...{ name, type }}
            sign={name}
            word={choice[name]}
            list={id}
            class={name === marked ? "ptm-marked" : undefined}
            onFocus={({ currentTarget }) => {
              mark(name);
              currentTarget.select();
            }}
          />
          <span aria-hidden="true">{["−", "+", "≈"][i]}</span>
        </>
      ))}
      <span class="ptm-answer ptm-result">{answer}</span>
      {list}
    </div>
  );
}

export function Settings({ choice, settled }) {
  const { label, settle } = useView();
  return (
    <div class="ptm-controls">
      <Slider
        text={label("step")}
        name="weight"
        value={choice.weight}
        range={{ min: 0, max: 2, step: 0.02 }}
        written={(weight) => weight.toFixed(2)}
        settle={settled}
      />
      <Checkbox
        text={label("leave_out")}
        name="leaveOut"
        on={choice.leaveOut}
        settle={({ leaveOut }) => settle({ leave_out_inputs: leaveOut })}
      />
      <Choice
        class="ptm-methods"
        title={label("method")}
        options={Object.entries(METHODS).map(([method, name]) => [
          method,
          name,
          { "data-method": method },
        ])}
        isPressed={(method) => method === choice.method}
        choose={(method) => settle({ method })}
      />
      <small class="ptm-method">{label(`by_${choice.method}`)}</small>
    </div>
  );
}

// Rows are refilled: they change sixty times a second under the slider.
export function Ranking({ ranking, choice: { a, b, c }, all, put }) {
  const { label } = useView();
  const full = Math.max(1, ranking[0]?.score ?? 1);
  return (
    <div class="ptm-ranking" role="list" data-scope={all ? "all" : "stored"}>
      {ranking.map(({ word, score }, i) => (
        <div
          key={i}
          class={`ptm-row${[a, b, c].includes(word) ? " ptm-asked" : ""}`}
          role="listitem"
          data-word={word}>
          <button type="button" title={label("slot_hint")} onClick={() => put(word)}>
            {word}
          </button>
          <div class="ptm-bar">
            <span style={{ width: `${(100 * Math.max(0, score)) / full}%` }} />
          </div>
          <data value={score}>{score.toFixed(3)}</data>
        </div>
      ))}
    </div>
  );
}

// The sentences below the picture: what it keeps, which word it makes look nearest, and which is.
export function Explanation({ space, scene: { vector, place, near, shadow, kept }, looked }) {
  const { label } = useView();
  const { dim } = space;
  const gap = looked && space.has(looked) ? distances(space, place, vector, looked) : null;
  const real = <b class="ptm-is-best">■&nbsp;{near[0]}</b>;
  const isReal = shadow.word === near[0];
  return (
    <div class="ptm-caption ptm-said ptm-result">
      {gap ? "" : `${label("exact", { percent: Math.round(100 * kept) })} `}
      {isReal ? label("same") : label("nearest")}
      {!isReal && (
        <>
          <b class="ptm-is-shadow">◇&nbsp;{shadow.word}</b>
          {label("place", { place: shadow.place, dim })}
          {label("truly", { dim })}
        </>
      )}
      {real}
      {gap && (
        <>
          <br />
          {label("seen", { word: looked, real: gap.real.toFixed(2), shown: gap.shown.toFixed(2) })}
        </>
      )}
    </div>
  );
}
