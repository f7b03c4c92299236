/**
 * `npm run check`: the linter and the compiler check all sources at the same time. Each compiler uses one thread: several
 * of them check the same types of libraries again, which takes twice the processor time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const COMMANDS = [
  'tsc --noEmit --singleThreaded -p test/tsconfig.json',
  'tsc --noEmit --singleThreaded -p src/page',
  'biome check .',
];

const ROOT = join(import.meta.dirname, '..');
const programs = join(ROOT, 'node_modules/.bin');

/** Runs a program of node_modules/.bin, and prints its output when it has ended. */
async function run(command) {
  const env = {
    ...process.env,
    PATH: `${programs}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  };
  const child = spawn(command, {
    cwd: ROOT,
    env,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(pieces));
  if (code !== 0) console.log(`failed: ${command}`);
  return code === 0;
}

const results = await Promise.all(COMMANDS.map(run));
if (results.includes(false)) process.exitCode = 1;
