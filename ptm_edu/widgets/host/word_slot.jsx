// A box for a word of a space, with suggestions.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { uniqueId } from "./dom.js";
import { showText } from "./freshness.js";
import { useView } from "./hooks.js";

/** The suggestions: the id of their list, for the boxes, and the list. @param {string[]} words */
export function useSuggestions(words) {
  return useMemo(() => {
    const id = uniqueId("words");
    const options = words.map((word) => <option key={word} value={word} />);
    return { id, list: <datalist id={id}>{options}</datalist> };
  }, []);
}

/** The box `name`, which shows `word` when that changes; `type(name, text)` hears what is typed.
 * @param {{ name: string, sign: string, word: string, type: (name: string, text: string) => void,
 *   hidden?: boolean, list: string, [more: string]: any }} props */
export function WordSlot({ name, sign, word, type, hidden = false, ...more }) {
  const title = useView().label(name);
  const box = useRef(null);
  useLayoutEffect(() => {
    if (box.current.defaultValue !== word) showText(box.current, word);
  }, [word]);
  return (
    <label class={`ptm-slot ptm-${name}`} hidden={hidden}>
      <i aria-hidden="true">{sign}</i>
      <input
        ref={box}
        type="text"
        {...{ "aria-label": title, title, autocomplete: "off", spellcheck: false }}
        data-slot={name}
        {...more}
        onChange={({ currentTarget }) => type(name, currentTarget.value)}
        onInput={({ currentTarget, inputType }) => {
          // Chosen from the suggestions: nothing more will be typed, so do not wait for Enter.
          if (!inputType || inputType === "insertReplacementText") type(name, currentTarget.value);
        }}
      />
    </label>
  );
}
