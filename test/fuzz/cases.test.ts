// Files that once failed, and the first few hundred files of the fuzz loop.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { examine } from './examination.js';
import { type HostileFile, hostileFile, KINDS } from './hostile-files.js';

const CASES = fileURLToPath(new URL('./cases', import.meta.url));

const kept = existsSync(CASES) ? readdirSync(CASES).filter((name) => name.endsWith('.json')) : [];

const read = (name: string): HostileFile => {
  const file = JSON.parse(readFileSync(`${CASES}/${name}`, 'utf8'));
  return { ...file, bytes: Buffer.from(file.bytes, 'base64') };
};

describe('hostile files', () => {
  it.each(kept)('kept case %s', async (name) => {
    expect(['processed', 'refused']).toContain(await examine(read(name)));
  });

  it('of the first seeds are refused or processed, record by record', async () => {
    const outcomes = new Map<string, Set<string>>();
    for (let seed = 0; seed < 400; seed++) {
      const file = hostileFile(seed);
      const outcome = await examine(file);
      outcomes.set(file.kind, (outcomes.get(file.kind) ?? new Set()).add(outcome));
    }
    expect([...outcomes.keys()].sort()).toEqual([...KINDS].sort());
    expect(outcomes.get('not a CSV')).toEqual(new Set(['refused']));
    expect(outcomes.get('a header twice')).toContain('processed');
  });
});
