// A widget of one view, `build(model, el)`, which returns what to do when it goes. In another
// language, and with other data if the rest of `anew` names them, it is built again.
export function viewed(build, anew = ["language"]) {
  const render = ({ model, el }) => {
    let leave = () => {};
    const again = () => {
      leave();
      leave = build(model, el);
    };
    again();
    anew.forEach((name) => model.on(`change:${name}`, again));
    return () => {
      anew.forEach((name) => model.off(`change:${name}`, again));
      leave();
    };
  };
  return { render };
}
