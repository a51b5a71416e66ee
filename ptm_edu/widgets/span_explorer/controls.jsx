// SpanExplorer's questions, boxes for others, its two sliders, and what a click on a word does.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { BusyMark, Checkbox, Choice, Slider, TextChoice } from "../host/controls.jsx";
import { showText } from "../host/freshness.js";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";

// The stored questions and those typed too; live, a box for another one, and one for the passage.
export function Texts({ known, entry, choose, slow }) {
  const { model, label } = useView();
  const area = useRef(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (area.current) showText(area.current, entry.passage);
  }, [entry]);
  useLayoutEffect(() => {
    if (open) area.current.focus();
  }, [open]);

  function ask() {
    const box = area.current.closest(".ptm-body").querySelector("input[type=text]");
    choose({ question: box.value, passage: area.current.value });
  }

  // What is typed is text: neither the widget's key L nor the notebook's keys. Ctrl+Enter asks.
  function typedInto(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      ask();
    } else if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
  }

  const keys = [...known.keys()];
  return (
    <>
      <TextChoice
        source="source"
        text={entry.question}
        value={keys.find((key) => known.get(key) === entry)}
        options={keys.map((key) => [key, known.get(key).question])}
        choose={(key) => choose(known.get(key))}
        type={ask}>
        <button type="button" data-act="passage" aria-pressed={open} onClick={() => setOpen(!open)}>
          {label("own_passage")}
        </button>
        <BusyMark slow={slow} />
      </TextChoice>
      {!model.isStatic && (
        <div class="ptm-own ptm-typed" hidden={!open}>
          <textarea
            ref={area}
            rows={4}
            spellcheck={false}
            aria-label={label("passage")}
            onKeyDown={typedInto}
          />
          <button type="button" data-act="ask" onClick={ask}>
            {label("ask")}
          </button>
        </div>
      )}
    </>
  );
}

export function Controls({ settings: { longest, threshold, gold }, span, hand }) {
  const { model, label } = useView();
  const { at, clear } = hand;
  const farthest = model.get("farthest");
  return (
    <div class="ptm-controls">
      <Slider
        text={label("longest")}
        name="longest"
        value={longest}
        range={{ min: 1, max: model.get("widest") }}
      />
      <Slider
        text={label("threshold")}
        name="threshold"
        value={threshold}
        range={{ min: -farthest, max: farthest, step: 0.1 }}
        written={(value) => signed(value, 1)}
      />
      <Checkbox text={label("gold")} name="gold" on={gold} />
      <Choice
        class="ptm-sides"
        title={label("sides")}
        lead={label("sides")}
        options={["start", "end"].map((side) => {
          return [side, label(side), { "data-side": side, title: label("side_hint") }];
        })}
        isPressed={(side) => side === at.now.next}
        choose={(next) => at.set({ ...at.now, next })}>
        {/* Disabled for real, a button would drop the focus, and the keys with it. */}
        <button type="button" data-act="clear" aria-disabled={!span} onClick={clear}>
          {label("clear")}
        </button>
      </Choice>
    </div>
  );
}
