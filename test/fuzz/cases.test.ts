// Files that once failed, and the first files of the fuzz loop (`npm run fuzz` has no end).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { Reader } from '../everyday/reading.js';
import { examineEveryday } from './everyday-examination.js';
import { EVERYDAY_KINDS, type EverydayFuzzFile, everydayFile } from './everyday-files.js';
import { examine } from './examination.js';
import { type HostileFile, hostileFile, KINDS } from './hostile-files.js';

const CASES = fileURLToPath(new URL('./cases', import.meta.url));

const kept = existsSync(CASES) ? readdirSync(CASES).filter((name) => name.endsWith('.json')) : [];

const folder = mkdtempSync(join(tmpdir(), 'curp-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));
const reader = new Reader(folder);

const read = (name: string): HostileFile | EverydayFuzzFile => {
  const file = JSON.parse(readFileSync(`${CASES}/${name}`, 'utf8'));
  return { ...file, bytes: Buffer.from(file.bytes, 'base64') };
};

describe('hostile files', () => {
  it.each(kept)('kept case %s', async (name) => {
    const file = read(name);
    const outcome = await ('truth' in file ? examineEveryday(file, reader) : examine(file));
    expect(['processed', 'refused']).toContain(outcome);
  });

  it('of the first seeds are refused or processed, record by record', async () => {
    const outcomes = new Map<string, Set<string>>();
    for (let seed = 0; seed < 100; seed++) {
      const file = hostileFile(seed);
      const outcome = await examine(file);
      outcomes.set(file.kind, (outcomes.get(file.kind) ?? new Set()).add(outcome));
    }
    expect([...outcomes.keys()].sort()).toEqual([...KINDS].sort());
    expect(outcomes.get('not a CSV')).toEqual(new Set(['refused']));
    expect(outcomes.get('a header twice')).toContain('processed');
  });
});

describe('everyday files', () => {
  it('of the first seeds are read right, or end with a question', async () => {
    const outcomes = new Map<string, Set<string>>();
    for (let seed = 0; seed < 30; seed++) {
      const file = everydayFile(seed);
      const outcome = await examineEveryday(file, reader).catch((error: Error) => {
        throw new Error(`seed ${seed}, ${file.kind}: ${error.message}`);
      });
      outcomes.set(file.kind, (outcomes.get(file.kind) ?? new Set()).add(outcome));
    }
    expect([...outcomes.keys()].sort()).toEqual([...EVERYDAY_KINDS].sort());
    for (const found of outcomes.values()) expect(found).toContain('processed');
  });
});
