/** The compiler does little while work goes on, and all of it afterwards. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { compilingLittle } from '../../../src/engine/process/compilation.js';

setFlagsFromString('--allow-natives-syntax');
const statusOf = new Function('one', 'return %GetOptimizationStatus(one)') as (one: unknown) => number;
setFlagsFromString('--no-allow-natives-syntax');

/** A bit of V8's status. */
const OPTIMISED = 1 << 4;

const DEADLINE_MS = 10_000;

/** Whether V8 optimises a new function that is called often, within this time. */
function isOptimised(milliseconds: number): boolean {
  const often = new Function(
    'count',
    'let sum = 0; for (let i = 0; i < count; i++) sum += i & 7; return sum',
  );
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    often(1000);
    if ((statusOf(often) & OPTIMISED) !== 0) return true;
  }
  return false;
}

it('optimises nothing until the work is done, and then as before', async () => {
  expect(isOptimised(DEADLINE_MS)).toBe(true);
  expect(await compilingLittle(async () => isOptimised(500))).toBe(false);
  expect(isOptimised(DEADLINE_MS)).toBe(true);
});

it('gives the result, or the fault, of the work', async () => {
  expect(await compilingLittle(async () => 7)).toBe(7);
  await expect(compilingLittle(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(isOptimised(DEADLINE_MS)).toBe(true);
});

it('expressions that were used during the work are used again afterwards', () => {
  const script = fileURLToPath(new URL('expressions.mjs', import.meta.url));
  const { status, signal, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect({ status, signal, stdout }).toEqual({ status: 0, signal: null, stdout: 'true,A<LLE>NDE,2\n' });
});
