/**
 * Makes `dist/curp-batch.html` (and the same in `build/`): one page that needs no server, with its scripts, styles, workers and samples inside. The code
 * of rows is the same as in the workers; where it imports something of Node, it gets the browser side of it (`src/page/local/node`).
 *
 *   src/page/local/engine ──▶ the script of the workers, as text in the page: a worker is started from a Blob
 *   src/page/local/page   ──▶ the script of the page; its views are those of src/page
 *
 * What the page cannot do: send anything. Its policy allows no connection.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled, source } from './page-bundle.js';

const ROOT = join(import.meta.dirname, '..');

/** The browser side of each module of Node. */
const BROWSER_SIDES = {
  'node:buffer': 'buffer',
  'node:crypto': 'crypto',
  'node:fs': 'files',
  'node:fs/promises': 'files',
  'node:os': 'small-modules',
  'node:path': 'small-modules',
  'node:stream': 'stream',
  'node:timers/promises': 'small-modules',
  'node:util': 'small-modules',
  'node:zlib': 'zlib',
};

/** Imported by code that the page does not call, for pipes, for queues and for objects: what they export is undefined. */
const UNUSED = /^node:net$|\/(spooled-stream|run-queue|object-file|object-store)\.js$/;

const browserSides = {
  name: 'browser-sides',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: UNUSED }, ({ path }) => ({ path, namespace: 'unused' }));
    onResolve({ filter: /^node:/ }, ({ path }) => {
      const side = BROWSER_SIDES[path];
      if (side !== undefined) return { path: source(`page/local/node/${side}.ts`) };
      return { errors: [{ text: `${path} has no browser side: see scripts/local-page.js` }] };
    });
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
    onLoad({ filter: /\/src\/base\/version\.ts$/ }, () => {
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      return { contents: `export const VERSION = ${JSON.stringify(version)};` };
    });
  },
};

/** The script of an entry of the page, with the browser sides. Only the engine uses global names of Node. */
const bundledWithSides = (entry) =>
  bundled(entry, {
    inject: entry.startsWith('page/local/engine') ? [source('page/local/node/globals.ts')] : [],
    plugins: [browserSides],
  });

/** The licences of this program and of the packages in its script, as a comment of the page. */
function licences(inputs) {
  const packages = new Set(
    inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  const texts = ['.', ...[...packages].map((name) => join('node_modules', name))].map((folder) =>
    readFileSync(join(ROOT, folder, 'LICENSE'), 'utf8').trim(),
  );
  return `<!--\n${[`curp-batch, with ${[...packages].join(', ')}`, ...texts].join('\n\n').replaceAll('--', '- -')}\n-->`;
}

const STATIC = source('page/static');

/** In the order of the page. */
export const SAMPLES = [
  'people.csv',
  'workbook.xlsx',
  'customers.csv',
  'on-file.csv',
  'excel-export.csv',
  'dos-export.csv',
];

const samples = () =>
  JSON.stringify(
    Object.fromEntries(SAMPLES.map((name) => [name, readFileSync(join(ROOT, 'samples', name), 'base64')])),
  );

/** For a policy: only a script or style with this hash is used. */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing is loaded and nothing is sent: the browser refuses every connection of the page and of its workers. */
const policyOf = (script, style) =>
  [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'worker-src blob:',
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A text in an element of the page cannot end the element. */
const inScript = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

const STYLES = /\s*<link rel="stylesheet" href="\/page\/(\w+\.css)">/g;

function styles(page) {
  const files = [...page.matchAll(STYLES)].map(([, name]) => join(STATIC, name));
  return [...files, source('page/local/page/local.css')].map((path) => readFileSync(path, 'utf8')).join('\n');
}

export async function localPage() {
  const [engine, views] = await Promise.all(
    ['page/local/engine/engine-main.ts', 'page/local/page/local-page-main.ts'].map(bundledWithSides),
  );
  const page = readFileSync(join(STATIC, 'index.html'), 'utf8');
  const icon = readFileSync(join(STATIC, 'icon.svg'), 'base64');
  const style = styles(page);
  const script = inScript(views.text);
  const replaced = [
    [/\s*<meta name="(keep-ms|upload-bytes)"[^>]*>/g, () => ''],
    [STYLES, () => ''],
    [
      '<link rel="icon" type="image/svg+xml" href="/page/icon.svg">',
      () => `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${icon}">`,
    ],
    [
      '<meta charset="utf-8">',
      (found) =>
        `${found}\n    <meta http-equiv="content-security-policy" content="${policyOf(script, style)}">`,
    ],
    [/\s*<script type="module" src="\/page\/page-main.js"><\/script>/, () => `\n    <style>${style}</style>`],
    [
      '</body>',
      (found) =>
        [
          `<script type="text/plain" id="engine-script">${inScript(engine.text)}</script>`,
          `<script type="application/json" id="samples">${samples()}</script>`,
          `<script>${script}</script>`,
          licences(engine.inputs),
          found,
        ].join('\n'),
    ],
  ];
  return replaced.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`index.html has no ${from}`);
    return changed;
  }, page);
}

/** Written after everything else of a build. */
export async function writeLocalPage() {
  const page = await localPage();
  for (const folder of ['build', 'dist']) {
    mkdirSync(join(ROOT, folder), { recursive: true });
    writeFileSync(join(ROOT, folder, 'curp-batch.html'), page);
  }
}

if (process.argv[1] === import.meta.filename) await writeLocalPage();
