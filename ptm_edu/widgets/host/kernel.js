// Python on the other end of the wire, if there is one.

const PATIENCE = 3000; // ms
const BLINK = 150; // ms

/**
 * `ask` sends a question; the promise brings the answer, or null when none came in time: no kernel, a page
 * without one, or a busy one. An answer that comes later is handed to `late`. `waiting` counts the open
 * questions; `slow`, by which the busy mark appears, holds once one takes longer than a blink. `draw` is
 * called when they change.
 * @param {import("./state.js").Model} model @param {(message: any) => void} late @param {() => void} draw
 */
export function pythonBehind(model, late, draw) {
  let newest = 0;
  const open = new Map(); // a question's id → who waits for its answer
  const heard = (message) => {
    const answered = open.get(message?.id);
    if (answered) answered(message);
    else if (message?.id === newest) late(message);
  };
  model.on("msg:custom", heard);
  const leave = () => model.off("msg:custom", heard);
  const python = { ask, leave, waiting: 0, slow: false, asked: null };

  function mark() {
    python.slow = true;
    draw();
  }

  function ask(question) {
    const id = ++newest;
    python.waiting += 1;
    draw();
    return new Promise((done) => {
      const timers = [setTimeout(mark, BLINK)];
      const settle = (message) => {
        timers.forEach(clearTimeout);
        open.delete(id);
        python.waiting -= 1;
        python.slow &&= python.waiting > 0;
        draw();
        done(message);
      };
      timers.push(setTimeout(settle, model.isStatic ? 0 : PATIENCE, null));
      open.set(id, settle);
      try {
        model.send({ ...question, id });
      } catch {
        settle(null);
      }
    });
  }
  return python;
}
