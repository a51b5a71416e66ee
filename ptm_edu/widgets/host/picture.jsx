// A widget's picture: an svg that knows its size.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const UNKNOWN = { width: 0, height: 0 };

/** A node and its size, as the observer last told: a page that is changing its theme says 0 to whoever
 * asks within a frame. With `grows` only another width is news. */
export function useSize(grows = false) {
  const node = useRef(null);
  const [size, setSize] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      setSize((now) =>
        width === now.width && (grows || height === now.height) ? now : { width, height },
      );
    });
    watch.observe(node.current);
    return () => watch.disconnect();
  }, []);
  return { node, size };
}

/**
 * The picture `name`, which the frame saves. `children({ svg, width, height })` are its parts, once it is
 * laid out; they are drawn again at another size and in Present. With `height(…)`, its height follows
 * from its width.
 * @param {{ name: string, class?: string, label?: string,
 *   height?: (size: { svg: any, width: number }) => number,
 *   children: (size: { svg: any, width: number, height: number }) => any,
 *   [more: string]: any }} props
 */
export function Picture({ name, label, height, children, ...more }) {
  const { node, size } = useSize(Boolean(height));
  const svg = node.current;
  const laid = size.width > 0 && (height || size.height > 0);
  const high = laid && height ? height({ svg, width: size.width }) : size.height;
  return (
    <svg
      ref={node}
      data-name={name}
      aria-label={label}
      {...more}
      style={laid && height ? { height: `${high}px` } : undefined}>
      {laid ? children({ svg, width: size.width, height: high }) : null}
    </svg>
  );
}

/** A text in a picture. @param {string | undefined} kind @param {number} x @param {number} y
 * @param {any} words @param {string} [anchor] @param {Record<string, any>} [more] */
export function svgText(kind, x, y, words, anchor, more) {
  return (
    <text class={kind} x={x} y={y} text-anchor={anchor} {...more}>
      {words}
    </text>
  );
}
