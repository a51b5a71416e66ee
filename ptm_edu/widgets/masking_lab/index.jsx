// MaskingLab: a sentence, the chances by which its tokens are chosen, and a thousand draws.

import { useMemo } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useFrame, useTraits } from "../host/hooks.js";
import sentenceChoiceStyle from "../host/sentence_choice.css";
import { SentenceChoice, useSentence } from "../host/sentence_choice.jsx";
import { widget } from "../host/widget.js";
import { counted } from "./chance.js";
import { Controls } from "./controls.jsx";
import { evenNumbers, firstDraw, tally, unitsOf } from "./draws.js";
import { useHand } from "./hand.js";
import { MaskingPicture } from "./picture.jsx";
import { maskingLesson, maskingSummary, maskingTable } from "./sentences.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["unit", "rate", "shares", "labels", "turn"];

function MaskingLab({ model, label }) {
  const { phrases, ...settings } = useTraits("phrases", ...SETTINGS);
  const { unit, rate, shares, turn } = settings;
  const sentence = useSentence("tokenize", "pieces");
  const { entry } = sentence;
  const hand = useHand(entry);
  const even = useMemo(
    () => evenNumbers(model.get("seed"), turn, entry.pieces.length),
    [turn, entry],
  );
  const marked = phrases[entry.text];
  const drawn = useMemo(() => {
    const given = { rate, shares, pieces: model.get("pieces") };
    const units = unitsOf(entry, unit, marked ?? []);
    const tokens = firstDraw(entry, units, even, given);
    return { ...given, tokens, counts: counted(units, tally(units, even, given), given) };
  }, [even, unit, rate, shares, marked]);
  const scene = { ...settings, ...drawn, looked: hand.looked };

  useFrame({
    inputs: [drawn],
    summary: () => maskingSummary(label, scene),
    rows: () => maskingTable(label, scene),
    reset() {
      hand.clear();
      sentence.restore();
    },
  });

  return (
    <>
      <SentenceChoice sentence={sentence} />
      <Controls settings={settings} />
      <Notice />
      <MaskingPicture text={entry.text} scene={scene} hand={hand} />
      <div class="ptm-caption ptm-said ptm-least ptm-result">{maskingLesson(label, scene)}</div>
    </>
  );
}

export default widget({
  kind: "ptm-masking_lab ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  View: MaskingLab,
});
