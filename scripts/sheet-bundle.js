/**
 * Makes `dist/curp-sheets.gs`, the functions for Google Sheets (`src/sheet`): a script without modules, with its help at the
 * top, where a reader and Google's editor find it, and the code of the keys below, compact.
 *
 *   src/sheet/functions.gs       ──▶ the head: plain functions with their help, as Apps Script requires them
 *   src/sheet/sheet-functions.ts ──▶ the core: one object, CURP_BATCH_
 *
 * The core is ASCII, so that a wrong encoding on the way into the editor cannot change a rule. It has the Spanish texts alone.
 * The editor refuses `#name` in classes: private names become `_name`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { source } from './page-bundle.js';

const ROOT = join(import.meta.dirname, '..');

/** Imported by code that the functions do not call: the questions about a whole file. */
const UNUSED = /\/(name-questions|undecided-error)\.js$/;

/** All nodes of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each);
  else if (typeof node?.type === 'string') {
    yield node;
    for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value);
  }
}

const nameOf = ({ key }) => key?.name ?? key?.value;

/** Where texts have both languages, the English one: from its name to the next property. */
function englishIn({ properties }) {
  const names = properties.map(nameOf);
  const at = names.indexOf('en');
  if (at < 0 || !names.includes('es')) return undefined;
  const { start, end } = properties[at];
  const next = properties[at + 1]?.start;
  return next === undefined ? [properties[at - 1]?.end ?? start, end, ''] : [start, next, ''];
}

const changeIn = (node) => {
  if (node.type === 'ObjectExpression') return englishIn(node);
  return node.type === 'PrivateIdentifier' ? [node.start, node.start + 1, '_'] : undefined;
};

/** The text of a module for the core. */
function forSheet(code) {
  const changes = [...nodesOf(parseAst(code))].map(changeIn).filter((change) => change !== undefined);
  let [text, before] = ['', 0];
  for (const [start, end, replacement] of changes.sort(([one], [other]) => one - other)) {
    if (start < before) continue; // inside a text that is left out
    text += code.slice(before, start) + replacement;
    before = end;
  }
  return text + code.slice(before);
}

const sheetModules = {
  name: 'sheet-modules',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
    // Modules only define things: one of which nothing is used is left out.
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved') return undefined;
      return { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'es2022' });
      return { contents: forSheet(code) };
    });
  },
};

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The one function of the core that JavaScript of 2020 does not have. */
const ARRAY_AT =
  'Array.prototype.at||Object.defineProperty(Array.prototype,"at",{value(i){return this[i<0?this.length+i:i]}});';

async function core() {
  const { outputFiles } = await build({
    entryPoints: [source('sheet/sheet-functions.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'CURP_BATCH_',
    target: 'es2020',
    charset: 'ascii',
    minify: true,
    banner: { js: ARRAY_AT },
    mangleProps: /^_/,
    lineLimit: 180,
    legalComments: 'none',
    absWorkingDir: ROOT,
    write: false,
    plugins: [sheetModules],
  });
  return outputFiles[0].text.replaceAll(/[^\n\x20-\x7e]/g, escaped); // esbuild leaves regular expressions as they are
}

export async function sheetFunctions() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const head = readFileSync(join(ROOT, 'src/sheet/functions.gs'), 'utf8').replace('VERSION', version);
  const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
    .trim()
    .replaceAll(/^/gm, '// ')
    .replaceAll(/ +$/gm, '');
  const text = await core();
  return `${head}\n${licence}\n\n${text}`;
}

/** Written before the page without a server, which is the last file of a build. */
export async function writeSheetFunctions() {
  const script = await sheetFunctions();
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/curp-sheets.gs'), script);
}

if (process.argv[1] === import.meta.filename) await writeSheetFunctions();
