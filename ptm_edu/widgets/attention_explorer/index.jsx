// AttentionExplorer: all heads in small, the lines of some, and one token's weights in numbers.

import { useLayoutEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useFrame, useKernel, useTraits } from "../host/hooks.js";
import { useSize } from "../host/picture.jsx";
import { presentRoom } from "../host/present.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { Arcs } from "./arcs.jsx";
import { HeadButtons, LayerAndOptions, rangesOf, WIDE, WindowPickers } from "./controls.jsx";
import { Heads } from "./heads.jsx";
import { heldLayers } from "./numbers.js";
import { explained, sceneOf, shareOutside, sidesOf, spoken, tableOf } from "./scene.js";
import { pictureOf } from "./shades.js";
import style from "./style.css";
import { words } from "./words.js";

const CHOICE = ["layer", "heads", "token"];
const OWN = ["window", "weights", "shape", "entropies", "tokens", "words"];
const WINDOW = [...OWN, "source_tokens", "source_words"]; // what Python sends of a window
const SHOWN = { whole: false, hide: false, lines: true };
const ROOM = 420; // pixels for the pictures, where there is no end of the screen

function AttentionExplorer({ model, label, drag, settle, notice }) {
  const wanted = useTraits(...CHOICE);
  // Of a long text a window is here: what Python sends of another one takes the place of the traits.
  const [part, setPart] = useState({});
  const given = useMemo(() => ({ get: (name) => part[name] ?? model.get(name) }), [part]);
  const held = useMemo(() => heldLayers(given), [given]);
  const opening = useMemo(() => ({ ...SHOWN, across: readAcross(given) }), []);
  const [options, setOptions] = useState(opening);
  const { whole, hide } = options;
  const window = windowNow(given);
  const isHere = ({ layer, token }) => held.has(layer) && window.has(token);
  // Another view or Python may have led to a layer that this view has yet to ask for.
  const shown = useRef({
    ...wanted,
    ...(held.has(wanted.layer) ? {} : { layer: held.list()[0] }),
    ...(window.has(wanted.token) ? {} : { token: window.first }),
  });
  if (isHere(wanted)) shown.current = wanted;
  const choice = shown.current;
  const [, draw] = useReducer((n) => n + 1, 0);
  const python = useKernel(take);
  const wantedNow = () => valuesOf(model, CHOICE); // maybe not drawn yet: keys come faster than frames
  const standing = () => python.asked ?? (isHere(wantedNow()) ? wantedNow() : choice);

  // What Python wants stays as it is until it is known whether it can be had.
  useLayoutEffect(() => {
    if (isHere(wanted)) python.asked = null;
    else ask(wanted);
  }, [JSON.stringify(wanted)]);

  // What is not here is asked for, once the hand has let go.
  function choose(changes, settled = true) {
    const next = { ...standing(), ...changes };
    notice("");
    if (isHere(next)) show(next, settled ? settle : drag);
    else if (settled) ask(next);
  }

  function show({ layer, heads, token }, tell = settle) {
    python.asked = null;
    tell({ layer, heads, token });
  }

  async function ask(next, to = window.has(next.token) ? null : windowOf(next.token)) {
    if (model.isStatic) return refuse(to ? "stored_window" : "stored_layer");
    const { layer, heads, token } = next;
    python.asked = { layer, heads, token: to ? to[0] : token, window: to };
    const answer = await python.ask(to ? { type: "window", window: to } : { type: "layer", layer });
    return answer && take(answer);
  }

  function take({ layer, weights, ...answer }) {
    const { asked } = python;
    if (answer.window) {
      const firsts = asked?.window?.map((token) => token - (token % WIDE));
      if (!same(firsts, answer.window)) return;
      setPart(Object.fromEntries(WINDOW.map((name) => [name, { ...answer, weights }[name]])));
      show(asked);
    } else {
      held.take(layer, weights);
      if (asked?.layer === layer && !asked.window) show(asked);
    }
  }

  function refuse(why) {
    notice(label(why, { list: held.list().join(label("comma")), ...rangesOf(given)[0] }));
    show(choice);
    draw(null); // sliders go back
  }

  // The windows that show a token: among its own neighbors, or, of another text, as they are.
  function windowOf(token) {
    const [queries, sources] = model.get("size");
    return [token, queries === sources ? token : given.get("window")[1]];
  }

  function slide(side, first) {
    ask(standing(), side ? [choice.token, first] : windowOf(first));
  }

  // A head more, or one fewer; without any the average is shown.
  function toggle(head) {
    const { heads } = standing();
    if (heads.includes(head)) choose({ heads: heads.filter((other) => other !== head) });
    else if (heads.length < model.get("most")) choose({ heads: [...heads, head] });
    else notice(label("most", { most: model.get("most") }));
  }

  const sides = useMemo(() => sidesOf(given, options), [given, whole, hide]);
  const scene = useMemo(
    () => sceneOf(label, held, { choice, ...options }, sides, window),
    [choice.layer, choice.heads, choice.token, options, sides],
  );
  const picture = useMemo(() => pictureOf(given, held, sides, whole), [sides]);
  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => tableOf(label, scene),
    reset() {
      setOptions(opening);
      setPart({});
    },
  });

  const left = useSize(true);
  const right = useSize(true);
  const caption = useRef(null);
  // To the end of the screen in Present; on a page many tokens scroll in a box of their own.
  const roomFor = (node, all = false) => {
    const room = presentRoom(node);
    if (room === Infinity) return all ? room : ROOM;
    return Math.floor(room - caption.current.offsetHeight) - 10;
  };
  const now = label("now", { layer: scene.layer, heads: scene.names });
  const outside = scene.cut && label("now_outside", { list: shareOutside(label, scene) });
  const pickers = { given, choice, asked: python.asked };
  return (
    <>
      <LayerAndOptions {...pickers} {...{ choose, options, setOptions }} slow={python.slow} />
      <div class="ptm-controls">
        <HeadButtons given={given} choice={choice} choose={choose} toggle={toggle} />
      </div>
      <WindowPickers {...pickers} slide={slide} />
      <Notice />
      <div class="ptm-panels ptm-result">
        <div ref={left.node}>
          <div class="ptm-over" role="heading" aria-level={4}>
            {label("grid")}
            <small>{label("grid_small")}</small>
          </div>
          <Heads
            {...{ given, choice, standing, choose, toggle, picture, roomFor }}
            {...left.size}
          />
        </div>
        <div>
          <div class="ptm-over" role="heading" aria-level={4}>
            {outside ? `${now}, ${outside}` : now}
          </div>
          <div class="ptm-scroll" ref={right.node}>
            <Arcs
              {...{ scene, roomFor, scroll: right.node.current, width: right.size.width }}
              standing={() => wantedNow().token - window.first}
              go={(place, settled) => choose({ token: place + window.first }, settled)}
            />
          </div>
        </div>
      </div>
      <div class="ptm-caption ptm-said ptm-least ptm-result" ref={caption}>
        {explained(label, scene)}
      </div>
    </>
  );
}

// What lies outside the window is the last column of its weights.
function windowNow(given) {
  const [first = 0] = given.get("window");
  const [, , rows, size] = given.get("shape");
  const has = (token) => token >= first && token < first + rows;
  return { first, size, cut: given.get("window").length > 0, has };
}

// Chinese characters read well side by side, where words would need a wider page.
function readAcross(given) {
  const tokens = [...given.get("tokens"), ...given.get("source_tokens")];
  const chinese = tokens.filter((token) => /[\u3000-\u9fff]/.test(token)).length;
  return chinese > tokens.length / 2 && tokens.length <= 40;
}

export default widget({ kind: "ptm-attention_explorer", style, words, View: AttentionExplorer });
