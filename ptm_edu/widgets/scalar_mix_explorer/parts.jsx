// ScalarMixExplorer's parts: the word, the sliders with their shares, the list.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Select } from "../host/controls.jsx";
import { lookedAt } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { joined } from "../host/layer_space.js";
import { count } from "../host/numbers.js";
import { Sense, WordInLine } from "../host/sense.jsx";
import { RANGE } from "./scene.js";

// A sentence, and its words as one group of buttons through which arrows lead.
export function WordPicker({ model, label, settle, chosen: [b, t] }) {
  const sentences = model.get("sentences");
  const strip = useRef(null);
  useLayoutEffect(() => {
    if (strip.current.contains(document.activeElement)) strip.current.children[t].focus();
  }, [b, t]);
  function step(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const [sentence, place] = model.get("chosen"); // maybe not drawn yet
    if (sentences[sentence][place + by] !== undefined) settle({ chosen: [sentence, place + by] });
  }
  return (
    <div class="ptm-word">
      <Select
        aria-label={label("sentence")}
        value={b}
        options={sentences.map((tokens, i) => [i, `${i + 1} · ${joined(tokens)}`])}
        choose={(value) => settle({ chosen: [Number(value), 0] })}
      />
      <div
        ref={strip}
        class="ptm-strip"
        role="radiogroup"
        aria-label={label("pick")}
        onKeyDown={step}>
        {sentences[b].map((token, place) => (
          <button
            key={place}
            type="button"
            role="radio"
            aria-checked={place === t}
            tabIndex={place === t ? 0 : -1}
            onClick={() => settle({ chosen: [b, place] })}>
            {token}
          </button>
        ))}
      </div>
    </div>
  );
}

export function LayerSliders({ weights, gamma, scene: { s, length } }) {
  const { model, label } = useView();
  const norm = gamma * length;
  return (
    <div class="ptm-sliders">
      <div class="ptm-mix ptm-mix-head" aria-hidden="true">
        <span />
        <i>w</i>
        <span />
        <i>s = softmax(w)</i>
        <span />
      </div>
      {weights.map((w, layer) => (
        <div key={layer} class="ptm-mix">
          <span>{label("layer", { layer })}</span>
          <Weight
            name={`w${layer}`}
            text={label("w", { layer })}
            value={w}
            range={{ min: -RANGE, max: RANGE, step: 0.1 }}
            written={w.toFixed(1).replace("-", "−")}
            change={(value) => ({ weights: model.get("weights").with(layer, value) })}
          />
          <Bar of={s[layer]} />
          <data data-of={`s${layer}`} value={s[layer]}>
            {s[layer].toFixed(3)}
          </data>
        </div>
      ))}
      <div class="ptm-mix">
        <span>{label("gamma")}</span>
        <Weight
          name="gamma"
          text={label("gamma")}
          value={gamma}
          range={{ min: 0, max: Math.max(3, Math.ceil(gamma)), step: 0.05 }}
          written={gamma.toFixed(2)}
          change={(value) => ({ gamma: value })}
        />
        <data class="ptm-length" data-of="length" value={norm}>
          {label("length", { length: norm.toFixed(2) })}
        </data>
      </div>
    </div>
  );
}

function Weight({ name, text, value, range, written, change }) {
  const { drag, settle } = useView();
  const now = ({ currentTarget }) => change(Number(currentTarget.value));
  return (
    <>
      <input
        type="range"
        {...range}
        data-of={name}
        aria-label={text}
        value={value}
        onInput={(event) => drag(now(event))}
        onChange={(event) => settle(now(event))}
      />
      <output data-of={name}>{written}</output>
    </>
  );
}

function Bar({ of }) {
  return (
    <span class="ptm-bar">
      <span style={{ width: `${100 * Math.max(0, of)}%` }} />
    </span>
  );
}

// The words nearest to the chosen one, each where it stands; a click goes there.
export function Nearest({ contexts, word, scene: { near, cosines }, kindOf, seen, highlight }) {
  const { label, settle } = useView();
  return (
    <>
      <div class="ptm-over" role="heading" aria-level={4}>
        {label("nearest", { word })}
        <small class="ptm-all">{label("of_all", { n: count(contexts.length) })}</small>
      </div>
      <div class="ptm-nearest">
        {near.map((n, i) => {
          const { sentence, place } = contexts[n];
          return (
            <button
              key={i}
              type="button"
              data-n={n}
              title={label("row_hint")}
              class={`ptm-context${seen.includes(n) ? " ptm-seen" : ""}`}
              onClick={() => settle({ chosen: [sentence, place] })}
              {...lookedAt(highlight, () => n)}>
              <Sense kind={kindOf(n)} />
              <WordInLine context={contexts[n]} reach={6} />
              <Bar of={cosines[n]} />
              <data value={cosines[n]}>{cosines[n].toFixed(3)}</data>
            </button>
          );
        })}
      </div>
    </>
  );
}
