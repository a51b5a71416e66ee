// A widget's state is its model's traits, which Python shares.

/**
 * What a view knows of its model: anywidget's, or the stub of a page without a kernel.
 * @typedef {{ get: (name: string) => any, set: (name: string, value: any) => void,
 *   on: (event: string, heard: (message?: any) => void) => void,
 *   off: (event: string, heard: (message?: any) => void) => void,
 *   save_changes: () => void, send: (content: any) => void, isStatic?: boolean }} Model
 */

/** Send Python what was set. @param {Model} model */
export function tellPython(model) {
  try {
    model.save_changes();
  } catch {
    // The kernel is dead. The model keeps the values, and the view goes on without Python.
  }
}

/** The values of the traits `names`, by name. @param {Model} model @param {string[]} names @returns {any} */
export function valuesOf(model, names) {
  return Object.fromEntries(names.map((name) => [name, model.get(name)]));
}

/** Whether two values are the same as JSON, which is how they travel. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
