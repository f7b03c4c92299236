// The tarball of `npm pack` contains all code and documents that users need, and nothing else; installed, it works.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { BOARD_PACKAGES } from '../../src/service/http/board-packages.js';
import { skipWith } from '../machine/skipping.js';
import { ROOT } from '../repository.js';
import { LONG_MS } from '../vitest/limits.js';
import { sampled } from '../vitest/sampling.js';
import { CONSUMERS, compile, compilerIn, copyConsumer, OTHER_COMPILERS } from './compiling.js';
import { copyTree, install, type Packed, pack } from './installed-package.js';
import { emptyProject, isWithoutRegistry, type NpmResult, npm, warningsOf } from './npm.js';

const STALE = ['dist/parts', 'build/src/engine/run', 'build/src/page'].flatMap((folder) =>
  ['.js', '.d.ts'].map((ending) => `${folder}/of-last-year${ending}`),
);

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));

/** The page of the service: its two scripts, and its other files as they are. */
const PAGE = [
  ...['page-main', 'docs-main'].map((name) => `dist/src/page/${name}.js`),
  ...filesIn('src/page/static').map((path) => `dist/${path}`),
];

/** The code is bundled into few files: the entry points, a file for each command, and shared parts. */
const STARTED = filesIn('workers').filter((path) => !path.endsWith('worker-process.ts'));
const ENTRIES = [...STARTED, 'src/cli/main.ts', 'src/index.ts', 'src/client.ts'].map(
  (source) => `dist/${source.replace(/\.ts$/, '.js')}`,
);
const SHARED = /^dist\/(src\/cli|parts|library)\/[\w-]+\.js$/;
/** The types of the library and of what it leads to, for modules and for CommonJS. */
const TYPES = /^dist\/(src|require)\/(index|client|base\/sentence|key\/(contract|curp)\/[\w-]+)\.d\.ts$/;

const WANTED = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.es.md',
  'README.md',
  'package.json',
  ...filesIn('deploy'),
  ...filesIn('docs'),
  ...filesIn('samples').filter((path) => /\.(csv|xlsx|txt)$/.test(path)),
  'dist/LICENSES.txt',
  'dist/curp-batch.1',
  'dist/curp-batch.html',
  'dist/curp-sheets.gs',
  'dist/require/package.json',
  ...ENTRIES,
  ...PAGE,
].sort();

/** Runs during the other tests, since it mostly waits for the registry. */
async function installByNpm(tarball: string): Promise<{ folder: string; results: NpmResult[] }> {
  const folder = emptyProject();
  const installed = await npm(folder, 'install', tarball);
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  return { folder, results: [installed, await npm(folder, 'ci')] };
}

let tree: string;
let packed: Packed;
let project: string;
let installed: ReturnType<typeof installByNpm>;
let compilers: string;
let compilersInstalled: Promise<NpmResult>;

