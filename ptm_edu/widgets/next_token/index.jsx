// NextToken: a text, the tokens chosen after it, and what may come next.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useCurrent, useFrame, useKernel, useTraits, useWish } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { Controls } from "./controls.jsx";
import { NextTokenPicture } from "./picture.jsx";
import { explained, sceneOf, spoken, tableOf } from "./scene.js";
import { drawnFrom, goneOn, keyOf, storedPlaces } from "./store.js";
import style from "./style.css";
import { words } from "./words.js";

// Tokens, then candidates: one under the hand, and the one that the keys are on.
const UNSEEN = { seen: null, pinned: null, offered: null, mark: 0 };

function NextToken({ model, label, settle, notice, accept }) {
  const { context } = useTraits("context");
  const { known, home } = useMemo(() => {
    const presets = model.get("presets");
    const held = storedPlaces(presets, model.get("names"));
    return { known: held, home: held.get(keyOf({ text: presets[0].text, chosen: [] })) };
  }, []);
  // Another view or Python may have led away from what is stored before this view was made.
  const shown = useCurrent(known.get(keyOf(context)) ?? home); // a place, see store.js
  const eye = useCurrent(UNSEEN);
  const [round, anew] = useState(0); // how often all was reset
  const run = useRef({ random: model.get("seed") });
  const python = useKernel(take);
  const entry = shown.now;
  const scene = sceneOf({ entry, ...eye.now }, known);

  // What Python wants stays as it is until it is known whether it can be had.
  const own = useWish(keyOf(context), keyOf(entry), () => go(context));
  useLayoutEffect(() => {
    if (scene.ends) notice(label("ends"));
  }, [entry]);

  // To a place that is known, or else as far as Python knows it.
  async function go({ text, chosen }) {
    const held = known.get(keyOf({ text, chosen }));
    if (held) return show(held);
    if (model.isStatic) return notice(label("stored_only"));
    python.asked = { text, chosen };
    const answer = await python.ask({ type: "guess", text, chosen });
    return answer && take(answer);
  }

  function take(message) {
    if (message.tokens) known.set(keyOf(message), message);
    if (!python.asked || keyOf(message) !== keyOf(python.asked)) return;
    if (message.tokens) return void show(message);
    python.asked = null;
    notice(label("failed", { message: message.failed }));
    share();
  }

  function show(place) {
    shown.set(place);
    eye.set(UNSEEN);
    python.asked = null;
    accept();
    share();
  }

  function share() {
    const { text, chosen } = shown.now;
    own.current = keyOf(shown.now);
    settle({ context: { text, chosen } });
  }

  // While Python is asked for the token after one, nothing can be chosen to follow it.
  function goOn(candidate) {
    if (!candidate || python.waiting) return;
    const most = model.get("most");
    if (shown.now.tokens.length >= most) return void notice(label("longest", { most }));
    const next = goneOn(shown.now, candidate);
    if (model.isStatic && !known.has(keyOf(next))) show(next);
    else go(next);
  }

  const hand = {
    read: (text) => (text ? go({ text, chosen: [] }) : notice(label("empty"))),
    choose: (i) => goOn(shown.now.candidates[i]),
    likeliest: () => hand.choose(0),
    draw() {
      const { candidates } = shown.now;
      if (!python.waiting && candidates.length) goOn(drawnFrom(shown.now, run.current));
    },
    undo() {
      const { text, chosen } = shown.now;
      if (chosen.length) go({ text, chosen: chosen.slice(0, -1) });
    },
    back: () => go({ text: shown.now.text, chosen: [] }),
    look: (seen) => seen !== eye.now.seen && eye.set({ ...eye.now, seen }),
    pin: (pinned) => eye.set({ ...eye.now, pinned, seen: null }),
    offer: (offered) => offered !== eye.now.offered && eye.set({ ...eye.now, offered }),
    mark: (mark) => eye.set({ ...eye.now, mark }),
    standing: () => eye.now,
  };

  useFrame({
    inputs: [entry],
    summary: () => spoken(label, scene),
    rows: () => tableOf(label, scene),
    reset() {
      run.current = { random: model.get("seed") };
      anew(round + 1);
      show(home);
    },
  });

  return (
    <>
      <Controls {...{ entry, known, round, hand }} ends={scene.ends} slow={python.slow} />
      <Notice />
      <NextTokenPicture scene={scene} hand={hand} />
      <div class="ptm-caption ptm-least ptm-result">{explained(label, scene)}</div>
    </>
  );
}

export default widget({
  kind: "ptm-next_token",
  style,
  words,
  title: (model, label) => model.get("title") || label("title"),
  View: NextToken,
});
