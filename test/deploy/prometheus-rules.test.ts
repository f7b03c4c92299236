/** deploy/prometheus: the alert rules use metrics that the service serves, and fire when they should. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newSchedule } from '../../src/service/schedule/schedule-record.js';
import { INITIAL_STATE } from '../../src/service/schedule/schedule-state.js';
import { ScheduleStore } from '../../src/service/schedule/schedule-store.js';
import { newEntry, withEntry } from '../../src/service/schedule/slot-history.js';
import { ROOT } from '../repository.js';
import { startService } from '../service/http/service.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const RULES = join(ROOT, 'deploy/prometheus/curp-batch.rules.yml');
const rules = readFileSync(RULES, 'utf8');

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isThere = hasPromtool();
if (!isThere)
  console.log('promtool is not installed (Debian: prometheus): its checks of the alert rules are left out');

it.runIf(isThere)('promtool accepts the rules', () => {
  expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain(
    'SUCCESS: 4 rules found',
  );
});

it.runIf(isThere)('the alerts fire and end as they should', () => {
  const cases = join(temporaryFolder(), 'cases.yml');
  writeFileSync(
    cases,
    readFileSync(join(ROOT, 'test/deploy/prometheus-rules.test.yml'), 'utf8').replace('RULES', RULES),
  );
  expect(execFileSync('promtool', ['test', 'rules', cases], { encoding: 'utf8' })).toContain('SUCCESS');
});

it('the rules ask for metrics and outcomes that are served', async () => {
  const service = await startService();
  const schedules = new ScheduleStore(service.options.store.folder);
  const slot = new Date(0).toISOString();
  await schedules.write(
    newSchedule({
      name: 'nightly',
      cron: '0 3 * * *',
      tz: 'UTC',
      input: '/x',
      outputDir: '/y',
      options: {},
      keepLast: null,
    }),
  );
  const finished = { slot, run: 'r1', ended: slot, rows: 1, output: '/y/z' };
  const state = withEntry(INITIAL_STATE, newEntry({ slot, outcome: 'finished', run: 'r1' }));
  await schedules.writeState('nightly', { ...state, lastFinished: finished });
  const text = await (await fetch(`${service.address}/metrics`)).text();
  const names = [...new Set(rules.match(/\bcurp_batch_schedule_\w+/g))];
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}\\{.*schedule="nightly"`, 'm'));
  for (const outcome of ['attention', 'failed', 'skipped'])
    expect(text).toContain(`curp_batch_schedule_last_outcome{schedule="nightly",outcome="${outcome}"} 0`);
  expect(text).toContain('curp_batch_schedule_slots_total{schedule="nightly",outcome="finished"} 1');
  expect(text).toContain('curp_batch_schedule_last_success_timestamp_seconds{schedule="nightly"} 0');
});