beforeAll(() => {
  tree = copyTree(STALE);
  packed = pack(tree);
  project = install(packed.path);
  installed = installByNpm(packed.path);
  compilers = emptyProject();
  const wanted = OTHER_COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`);
  compilersInstalled = npm(compilers, 'install', ...wanted);
}, LONG_MS);

const inProject = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function runScript(name: string, text: string, ...words: string[]): string {
  writeFileSync(join(project, name), text);
  return inProject(process.execPath, name, ...words);
}

const ROSA = `{ nombres: 'Rosa', apellido_paterno: 'Medina', apellido_materno: 'Castro', anio_nacimiento: '1984',
  mes_nacimiento: '07', dia_nacimiento: '19', sexo: 'M', entidad: '14' }`;
const ROSA_KEY = 'MECR840719MJCDSS03';

describe('the tarball', () => {
  it('contains the expected files and no others, even after an earlier build', () => {
    const single = packed.files.filter((path) => !SHARED.test(path) || WANTED.includes(path));
    expect(single.filter((path) => !TYPES.test(path))).toEqual(WANTED);
    expect(packed.files.filter((path) => path.includes('of-last-year'))).toEqual([]);
  });

  it('contains the licences of the bundled packages', () => {
    const licences = readFileSync(join(project, 'node_modules/curp-batch/dist/LICENSES.txt'), 'utf8');
    const named = [...licences.matchAll(/^Name: (.*)$/gm)].map(([, name]) => name!);
    expect(named).toEqual(expect.arrayContaining(['bullmq', 'ioredis', 'pino', 'csv-parse', 'commander']));
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    expect(named.filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([]);
    expect(licences.match(/^License Text:$/gm)).toHaveLength(named.length);
  });

  it('contains no paths of the machine that built it', () => {
    const home = join(project, 'node_modules/curp-batch');
    const telling = packed.files.filter((path) => {
      const text = readFileSync(join(home, path), 'utf8');
      return text.includes(ROOT) || text.includes('sourceMappingURL');
    });
    expect(telling).toEqual([]);
  });
});

describe('in a clone', () => {
  it('a build makes the command executable: npx does so only when it has not seen the clone before', () => {
    const command = join(tree, 'dist/src/cli/main.js');
    expect(execFileSync(command, ['decode', ROSA_KEY], { encoding: 'utf8' })).toContain('1984-07-19');
  });
});

describe('installed into an empty folder', () => {
  it('runs a sample', () => {
    const sample = 'node_modules/curp-batch/samples/people.csv';
    const words = ['run', sample, '-o', 'result.csv', '--workers', '1', '--quiet'];
    inProject('node_modules/.bin/curp-batch', ...words);
    expect(readFileSync(join(project, 'result.csv'), 'utf8')).toContain(`false,0,,${ROSA_KEY}\n`);
  });

  it('is a library for JavaScript', () => {
    const text = `import { calculate } from 'curp-batch';\nconsole.log(calculate(${ROSA}).response.curp);\n`;
    expect(runScript('library.js', text)).toBe(`${ROSA_KEY}\n`);
  });

  it('can be required by CommonJS', () => {
    const text = `const { calculate } = require('curp-batch');
const { CurpClient } = require('curp-batch/client');
console.log(calculate(${ROSA}).response.curp, typeof CurpClient);\n`;
    expect(runScript('library.cjs', text)).toBe(`${ROSA_KEY} function\n`);
  });

  it('has a client for JavaScript, answered by its own worker', async () => {
    const words = ['--redis', inject('redis'), '--prefix', '{curp-package}'];
    const worker = spawn(join(project, 'node_modules/.bin/curp-batch'), ['direct-worker', ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      for await (const line of createInterface(worker.stderr))
        if (line.includes('"workers have started"')) break;
      worker.stderr.resume();
      const text = `import { CurpClient } from 'curp-batch/client';
const client = new CurpClient({ redis: process.argv[2], prefix: '{curp-package}', timeoutMs: 200_000 });
const [envelope] = await client.calculate([${ROSA}]);
await client.close();
console.log(envelope.response.curp);\n`;
      expect(runScript('client.js', text, inject('redis'))).toBe(`${ROSA_KEY}\n`);
    } finally {
      const ended = once(worker, 'exit');
      worker.kill();
      await ended;
    }
  });

  it('serves without the packages of the board, and prints what to install if the board is requested', async () => {
    const command = join(project, 'node_modules/curp-batch/dist/src/cli/main.js');
    // Empty folders, so that Node does not find the packages in a parent folder.
    for (const name of ['api', 'fastify'])
      mkdirSync(join(project, 'node_modules/@bull-board', name), { recursive: true });
    const data = join(project, 'data');
    const words = ['serve', '--port', '0', '--workers', '1', '--data', data];
    const env = { ...process.env, CURP_BATCH_BOARD_TOKEN: 'x'.repeat(24) };
    const asked = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch((e) => e);
    expect(asked.code).toBe(1);
    expect(asked.stderr).toBe(
      `error: CURP_BATCH_BOARD_TOKEN asks for the board, whose packages are not installed: npm install ${BOARD_PACKAGES.join(' ')}\n`,
    );
    const served = spawn(process.execPath, [command, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of createInterface(served.stdout)) if (line.startsWith('Ctrl-C ends')) break;
    const ended = once(served, 'exit');
    served.kill();
    expect((await ended)[0]).toBe(0);
  });

  it('exports no internal files', () => {
    const text = `import('curp-batch/dist/src/key/curp/key.js').catch(({ code }) => console.log(code));\n`;
    expect(runScript('insides.js', text)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });
});

/** Each wrong line of `consumer/` has `@ts-expect-error`, which is itself an error if the line has none. */
describe('types', () => {
  beforeAll(() => copyConsumer(project));

  it('refuse wrong code', () => {
    const wrong = `import { calculate } from 'curp-batch';\ncalculate({ nombre: 'Rosa' });\n`;
    writeFileSync(join(project, 'wrong.ts'), wrong);
    const errors = compile(project, compilerIn(compilers, '7'), ['wrong.ts'], { module: 'nodenext' });
    expect(errors).toMatch(/^wrong\.ts\(2,13\): error TS2\d+: .*'nombre'.*\n$/);
  });

  describe.each([...OTHER_COMPILERS, '7'])('with TypeScript %s', (version) => {
    const suitable = CONSUMERS.filter(({ onlyWith5 }) => !onlyWith5 || version.startsWith('5'));

    it.for(sampled(suitable, 3, OTHER_COMPILERS.indexOf(version) + 1))(
      'match their use by $name',
      { timeout: LONG_MS },
      async (consumer, context) => {
        const npmResult = await compilersInstalled;
        if (isWithoutRegistry(npmResult) && OTHER_COMPILERS.includes(version))
          return skipWith(context, NO_REGISTRY);
        const files = ['library', 'client'].map((name) => `${name}${consumer.ending}`);
        expect(compile(project, compilerIn(compilers, version), files, consumer.options)).toBe('');
      },
    );
  });
});

it('can be published, as a trial says', { timeout: LONG_MS }, async (context) => {
  const trial = await npm(emptyProject(), 'publish', packed.path, '--dry-run', '--access', 'public');
  if (isWithoutRegistry(trial)) return skipWith(context, NO_REGISTRY);
  expect(trial.code, trial.stderr).toBeUndefined();
  // npm says so if it had to correct something in package.json.
  expect(warningsOf(trial).filter((line) => !line.includes('requires you to be logged in'))).toEqual([]);
});

const NO_REGISTRY = 'the registry of packages cannot be reached';

describe('installed by npm', () => {
  it('needs no later Node than its manifest says, and runs a sample; also after `npm ci`', {
    timeout: LONG_MS,
  }, async (context) => {
    const { folder, results } = await installed;
    if (results.some(isWithoutRegistry)) return skipWith(context, NO_REGISTRY);
    for (const result of results) {
      expect(result.code, result.stderr).toBeUndefined();
      const warnings = warningsOf(result);
      // npm 11 lists the scripts that it does not run. BullMQ does not need the native addon that this one looks for.
      const [scripts, others] = [true, false].map((isList) =>
        warnings.filter((line) => line.startsWith('npm warn install-scripts') === isList),
      );
      const withScript = scripts!.flatMap((line) => /install-scripts +(\S+)@/.exec(line)?.[1] ?? []);
      expect(withScript.filter((name) => name !== 'msgpackr-extract')).toEqual([]);
      expect(others).toEqual([]);
    }
    const sample = 'node_modules/curp-batch/samples/people.csv';
    const run = ['curp-batch', 'run', sample, '-o', 'result.csv', '--workers', '1', '--quiet'];
    await promisify(execFile)('npx', ['--offline', ...run], { cwd: folder });
    expect(readFileSync(join(folder, 'result.csv'), 'utf8')).toContain(`false,0,,${ROSA_KEY}\n`);
  });
});
