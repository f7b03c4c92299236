// The command at the end of a slot as a process: its environment, no shell, a limit of time, one line for a failure.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  type EndCommand,
  executeEndCommand,
  parseEndCommand,
} from '../../../src/service/schedule/end-command.js';
import { newEntry } from '../../../src/service/schedule/slot-history.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const ENTRY = newEntry({
  ...{
    slot: '2026-03-02T03:00:00.000Z',
    outcome: 'attention',
    run: 'r012345678901234567',
    rows: 199,
    errors: 3,
  },
  ...{ verdicts: { match: 190, different: 6 }, changes: { new: 1, gone: 213, changed: 4 } },
  reasons: [{ code: 'rows_halved', es: 'menos', en: 'less' }],
});

afterEach(() => {
  delete process.env.CURP_BATCH_SECRET;
});

async function execute(command: EndCommand, limitMs?: number): Promise<string[]> {
  const { log, lines } = collectedLog();
  await executeEndCommand(command, 'nightly', ENTRY, log, limitMs === undefined ? {} : { limitMs });
  return lines;
}

it('gets counts in its environment, and no secret of this process', async () => {
  process.env.CURP_BATCH_SECRET = 'secret';
  const file = join(temporaryFolder(), 'environment');
  const script = `require('fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env))`;
  expect(await execute({ words: [process.execPath, '-e', script], shell: false })).toEqual([]);
  const given = JSON.parse(readFileSync(file, 'utf8'));
  expect(given).toMatchObject({
    CURP_BATCH_SCHEDULE: 'nightly',
    CURP_BATCH_SLOT: '2026-03-02T03:00:00.000Z',
    CURP_BATCH_OUTCOME: 'attention',
    CURP_BATCH_RUN: 'r012345678901234567',
    CURP_BATCH_ROWS: '199',
    CURP_BATCH_ERRORS: '3',
    CURP_BATCH_FAULT: '',
    CURP_BATCH_REASONS: 'rows_halved',
    CURP_BATCH_VERDICT_DIFFERENT: '6',
    CURP_BATCH_CHANGES_GONE: '213',
  });
  expect(given.CURP_BATCH_SECRET).toBe(undefined);
});

it('is no shell unless it is asked for', async () => {
  const folder = temporaryFolder();
  const touch = (name: string) => `true; touch ${join(folder, name)}`;
  await execute({ words: parseEndCommand(touch('without')), shell: false });
  await execute({ words: [touch('with')], shell: true });
  expect([existsSync(join(folder, 'without')), existsSync(join(folder, 'with'))]).toEqual([false, true]);
});

it.each([
  ['ends with a failure', ['false'], undefined],
  ['does not exist', ['/no/such/program'], undefined],
  ['takes too long, with what it has started', ['sh', '-c', 'sleep 600 & sleep 600'], 50],
])('one line if it %s', async (_, words, limitMs) => {
  expect(await execute({ words, shell: false }, limitMs)).toEqual([
    'the command at the end of a slot failed',
  ]);
});
