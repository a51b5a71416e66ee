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
  node.append(...[children].flat(Infinity).filter((child) => child !== null && child !== false));
  return node;
}

/** An id of which a page has no other. @param {string} name */
export function uniqueId(name) {
  return `ptm-${name}-${crypto.randomUUID?.() ?? Math.random()}`;
}
