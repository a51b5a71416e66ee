// What a page holds of a model's answers, and the others, for which Python is asked.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useKernel, useTraits, useView } from "./hooks.js";

/**
 * The entries of a widget. Those that need no Python are in the trait `presets`; another one is Python's
 * answer to a question of this `type`, and has `part`, or says why not: `failed`, or the `length`. `names` are the traits that say which is wanted,
 * each with the name of its value in an entry. Returns the `entry` on display, all that are `known`,
 * choose(values), restore() for *Reset*, and `slow` for the busy mark.
 * @param {Record<string, string>} names @param {string} type @param {string} part
 */
export function useEntries(names, type, part) {
  const { model, label, settle, notice, accept } = useView();
  const traits = useTraits(...Object.keys(names));
  const pairs = Object.entries(names);
  const wanted = Object.fromEntries(pairs.map(([trait, name]) => [name, traits[trait]]));
  const traitsOf = (one) => Object.fromEntries(pairs.map(([trait, name]) => [trait, one[name]]));
  const keyOf = (one) => JSON.stringify(pairs.map(([, name]) => one[name]));
  const { known, first } = useMemo(() => {
    const presets = model.get("presets");
    const held = new Map(presets.map((one) => [keyOf(one), one]));
    // Another view or Python may have led away from the presets before this view was made.
    return { known: held, first: held.get(keyOf(wanted)) ?? presets[0] };
  }, []);
  const [entry, show] = useState(first);
  const python = useKernel(take);

  // What Python wants stays as it is until it is known whether it can be had.
  useLayoutEffect(() => {
    if (keyOf(wanted) !== keyOf(python.asked ?? entry)) choose(wanted);
  }, [keyOf(wanted), entry]);

  async function choose(chosen) {
    const held = known.get(keyOf(chosen));
    if (held) return display(held);
    notice(model.isStatic ? label("stored_only") : "");
    if (model.isStatic) return undefined;
    python.asked = chosen;
    const answer = await python.ask({ type, ...chosen });
    return answer && take(answer);
  }

  function take(answer) {
    if (answer[part]) known.set(keyOf(answer), answer);
    if (!python.asked || keyOf(answer) !== keyOf(python.asked)) return;
    if (answer[part]) return void display(answer);
    python.asked = null;
    notice(refusal(answer));
    settle(traitsOf(entry));
  }

  function refusal({ failed, length }) {
    if (failed) return label("failed", { message: failed });
    return label("length", { n: length, least: model.get("least"), most: model.get("most") });
  }

  function display(now) {
    python.asked = null;
    accept();
    show(now);
    settle(traitsOf(now));
  }

  const restore = () => display(first);
  return { entry, known, choose, restore, slow: python.slow };
}
