// FillMask: a sentence, the tokens hidden in it, and what a model expects there.

import { useMemo, useState } from "preact/hooks";
import { BusyMark, Checkbox, Notice, TextChoice } from "../host/controls.jsx";
import { useCurrent, useFrame, useKernel, useTraits, useWish } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { FillPicture } from "./picture.jsx";
import { filledWith, sceneOf, toggled } from "./scene.js";
import { explained, spoken, tableOf } from "./sentences.js";
import { learnAnswer, saidOf, storedSentences } from "./store.js";
import style from "./style.css";
import { words } from "./words.js";

function FillMask({ model, label, settle, notice, accept, presenting }) {
  const { context } = useTraits("context");
  const { known, home } = useMemo(() => {
    const presets = model.get("presets");
    const held = storedSentences(presets, model.get("names"), model.get("filled"));
    return { known: held, home: placed(held, { text: presets[0].text, masked: null, filled: [] }) };
  }, []);
  const shown = useCurrent(home); // the sentence with its masks, and what was put into them
  const [copies, setCopies] = useState(false);
  const [round, anew] = useState(0);
  const python = useKernel(take);
  const { text } = shown.now;
  const scene = sceneOf({ ...shown.now, copies, lecture: presenting }, known, model);

  // What Python wants stays as it is until it is known whether it can be had.
  const own = useWish(keyOf(context), keyOf(home), () => go(context));

  // To what is wanted, or in a page that does not know it to the first of `near` that it knows. It may
  // know the masks (`other`), and not what was put in; or not even two together.
  async function go(wanted, other = { ...wanted, filled: [] }) {
    const last = { ...wanted, filled: [], masked: wanted.masked?.slice(-1) };
    const near = [
      [other, "fill_only"],
      [last, "pair_only"],
    ];
    for (const [one, why] of [[wanted], ...(model.isStatic ? near : [])]) {
      const there = placed(known, one);
      if (!there) continue;
      show(there);
      if (why) notice(label(why, { n: model.get("filled") }));
      return;
    }
    if (model.isStatic) return void notice(label("stored_only"));
    python.asked = wanted;
    const answer = await python.ask({ type: "fill", wanted });
    if (answer) take(answer);
  }

  function take({ wanted, failed, ...answer }) {
    const there = failed === undefined ? learnAnswer(known, answer, wanted.filled) : null;
    if (!python.asked || keyOf(wanted) !== keyOf(python.asked)) return;
    if (there) return void show(placed(known, there));
    python.asked = null;
    notice(label("failed", { message: failed }));
    share();
  }

  function show(there) {
    shown.set(there);
    python.asked = null;
    accept();
    share();
  }

  function share() {
    const { text, masked, filled } = shown.now;
    own.current = keyOf(shown.now);
    settle({ context: { text, masked, filled } });
  }

  function read(typed) {
    if (typed.trim()) go({ text: typed, masked: null, filled: [] });
    else notice(label("empty"));
  }

  function toggle(place) {
    // Where Python is still asked for something, it is that which the hand goes on from.
    const { asked, waiting } = python;
    const goesOn = waiting && asked?.masked && known.texts.has(asked.text);
    const now = goesOn ? asked : shown.now;
    const { fixed, tokens } = known.texts.get(now.text);
    if (fixed.includes(place)) notice(label("not_free", { token: tokens[place] }));
    else go({ text: now.text, ...toggled(now, place) });
  }

  // While Python is asked, the lists are about to change, and nothing is chosen from them.
  function choose(place, piece) {
    if (python.waiting) return;
    const next = filledWith(shown.now, place, piece);
    go({ text: shown.now.text, ...next }, shown.now);
  }

  const clear = () => go({ text: shown.now.text, masked: [], filled: [] });

  useFrame({
    inputs: [shown.now, copies, presenting],
    summary: () => spoken(label, scene),
    rows: () => [
      ["number", "token", "p", "bits", "before"].map((key) => label(key)),
      tableOf(label, scene),
    ],
    reset() {
      setCopies(false);
      anew(round + 1);
      show(home);
    },
  });

  return (
    <>
      <TextChoice
        source="source"
        text={text}
        options={[...known.texts.keys()].map((one) => [one, one])}
        choose={read}
        type={(typed) => typed !== text && read(typed)}
      />
      <div class="ptm-controls" role="group" aria-label={label("hide")}>
        {/* Disabled for real, a button would drop the focus, and the keys with it. */}
        <button
          type="button"
          data-act="clear"
          aria-disabled={!shown.now.masked.length}
          onClick={clear}>
          {label("clear")}
        </button>
        <Checkbox
          text={label("copies")}
          name="copies"
          on={copies}
          settle={({ copies: on }) => setCopies(on)}
          title={label("copies_hint")}
        />
        {model.isStatic ? (
          <small class="ptm-stored">{label("stored")}</small>
        ) : (
          <BusyMark slow={python.slow} />
        )}
      </div>
      <Notice />
      <FillPicture scene={scene} home={`${round} ${text}`} hand={{ toggle, choose, clear }} />
      <div class="ptm-caption ptm-said ptm-result">{explained(label, scene)}</div>
    </>
  );
}

// What is shown of a text with these masks and tokens put into them; null where it is not known.
function placed(known, { text, masked, filled }) {
  const sentence = known.texts.get(text);
  if (!sentence) return null;
  const masks = masked ?? sentence.start;
  const said = saidOf(known, sentence, masks, filled);
  return said && { text, sentence, masked: masks, filled, said };
}

// No masks are null or [].
function keyOf({ text, masked, filled }) {
  return [masked?.join() ?? "", filled.flat().join(), text].join("\n");
}

export default widget({
  kind: "ptm-fill_mask",
  style,
  words,
  View: FillMask,
  title: (model, label) => model.get("title") || label("title"),
});
