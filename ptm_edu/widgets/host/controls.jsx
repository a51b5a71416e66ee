// Controls as components: sliders, checkboxes, groups of buttons, texts to choose or type. What they
// set is a trait, unless `drag`, `settle` or `choose` say otherwise.

import { useLayoutEffect, useRef } from "preact/hooks";
import { showText } from "./freshness.js";
import { useView } from "./hooks.js";

/**
 * A slider of the setting `name`, with its value beside it. `at` and `of` turn a value into a place of
 * the slider and back, `written` spells it; `range` is { min, max, step }.
 * @param {{ text: any, name: string, value: any, range: Record<string, any>,
 *   at?: (value: any) => any, of?: (place: number) => any, written?: (value: any) => any,
 *   drag?: (changes: any) => void, settle?: (changes: any) => void, children?: any }} props
 */
export function Slider({ text, name, value, range, children, ...more }) {
  const { at = Number, of = Number, written = String } = more;
  const { drag, settle } = { ...useView(), ...more };
  const change = ({ currentTarget }) => ({ [name]: of(Number(currentTarget.value)) });
  return (
    <label>
      {text}
      <input
        type="range"
        step={1}
        {...range}
        data-setting={name}
        value={at(value)}
        onInput={(event) => drag(change(event))}
        onChange={(event) => settle(change(event))}
      />
      <output data-setting={name}>{written(value)}</output>
      {children}
    </label>
  );
}

/** A checkbox of the setting `name`.
 * @param {{ text: any, name: string, on: boolean, title?: string, disabled?: boolean,
 *   settle?: (changes: any) => void }} props */
export function Checkbox({ text, name, on, title, disabled, ...more }) {
  const { settle } = { ...useView(), ...more };
  return (
    <label title={title}>
      <input
        type="checkbox"
        data-setting={name}
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => settle({ [name]: currentTarget.checked })}
      />
      {text}
    </label>
  );
}

/** A group of buttons: `options` are [value, words, attributes], `isPressed` is asked for each value;
 * `lead` is before them, the children behind.
 * @param {{ tag?: any, class: string, title: string, options: any[][], lead?: any, children?: any,
 *   isPressed: (value: any) => boolean, choose: (value: any) => void }} props */
export function Choice({ tag: Tag = "span", class: kind, title, options, ...more }) {
  const { isPressed, choose, lead, children } = more;
  return (
    <Tag class={kind} role="group" aria-label={title}>
      {lead}
      {options.map(([value, words, more], i) => (
        <button
          key={i}
          type="button"
          {...more}
          aria-pressed={isPressed(value)}
          onClick={() => choose(value)}>
          {words}
        </button>
      ))}
      {children}
    </Tag>
  );
}

/** Choices above everything else, as `Choice`.
 * @param {{ title: string, options: any[][], isPressed: (value: any) => boolean,
 *   choose: (value: any) => void }} props */
export function Presets(props) {
  return <Choice tag="div" class="ptm-presets" {...props} />;
}

/** A list to choose from: `options` are [value, words].
 * @param {{ value: any, options: any[][], choose: (value: string) => void, [more: string]: any }} props */
export function Select({ value, options, choose, ...more }) {
  return (
    <select {...more} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** A box for a text of one's own, which shows `text` when that changes; Enter hands it on.
 * @param {{ hint: string, text?: string, typed: (text: string) => void, [more: string]: any }} props */
export function TextBox({ hint, text = "", typed, ...more }) {
  const box = useRef(null);
  useLayoutEffect(() => showText(box.current, text), [text]);
  return (
    <input
      ref={box}
      type="text"
      spellcheck={false}
      autocomplete="off"
      placeholder={hint}
      title={hint}
      {...more}
      onKeyDown={(event) => {
        if (event.key === "Enter") typed(event.currentTarget.value);
      }}
    />
  );
}

/** A list of texts and, where Python is there, a box for another one, which at first shows `text`; the
 * children stand beside the box, and `offline` where Python is not. `choose` hears what is chosen, `type`
 * what is typed.
 * @param {{ source: string, text: string, options: any[][], choose: (text: string) => void,
 *   value?: any, type?: (text: string) => void, offline?: any, children?: any }} props */
export function TextChoice({ source, text, options, choose, ...more }) {
  const { model, label } = useView();
  const { value = text, type = choose, offline, children } = more;
  return (
    <div class="ptm-own">
      <label class="ptm-source">
        {label(source)}
        <Select value={value} options={options} choose={choose} />
      </label>
      {model.isStatic ? (
        (offline ?? <small>{label("needs_live")}</small>)
      ) : (
        <>
          <label>
            {label("own")}
            <TextBox hint={label("own_hint")} text={text} typed={type} />
          </label>
          {children}
        </>
      )}
    </div>
  );
}

/** Where notices are: in a view that asks Python, below its inputs and above its results, which have the
 * class ptm-result. */
export function Notice() {
  const { own } = useView();
  const place = useRef(null);
  useLayoutEffect(() => place.current.append(own.shell.noticeNode), []);
  return <div ref={place} style={{ display: "contents" }} />;
}

/** The mark by which one sees that Python is asked; `slow` is from `useKernel`.
 * @param {{ slow: boolean }} props */
export function BusyMark({ slow }) {
  const { label } = useView();
  return (
    <small role="status" class={slow ? "ptm-busy" : ""}>
      {slow ? label("asking") : ""}
    </small>
  );
}
