/** The comparison of a scheduled run: the run goes on if the earlier result cannot be compared, and says so in the log. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { csv, ROSA } from '../run/runs.js';

function settingsIn(folder: string, since: string | undefined): RunSettings {
  const input = join(folder, 'in.csv');
  writeFileSync(input, csv(ROSA));
  const output = join(folder, 'o.csv');
  return { ...withDefaults({ since }), input, output, redis: undefined, secrets: [] };
}

const OTHER = 'row,a,error,code_error,error_message,curp\n';

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

it.each([
  [false, "'=cmd()"],
  [true, '=cmd()'],
])(
  'formulas beside a workbook are guarded as in a CSV, unless raw cells are asked for: %s',
  async (rawCells, cell) => {
    const folder = temporaryFolder();
    const input = join(folder, 'in.csv');
    const runTo = async (name: string, content: string, since?: string) => {
      writeFileSync(input, content);
      const output = join(folder, name);
      const settings = { ...withDefaults({ since, rawCells }), input, output, redis: undefined, secrets: [] };
      await new Run(settings, collectedLog().log).run(undefined);
      return output;
    };
    const [header, row] = csv(ROSA).trimEnd().split('\n');
    const withNote = (note: string) => `${header},=nota\n${row},${note}\n`;
    const before = await runTo('before.xlsx', withNote('x').replace('1984', '1985'));
    const now = await runTo('now.xlsx', withNote('=cmd()'), before);
    const changes = readFileSync(`${now}.changes.csv`, 'utf8').split('\n');
    expect(changes[0]).toContain(rawCells ? ',=nota,' : ",'=nota,");
    expect(changes[1]).toContain(`,${cell},`);
  },
);
