// Nodes of the page.

export const SVG = "http://www.w3.org/2000/svg";

// element("svg:circle", { r: 3, onclick: f }, ["text", child]): a node with attributes, listeners
// (`on…`) and children, which may be nested lists. An attribute or a child that is null or false is
// left out. A button submits nothing.
/** @type {(tag: string, attributes?: Record<string, any>, children?: any) => any} */
export function element(tag, attributes = {}, children = []) {
  const drawn = tag.startsWith("svg:");
  /** @type {any} */
  const node = drawn ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  if (tag === "button") node.type = "button";
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...childrenOf(children));
  return node;
}

// The nodes and texts of nested lists, without what is null or false.
export function childrenOf(children) {
  return [children].flat(Infinity).filter((child) => child !== null && child !== false);
}

/** @param {any} node @param {Record<string, any>} attributes */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
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
