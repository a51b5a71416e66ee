// InputTransformExplorer: a task's fields, and the sequences they become.

const SETTINGS = ["example", "context", "both"];

function explorer(model, el) {
  const label = worded(words, model.get("language"));
  const settings = () => Object.fromEntries(SETTINGS.map((name) => [name, model.get(name)]));
  const first = { ...settings(), why: WHYS[model.get("example").task][0] };
  let state = first;
  const ui = transformControls(label, model, { drag, settle });
  const picture = transformPicture(label);
  const caption = element("div", { class: "ptm-caption" });
  const shell = frame({ el, kind: widgetClass, style, label, title: label("title"), reset: () => settle({ ...first }),
    picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  let keeping = false; // our own changes to the model come back as events, one by one
  const { paint, leave } = painter(shell, picture.svg, ({ width }) => {
    const scene = transformScene(label, state);
    ui.show(state, scene);
    if (width) picture.draw(scene, width);
    caption.textContent = explained(label, scene);
  }, { grows: true });
  const fromPython = () => {
    const now = settings();
    if (!keeping && SETTINGS.some((name) => differ(now[name], state[name]))) settle(now);
  };
  SETTINGS.forEach((name) => model.on(`change:${name}`, fromPython));
  settle({});
  return () => {
    leave();
    SETTINGS.forEach((name) => model.off(`change:${name}`, fromPython));
  };

  // Another task begins with the question that is most its own.
  function drag(changes) {
    const { task } = state.example;
    state = { ...state, ...changes };
    if (state.example.task !== task) state.why = WHYS[state.example.task][0];
    paint();
  }

  // What the hand chose, for Python, for those who hear the page, and for the table.
  function settle(changes) {
    drag(changes);
    keeping = true;
    for (const name of SETTINGS)
      if (differ(model.get(name), state[name])) model.set(name, state[name]);
    model.save_changes();
    keeping = false;
    tell();
  }

  function tell() {
    const scene = transformScene(label, state);
    const told = { task: label(scene.task), n: scene.sequences.length,
      lengths: scene.lengths.join(", "), cut: scene.cut };
    shell.say(label("told", told));
    picture.svg.setAttribute("aria-label", label("told", told));
    shell.rows([label("sequence"), label("token"), label("number"), label("what"), label("kept")],
      scene.sequences.flatMap((sequence, i) => {
        let place = 0;
        return sequence.map(({ kind, text, field, cut }) => [i + 1, text,
          cut ? "–" : (place += 1), field === null ? label(kind) : scene.names[field],
          label(cut ? "no" : "yes")]);
      }));
  }
}

function differ(one, other) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

// The answer to what is asked, and how long the sequences are.
function explained(label, scene) {
  const { why, both, context, cut, lengths } = scene;
  const key = why === "orders" && !both ? "because_one" : `because_${why}`;
  const long = Math.max(...lengths);
  return [label(key, { n: lengths.length }),
    label(cut ? "is_cut" : "fits", { long, context, cut })].join(" ");
}

export default viewed(explorer);
