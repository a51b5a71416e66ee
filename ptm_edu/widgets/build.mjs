// Bundle every widget that has an index.js: node build.mjs NODE_MODULES TARGET
//
// The bundles are not minified, so that a change of one line is a change of one line there.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [modules, target] = process.argv.slice(2);
const { build } = createRequire(join(modules, "any.js"))("esbuild");
const folder = dirname(fileURLToPath(import.meta.url));

// A style sheet becomes a text of many lines.
const sheets = {
  name: "sheets",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: `export default String.raw\`${readFileSync(path, "utf8").replaceAll("\r", "")}\`;`,
      loader: "js",
    }));
  },
};

const widgets = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes("index.js"))
  .map(({ name }) => name)
  .sort();

await build({
  absWorkingDir: folder,
  bundle: true,
  charset: "utf8",
  entryPoints: widgets.map((name) => ({ in: `${name}/index.js`, out: name })),
  format: "esm",
  legalComments: "none",
  logLevel: "warning",
  outdir: target,
  plugins: [sheets],
  target: "es2022",
});
