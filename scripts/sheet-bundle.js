/**
 * Makes `dist/curp-sheets.gs`, the functions for Google Sheets (`src/sheet`): a script without modules, with its help at the
 * top, where a reader and Google's editor find it, and the code of the keys below, compact.
 *
 *   src/sheet/functions.gs       ──▶ the head: plain functions with their help, as Apps Script requires them
 *   src/sheet/sheet-functions.ts ──▶ the core: one object, CURP_BATCH_
 *
 * The core has the Spanish texts alone. Beyond ASCII it has the letters of Spanish and no other character; it begins with a
 * comparison of them, so that a wrong encoding on the way into the editor is an error and never another rule. The editor refuses
 * `#name` in classes: private names become `_name`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { source } from './page-bundle.js';
import { changedCode, nodesOf, UNDEFINED, withShortNames } from './short-names.js';

const ROOT = join(import.meta.dirname, '..');

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
const forSheet = (code) =>
  changedCode(
    code,
    [...nodesOf(parseAst(code))].map(([node]) => changeIn(node)).filter((change) => change !== undefined),
  );

const sheetModules = {
  name: 'sheet-modules',
  setup({ onResolve, onLoad, resolve }) {
    // Modules only define things: one of which nothing is used is left out.
    onResolve({ filter: /^\.{1,2}\// }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved') return undefined;
      return { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        loader: 'ts',
        target: 'es2022',
        tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      });
      return { contents: forSheet(code) };
    });
  },
};

/** The characters beyond ASCII that the core has as they are. */
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ«»';

const escaped = (character) => {
  const code = character.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
};

/** Shorter names of properties in regular expressions. */
const PROPERTIES = { White_Space: 'space', Dash_Punctuation: 'Pd', Default_Ignorable_Code_Point: 'DI' };

/** Escapes all characters beyond ASCII but those of Spanish. */
const withSpanish = (code) =>
  code
    .replaceAll(/(?<=\\p\{)\w+/gi, (name) => PROPERTIES[name] ?? name)
    .replaceAll(/[^\n\x20-\x7e]/g, escaped) // esbuild leaves regular expressions as they are
    .replaceAll(/\\(?:x([0-9a-f]{2})|[\s\S])/gi, (found, digits) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return digits !== undefined && SPANISH.includes(character) ? character : found;
    });

/** What comes before the core: its comparison, and the one function that JavaScript of 2020 does not have. */
const BEFORE = `if("${SPANISH}"!=="${[...SPANISH].map(escaped).join('')}")throw new Error("Copie el archivo de nuevo, como UTF-8.");
Array.prototype.at||Object.defineProperty(Array.prototype,"at",{value(i){return this[i<0?this.length+i:i]}});
`;

/** What the functions of the head call, and what the core uses of Google's services. */
const KEPT = 'curp check explainKey formatDate getActive getSpreadsheetTimeZone'.split(' ');

/** One object in the place of the exports of a module. */
function asScript(code) {
  const [exports, names] = /export \{([^}]+)\};\s*$/.exec(code);
  return `var CURP_BATCH_ = (() => { let ${UNDEFINED}; ${code.slice(0, -exports.length)} return {${names}}; })();`;
}

async function core() {
  const { outputFiles } = await build({
    entryPoints: [source('sheet/sheet-functions.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2020',
    legalComments: 'none',
    absWorkingDir: ROOT,
    write: false,
    plugins: [sheetModules],
  });
  const { code } = await transform(withShortNames(asScript(outputFiles[0].text), KEPT), {
    target: 'es2020',
    charset: 'ascii',
    minify: true,
    lineLimit: 800,
  });
  return BEFORE + withSpanish(code);
}

export async function sheetFunctions() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const head = readFileSync(join(ROOT, 'src/sheet/functions.gs'), 'utf8').replace('VERSION', version);
  const [copyright] = /^Copyright .*$/m.exec(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  const text = await core();
  return `${head}\n// ${copyright}. Licencia MIT: https://opensource.org/license/mit\n\n${text}`;
}

/** Written before the page without a server, which is the last file of a build. */
export async function writeSheetFunctions() {
  const script = await sheetFunctions();
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist/curp-sheets.gs'), script);
}

if (process.argv[1] === import.meta.filename) await writeSheetFunctions();
