/** The comparison of a scheduled run: the run goes on if the earlier result cannot be compared, and says so in the log. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HEADER } from '../../../samples/people-generator.js';
import { Run } from '../../../src/engine/run/run.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const INPUT = `${HEADER}\nRosa,Medina,Castro,1984,07,19,M,14\n`;

function settingsIn(folder: string, since: string | undefined): RunSettings {
  const input = join(folder, 'in.csv');
  writeFileSync(input, INPUT);
  const output = join(folder, 'o.csv');
  return { ...withDefaults({ since }), input, output, redis: undefined, secrets: [] };
}

const OTHER = 'row,a,error,code_error,error_message,curp\n';

it('changes that are too wide for a sheet are refused before the first row', async () => {
  const folder = temporaryFolder();
  const settings = settingsIn(folder, join(folder, 'before.xlsx'));
  const more = Array.from({ length: 16_384 - 8 - 6 }, (_, at) => `c${at}`).join();
  writeFileSync(settings.input, INPUT.replace('\n', `,${more}\n`));
  const run = (changes: Partial<RunSettings>) =>
    new Run({ ...settings, output: join(folder, 'o.xlsx'), ...changes }, collectedLog().log).run(undefined);
  await expect(run({})).rejects.toMatchObject({ fault: 'too_many_columns' });
  expect(await run({ since: undefined })).toMatchObject({ rows_written: 1 });
});

it.each([
  ['is gone', undefined],
  ['is no result', 'a,b\n'],
  ['has other columns', OTHER],
])('an earlier result that %s', async (_, content) => {
  const folder = temporaryFolder();
  const since = join(folder, 'before.csv');
  if (content !== undefined) writeFileSync(since, content);
  const { log, lines } = collectedLog();
  const settings = settingsIn(folder, since);
  const summary = await new Run({ ...settings, isSinceOptional: true }, log).run(undefined);
  expect(summary).not.toHaveProperty('changes');
  expect(existsSync(settings.output)).toBe(true);
  expect(readdirSync(folder).filter((name) => /changes|partial|ledger/.test(name))).toEqual([]);
  expect(JSON.stringify(lines)).toMatch(/cannot be compared; the run goes on without changes/);
  const refused = new Run({ ...settings, force: true }, collectedLog().log).run(undefined);
  await expect(refused).rejects.toMatchObject({ fault: 'since_refused' });
});
