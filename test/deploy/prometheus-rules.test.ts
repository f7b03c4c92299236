/**
 * deploy/prometheus: Prometheus accepts the configuration; the alert rules use metrics that the service serves, fire when they
 * should, and each has its section in docs/runbook.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { parse } from 'yaml';
import { ScheduleStore } from '../../src/service/schedule/schedule-store.js';
import { isOnPath } from '../machine/programs.js';
import { skipWith } from '../machine/skipping.js';
import { ROOT } from '../repository.js';
import { startService } from '../service/http/service.js';
import { finishedSchedule } from '../service/schedule/finished-schedule.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const RULES = join(ROOT, 'deploy/prometheus/curp-batch.rules.yml');
const rules = readFileSync(RULES, 'utf8');

interface Alert {
  alert: string;
  annotations: Record<string, string>;
}

const ALERTS = (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules);

/** Skips a test, with the reason, if promtool is not installed. */
function promtool(context: TestContext, ...words: string[]): string {
  if (!isOnPath('promtool'))
    skipWith(context, 'promtool is not installed (Debian: apt-get install prometheus)');
  return execFileSync('promtool', words, { encoding: 'utf8' });
}

it('promtool accepts the rules', (context) => {
  expect(promtool(context, 'check', 'rules', RULES)).toContain(`SUCCESS: ${ALERTS.length} rules found`);
});

it('promtool accepts the configuration, which names the rules', (context) => {
  const configuration = join(ROOT, 'deploy/prometheus/prometheus.yml');
  expect(promtool(context, 'check', 'config', configuration)).toContain('SUCCESS: 1 rule files found');
});

it('every alert names its section in the runbook, which has no others', () => {
  const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
  const sections = runbook
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));
  expect(sections.map(({ name }) => name)).toEqual(ALERTS.map(({ alert }) => alert));
  for (const { alert, annotations } of ALERTS)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  for (const { name, text } of sections)
    for (const part of ['**Means.**', '**Look at.**', '**Do.**']) expect(text, name).toContain(part);
});

it('the alerts fire and end as they should', (context) => {
  const cases = join(temporaryFolder(), 'cases.yml');
  const given = readFileSync(join(ROOT, 'test/deploy/prometheus-rules.test.yml'), 'utf8');
  writeFileSync(cases, given.replace('RULES', RULES));
  expect(promtool(context, 'test', 'rules', cases)).toContain('SUCCESS');
});

it('the rules ask for metrics and outcomes that are served', async () => {
  const service = await startService();
  await finishedSchedule(new ScheduleStore(service.options.store.folder));
  const text = await (await fetch(`${service.address}/metrics`)).text();
  const names = [...new Set(rules.match(/\bcurp_batch_schedule_\w+/g))];
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}\\{.*schedule="nightly"`, 'm'));
  for (const outcome of ['attention', 'failed', 'skipped'])
    expect(text).toContain(`curp_batch_schedule_last_outcome{schedule="nightly",outcome="${outcome}"} 0`);
  expect(text).toContain('curp_batch_schedule_slots_total{schedule="nightly",outcome="finished"} 1');
  expect(text).toContain('curp_batch_schedule_last_success_timestamp_seconds{schedule="nightly"} 0');
});
