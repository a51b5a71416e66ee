// Nodes of the page.

export const SVG = "http://www.w3.org/2000/svg";

// element("svg:circle", { r: 3, onclick: f }, ["text", child]): a node with attributes, listeners
// (`on…`) and children; an attribute that is null or false is left out.
/** @type {(tag: string, attributes?: Record<string, any>, children?: any) => any} */
export function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...[children].flat());
  return node;
}

// Jupyter styles h3, p and ol wherever HTML stands in a notebook; with roles we keep our own looks.
export function heading(name, level, children) {
  return element("div", { class: name, role: "heading", "aria-level": level }, children);
}

/** The data of the node in `root` that has the focus, or of the one around it that `selector` names.
 * @param {any} root @param {string} selector @returns {any} */
export function focusedData(root, selector) {
  /** @type {any} */
  const node = document.activeElement?.closest(selector);
  return node && root.contains(node) ? node.dataset : undefined;
}
