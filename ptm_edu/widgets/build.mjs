// Bundle the widgets' scripts: node build.mjs NODE_MODULES TARGET
//
// host.js has Preact and the scripts and style sheets of host/ that many widgets use, and exports
// whatever they export. Each folder with an index.jsx becomes a bundle that imports what it
// needs from host.js; host/modules.py joins the two. All of it is minified, since pages have it.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const MANY = 5; // widgets: a part of host/ that fewer use goes into their own bundles
const PREACT = [
  'export { createContext, options, render } from "preact";',
  'export { Fragment, jsx, jsxs } from "preact/jsx-runtime";',
  // No useEffect: it runs after the frame, and tests and screen readers would not wait for it.
  `export { useContext, useLayoutEffect, useMemo, useReducer, useRef, useState }
    from "preact/hooks";`,
];

const [modules, target] = process.argv.slice(2);
const require = createRequire(join(modules, "any.js"));
const { build, transform } = require("esbuild");
const folder = dirname(fileURLToPath(import.meta.url));

// A style sheet becomes a text of one line.
const sheets = {
  name: "sheets",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const text = readFileSync(path, "utf8");
      const { code } = await transform(text, { loader: "css", charset: "utf8", minify: true });
      return { contents: `export default String.raw\`${code.trim()}\`;`, loader: "js" };
    });
  },
};

// Preact, by its name and not by where it is installed, which bundles would repeat.
const packages = {
  name: "packages",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^preact/ }, ({ path }) => ({ path, namespace: "package" }));
    onLoad({ filter: /^/, namespace: "package" }, ({ path }) => ({
      contents: readFileSync(require.resolve(path), "utf8"),
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
    onResolve({ filter: /^preact/, namespace: "file" }, () => ({ path: "names", namespace: "host" }));
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
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  minify: true,
  outdir: target,
  target: "es2022",
};

const entryPoints = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => /^index\.jsx$/.test(file))
      .map((file) => ({ in: `${name}/${file}`, out: name })),
  );

// How many widgets use a part of the host shows in bundles that have all they use.
const whole = await build({ ...settings, entryPoints, plugins: [packages, sheets], write: false });
const used = Object.values(whole.metafile.outputs).map(({ inputs }) => Object.keys(inputs));
const parts = [...new Set(used.flat())]
  .filter((part) => part.startsWith("host/"))
  .filter((part) => used.filter((its) => its.includes(part)).length >= MANY)
  .sort();

// Of a name that two parts export, host.js would export neither, without a word.
const exported = parts.flatMap((part) => [
  ...readFileSync(join(folder, part), "utf8").matchAll(/^export (?:async )?\w+ (\w+)/gm),
]);
const twice = exported.map(([, name]) => name).filter((name, i, all) => all.indexOf(name) < i);
if (twice.length) throw new Error(`host.js: ${twice.join(", ")} are exported twice`);

const host = await build({
  ...settings,
  plugins: [packages, sheets],
  outdir: undefined,
  outfile: join(target, "host.js"),
  stdin: {
    contents: [
      ...PREACT,
      ...parts.map((part) =>
        part.endsWith(".css")
          ? `export { default as ${sheetName(part)} } from "./${part}";`
          : `export * from "./${part}";`,
      ),
    ].join("\n"),
    resolveDir: folder,
  },
});
const [{ exports: names }] = Object.values(host.metafile.outputs);

await build({ ...settings, entryPoints, plugins: [fromHost(parts, names), sheets] });
