// What a resumed run takes over from its ledger, so that nothing of a killed attempt stays in Redis.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOTHING_COMMITTED } from '../../../src/engine/output/committer.js';
import { fingerprintOf } from '../../../src/engine/output/ledger.js';
import type { RunFiles } from '../../../src/engine/output/output-files.js';
import { KeptRun } from '../../../src/engine/run/kept-run.js';
import { prepare } from '../../../src/engine/run/preparation.js';
import { startOfInput } from '../../../src/input/csv/cutter.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import { settingsOf } from '../../everyday/reading.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const INPUT = 'samples/people.csv';
const CHUNK_BYTES = 1024;
const FILES = {
  inspect: async () => {},
  uploadsAt: () => undefined,
  recorded: async () => {},
} as unknown as RunFiles;

it.each(['resume', 'force'] as const)('--%s knows the attempts before it', async (option) => {
  const settings = settingsOf(INPUT, join(temporaryFolder(), 'out.csv'), {});
  const { source, plan, header, reading } = await prepare(settings);
  await source.close();
  const fingerprint = await fingerprintOf(INPUT);
  const first = new KeptRun(settings, collectedLog().log);
  const cutter = { ...startOfInput(), chunks: 3 };
  const progress = { cutter, ...NOTHING_COMMITTED, tally: emptyTally(), workbook: null };
  const facts = { fingerprint, chunkBytes: CHUNK_BYTES, plan, header, reading, elapsedSeconds: 1 };
  await first.write(progress, facts, FILES, false);

  const second = new KeptRun({ ...settings, [option]: true }, collectedLog().log);
  const entry = await second.read(fingerprint, { plan, header, chunkBytes: CHUNK_BYTES });
  expect(entry?.cutter.chunks).toBe(option === 'resume' ? 3 : undefined);
  expect(second.earlierAttempts).toEqual([first.attemptFrom(3)]);
  expect(second.id === first.id).toBe(option === 'resume');
  expect(second.attemptFrom(3).run).not.toBe(first.attemptFrom(3).run);
});
