// A view made of components, mounted in the widget's frame, and when it is drawn.

import { options, render } from "preact";
import { useLayoutEffect, useReducer } from "preact/hooks";
import { frame } from "./frame.js";
import { ViewContext } from "./hooks.js";
import { followLinks } from "./links.js";
import { same, tellPython } from "./state.js";

// A view's own part, which its hooks share: the traits to begin with, what useFrame was given and what
// was said last, whether the hand moves, and the state of a view that asks Python, see freshness.js.
const FRESH = { first: {}, parts: null, told: null, dragging: false, python: null };

const mountedViews = new Set();

// Whatever changes is drawn once, before the next frame. Until then, and while a view moves or waits for
// Python, its body has aria-busy: the old numbers are shown, and screen readers and tests wait.
let drawing = null;
let steps = []; // of animations, each with its view
let waiting = false;

options.debounceRendering = (draw) => {
  drawing = draw;
  mountedViews.forEach(markBusy);
  drawSoon();
};

function drawSoon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    try {
      const now = steps;
      steps = [];
      now.forEach(({ step }) => step());
      drawNow();
    } finally {
      waiting = false;
      mountedViews.forEach(rest);
      if (drawing || steps.length) drawSoon();
    }
  });
}

// What a hand does next meets what is drawn of the last, even where it is faster than frames: a key that
// goes one further must know from where. A slider's own events come too late for that: by then it has moved.
const HANDS = ["keydown", "pointerdown"];

function drawNow() {
  const now = drawing;
  drawing = null;
  now?.();
}

function markBusy({ shell }) {
  shell.body.setAttribute("aria-busy", "true");
}

function rest(view) {
  describe(view);
  const moving = steps.some((one) => one.view === view);
  view.shell.drawn(view.python, moving);
}

// Say and tabulate what is shown, but not while the hand moves.
function describe(view) {
  const { shell, parts, dragging, told } = view;
  if (dragging || !parts) return;
  if (told && parts.inputs.every((input, i) => Object.is(input, told[i]))) return;
  view.told = parts.inputs;
  shell.say(parts.summary());
  shell.rows(...parts.rows());
}

/** Mount a component in a frame, whose class, rules and title `look` has; returns what to do when it goes.
 * @param {import("preact").ComponentType<any>} Component @param {any} parts */
export function mount(Component, { model, el, label, ...look }) {
  const own = { ...FRESH, shell: null };
  const shell = frame({
    el,
    label,
    ...look,
    reset() {
      own.told = null;
      own.parts?.reset?.();
      shell.accept();
      settle(own.first);
    },
    picture() {
      own.parts?.saving?.();
      return shell.body.querySelector("svg[data-name]");
    },
  });
  own.shell = shell;
  HANDS.forEach((name) => shell.root.addEventListener(name, drawNow, true));
  followLinks(shell.root, model);

  function change(changes, dragging) {
    own.dragging = dragging;
    for (const [name, value] of Object.entries(changes))
      if (!same(value, model.get(name))) model.set(name, value);
    markBusy(own);
    drawSoon();
  }
  const drag = (changes) => change(changes, true);
  function settle(changes = {}) {
    change(changes, false);
    tellPython(model);
  }
  function nextFrame(step) {
    steps.push({ view: own, step });
    markBusy(own);
    drawSoon();
  }

  // Drawn again as a whole where the frame has changed: in Present, and with Numbers.
  function Root() {
    const [, draw] = useReducer((n) => n + 1, 0);
    useLayoutEffect(() => {
      shell.root.addEventListener("resized", draw);
      return () => shell.root.removeEventListener("resized", draw);
    }, []);
    const presenting = shell.root.classList.contains("ptm-present");
    const { say, notice, accept } = shell;
    const told = { say, notice, accept, presenting };
    const value = { model, label, drag, settle, ...told, nextFrame, own };
    return (
      <ViewContext.Provider value={value}>
        <Component {...value} />
      </ViewContext.Provider>
    );
  }

  mountedViews.add(own);
  render(<Root />, shell.body);
  markBusy(own);
  drawSoon();
  return () => {
    render(null, shell.body);
    mountedViews.delete(own);
    steps = steps.filter(({ view }) => view !== own);
  };
}
