// Python on the other end of the wire, if there is one. `ask` sends a question; the promise brings
// the answer, or null when none came in time: no kernel, a page without one, or a busy one. An
// answer that comes later is handed to `late`.
export function pythonBehind(model, late, patience = 3000) {
  let newest = 0;
  const open = new Map();
  const heard = (message) => {
    const waiting = open.get(message?.id);
    if (waiting) waiting(message);
    else if (message?.id === newest) late(message);
  };
  model.on("msg:custom", heard);
  const ask = (question) =>
    new Promise((done) => {
      const id = ++newest;
      const settle = (message) => {
        clearTimeout(timer);
        open.delete(id);
        done(message);
      };
      const timer = setTimeout(() => settle(null), model.isStatic ? 0 : patience);
      open.set(id, settle);
      try {
        model.send({ ...question, id });
      } catch {
        settle(null);
      }
    });
  return { ask, isNewest: (id) => id === newest, leave: () => model.off("msg:custom", heard) };
}

// Python's answer to a question. `state.waiting` counts the open ones; `state.slow`, by which the
// busy mark appears, holds once one takes longer than a blink.
export async function answerOf(python, state, paint, question) {
  const mark = setTimeout(() => {
    state.slow = true;
    paint();
  }, 150);
  state.waiting += 1;
  paint();
  const message = await python.ask(question);
  clearTimeout(mark);
  state.waiting -= 1;
  if (!state.waiting) state.slow = false;
  paint();
  return message;
}
