// A widget's state in two places: the view, where a hand changes it, and Python's traits.

/**
 * What a view knows of its model: anywidget's, or the stub of a page without a kernel.
 * @typedef {{ get: (name: string) => any, set: (name: string, value: any) => void,
 *   on: (event: string, heard: (message?: any) => void) => void,
 *   off: (event: string, heard: (message?: any) => void) => void,
 *   save_changes: () => void, send: (content: any) => void, isStatic?: boolean }} Model
 */

/**
 * Bind the traits `names`. `changed(values)` is called when Python or another view has set one of
 * them, never for what `write` sets itself.
 * @param {Model} model
 * @param {string[]} names
 * @param {(values: Record<string, any>) => void} changed
 */
export function bound(model, names, changed) {
  let writing = false; // our own changes come back as events, one by one
  const read = () => valuesOf(model, names);
  const heard = () => {
    if (!writing) changed(read());
  };
  names.forEach((name) => model.on(`change:${name}`, heard));

  /** Tell Python the values that differ from its own. @param {Record<string, any>} values */
  function write(values) {
    const news = names.filter((name) => name in values && !same(values[name], model.get(name)));
    if (!news.length) return;
    writing = true;
    news.forEach((name) => model.set(name, values[name]));
    try {
      model.save_changes();
    } catch {
      // The kernel is dead. The model keeps the values, and the view goes on without Python.
    }
    writing = false;
  }

  return { read, write, leave: () => names.forEach((name) => model.off(`change:${name}`, heard)) };
}

/** The values of the traits `names`, by name. @param {Model} model @param {string[]} names @returns {any} */
export function valuesOf(model, names) {
  return Object.fromEntries(names.map((name) => [name, model.get(name)]));
}

/** Whether two values are the same as JSON, which is how they travel. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
