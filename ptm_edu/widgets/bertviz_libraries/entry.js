// All that bertviz 1.4.1's three views call of d3 5 and of jQuery.
export { hsl } from "d3-color";
export { scaleOrdinal } from "d3-scale";
export { schemeCategory10 } from "d3-scale-chromatic";
export { select, selectAll } from "d3-selection";
export { line } from "d3-shape";
export { version } from "d3/package.json";
export { default as jquery } from "jquery/dist/jquery.slim.js";
