// BiLMExplorer: a sentence, a place in it, and what each direction expects there.

import { useMemo } from "preact/hooks";
import { Notice } from "../host/controls.jsx";
import { useBounded, useFrame, useTraits } from "../host/hooks.js";
import sentenceChoiceStyle from "../host/sentence_choice.css";
import { SentenceChoice, useSentence } from "../host/sentence_choice.jsx";
import { widget } from "../host/widget.js";
import { BiLMPicture } from "./picture.jsx";
import { explained, sceneOf, spoken, tableOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

function BiLMExplorer({ model, label }) {
  const { sentence: wanted, position } = useTraits("sentence", "position");
  const sentence = useSentence("predict", "tokens");
  const { entry } = sentence;
  const place = Math.min(position, entry.tokens.length - 1);
  const scene = useMemo(() => sceneOf(entry, place, model.get("vocabulary_size")), [entry, place]);
  // The place that Python wants is of the sentence that it wants, which may not be here yet.
  useBounded(wanted === entry.text ? { position: place } : {});
  useFrame({
    inputs: [scene],
    summary: () => spoken(label, scene),
    rows: () => tableOf(label, scene, entry),
    reset: sentence.restore,
  });
  return (
    <>
      <SentenceChoice sentence={sentence} />
      <Notice />
      <BiLMPicture scene={scene} />
      <div class="ptm-caption ptm-said ptm-least ptm-result">{explained(label, scene)}</div>
    </>
  );
}

export default widget({
  kind: "ptm-bilm_explorer ptm-sentence-choice",
  style: sentenceChoiceStyle + style,
  words,
  View: BiLMExplorer,
});
