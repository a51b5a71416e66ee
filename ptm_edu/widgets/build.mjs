// Bundle the widgets' scripts: node build.mjs NODE_MODULES TARGET
//
// host.js has the scripts and style sheets of host/ that many widgets use, and exports whatever they
// export. Each folder with an index.js becomes a bundle that imports what it needs from host.js;
// host/modules.py joins the two. The bundles are not minified, so that a change of one line is a
// change of one line there.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const MANY = 5; // widgets: a part of host/ that fewer use goes into their own bundles

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

// What is imported from the files of `parts` stays an import from host.js, a line for each name. A
// name that host.js does not export is an error.
const fromHost = (parts, names) => ({
  name: "from-host",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./, namespace: "file" }, ({ path, resolveDir }) => {
      const part = relative(folder, join(resolveDir, path));
      if (!parts.includes(part)) return undefined;
      return { path: part.endsWith(".css") ? part : "names", namespace: "host" };
    });
    onLoad({ filter: /^names$/, namespace: "host" }, () => ({
      contents: names.map((name) => `export { ${name} } from "./host.js";`).join("\n"),
    }));
    onLoad({ filter: /\.css$/, namespace: "host" }, ({ path }) => ({
      contents: `export { ${sheetName(path)} as default } from "./host.js";`,
    }));
    // Without side effects, so that names which a widget does not use are left out.
    onResolve({ filter: /^\.\/host\.js$/, namespace: "host" }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
  },
});

function sheetName(part) {
  return part.replace(/^host\/(.*)\.css$/, "$1_css");
}

const settings = {
  absWorkingDir: folder,
  bundle: true,
  charset: "utf8",
  format: "esm",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  outdir: target,
  target: "es2022",
};

const entryPoints = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(folder, entry.name)).includes("index.js"))
  .map(({ name }) => ({ in: `${name}/index.js`, out: name }));

// How many widgets use a part of the host shows in bundles that have all they use.
const whole = await build({ ...settings, entryPoints, plugins: [sheets], write: false });
const used = Object.values(whole.metafile.outputs).map(({ inputs }) => Object.keys(inputs));
const parts = [...new Set(used.flat())]
  .filter((part) => part.startsWith("host/"))
  .filter((part) => used.filter((its) => its.includes(part)).length >= MANY)
  .sort();

const host = await build({
  ...settings,
  plugins: [sheets],
  outdir: undefined,
  outfile: join(target, "host.js"),
  stdin: {
    contents: parts
      .map((part) =>
        part.endsWith(".css")
          ? `export { default as ${sheetName(part)} } from "./${part}";`
          : `export * from "./${part}";`,
      )
      .join("\n"),
    resolveDir: folder,
  },
});
const [{ exports: names }] = Object.values(host.metafile.outputs);

await build({ ...settings, entryPoints, plugins: [fromHost(parts, names), sheets] });
