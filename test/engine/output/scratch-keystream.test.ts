/**
 * No two texts are encrypted with the same key and counter, in all attempts of a run: who had both could read them without
 * the key. Every block that the cipher makes is recorded, of reading and writing: a counter has one text and one encrypted text.
 */
import crypto from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import { Committer } from '../../../src/engine/output/committer.js';
import { KeptRun } from '../../../src/engine/run/kept-run.js';
import { Run } from '../../../src/engine/run/run.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const REAL = crypto.createCipheriv;
const BLOCK = 16;

/** Both texts of each counter, in alphabetical order: encrypting and decrypting give the same. */
const texts = new Map<string, string>();
let repeated = 0;

function record(key: string, first: bigint, before: Buffer, after: Buffer): void {
  for (let at = 0; at + BLOCK <= before.length; at += BLOCK) {
    const counter = `${key} ${first + BigInt(at / BLOCK)}`;
    const both = [before, after]
      .map((text) => text.toString('hex', at, at + BLOCK))
      .sort()
      .join(' ');
    if ((texts.get(counter) ?? both) !== both) repeated++;
    texts.set(counter, both);
  }
}

function install(): void {
  Object.assign(crypto, {
    createCipheriv: (...given: Parameters<typeof REAL>) => {
      const cipher = REAL(...given);
      if (given[0] !== 'aes-256-ctr') return cipher;
      const [, key, counter] = given as unknown as [string, Buffer, Buffer];
      const update = cipher.update.bind(cipher) as (bytes: Buffer) => Buffer;
      const first = BigInt(`0x${counter.toString('hex')}`);
      return Object.assign(cipher, {
        update: (bytes: Buffer) => {
          const made = update(bytes);
          record(key.toString('hex'), first, bytes, made);
          return made;
        },
      });
    },
  });
  syncBuiltinESMExports();
}

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(crypto, { createCipheriv: REAL });
  syncBuiltinESMExports();
  texts.clear();
  repeated = 0;
});

async function input(): Promise<string> {
  const pieces: Buffer[] = [];
  await writePeople({ rows: 200, seed: 7 }, (piece) => void pieces.push(Buffer.from(piece)));
  const lines = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n').slice(1);
  return `${[HEADER, ...lines, ...lines].join('\n')}\n`;
}

/** Runs until the commit with this number fails, after a segment was written that is in no ledger. */
async function killedAt(settings: RunSettings, commits: number): Promise<void> {
  const { commit } = Committer.prototype;
  let count = 0;
  vi.spyOn(Committer.prototype, 'commit').mockImplementation(async function (this: Committer, ...given) {
    await commit.apply(this, given);
    if (++count === commits - 3) await this.checkpoint();
    if (count < commits) return;
    vi.spyOn(KeptRun.prototype, 'write').mockRejectedValue(new Error('killed'));
    await this.checkpoint();
  });
  await expect(new Run(settings, collectedLog().log).run(undefined)).rejects.toThrow('killed');
  vi.restoreAllMocks();
}

it('attempts with chunks of other sizes', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'in.csv');
  writeFileSync(path, await input());
  const options = withDefaults({ duplicates: true });
  const settings = { ...options, input: path, output: join(folder, 'o.csv'), redis: undefined, secrets: [] };
  install();
  await killedAt({ ...settings, chunk: 1000 }, 6);
  await killedAt({ ...settings, chunk: 1700, resume: true }, 5);
  const { duplicates } = await new Run({ ...settings, chunk: 2300, resume: true }, collectedLog().log).run(
    undefined,
  );
  expect(duplicates).toBeDefined();
  expect(texts.size).toBeGreaterThan(100);
  expect(repeated).toBe(0);
});
