// What the pages of the reading edition do besides the theme: widgets follow the theme's switch, terms
// show their definition, and the search does without excerpts where pages cannot be fetched.

const root = document.documentElement;

// Told to the widgets as JupyterLab tells it.
const tellTheme = () => {
  document.body.dataset.jpThemeLight = `${root.dataset.theme !== "dark"}`;
};

// A term's definition: on hover and with the keyboard; Escape closes it, and the pointer may go there.
function showDefinitions() {
  const box = document.createElement("div");
  Object.assign(box, { id: "ptm-definition", role: "tooltip", hidden: true });
  document.body.append(box);
  let term = null;
  const show = (next) => {
    term?.removeAttribute("aria-describedby");
    term = next;
    box.hidden = !term;
    if (!term) return;
    box.textContent = term.dataset.definition;
    term.setAttribute("aria-describedby", box.id);
    const line = term.getClientRects()[0];
    const left = Math.min(line.left, root.clientWidth - box.offsetWidth - 16);
    box.style.left = `${Math.max(8, left) + scrollX}px`;
    box.style.top = `${line.bottom + scrollY + 4}px`;
  };
  const over = ({ target }) => {
    const next = target.closest?.(".ptm-term");
    if (next) show(next);
    else if (term && !box.contains(target)) show(null);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") show(null); });
}

// On a phone the contents lie over the page: a link to a section of it closes them.
document.addEventListener("click", ({ target }) => {
  target.closest?.("dialog[open] a[href]")?.closest("dialog").close();
});

// The switch to the other edition keeps the place: the last heading that has been passed, by its number.
const headings = () => [...document.querySelectorAll("article :is(h1, h2, h3, h4)")];

function keepThePlace() {
  const link = document.querySelector(".btn-edition");
  link?.removeAttribute("target");
  link?.addEventListener("click", () => {
    const passed = headings().filter((one) => one.getBoundingClientRect().top < innerHeight / 4);
    link.hash = passed.length > 1 ? `#place=${passed.length - 1}` : "";
  });
  const place = location.hash.match(/^#place=(\d+)$/);
  const heading = place && headings()[Number(place[1])];
  if (!heading) return;
  history.replaceState(null, "", `#${heading.closest("section[id]")?.id ?? ""}`);
  heading.scrollIntoView();
}

if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(tellTheme).observe(root, { attributeFilter: ["data-theme"] });
  tellTheme();
  showDefinitions();
  keepThePlace();
});
