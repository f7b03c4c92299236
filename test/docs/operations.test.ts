/** docs/operations.md: it lists the metrics that are served, the alerts use them, and its numbers are those of the code. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { defaultWindow } from '../../src/engine/settings/settings.js';
import { DEFAULT_LIMITS } from '../../src/service/access/limits.js';
import { newRecord, QUEUED } from '../../src/service/runs/run-record.js';
import { ScheduleStore } from '../../src/service/schedule/schedule-store.js';
import { startService } from '../service/http/service.js';
import { finishedSchedule } from '../service/schedule/finished-schedule.js';
import { until } from '../vitest/waiting.js';
import { textOfDocument } from './blocks.js';

const page = textOfDocument('docs/operations.md');
const named = [...page.matchAll(/^\| `(curp_batch_\w+)` \| ([^|]*)\|/gm)];

interface Alert {
  alert: string;
  expr: string;
}

const rules = textOfDocument('deploy/prometheus/curp-batch.rules.yml');
const alerts = (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules);

async function scrape(): Promise<string> {
  const service = await startService();
  const { store } = service.options;
  const run = newRecord({ project: 'tests', name: 'people.csv', keepMs: 60_000 });
  await store.create(run);
  const now = new Date().toISOString();
  await store.writeStatus(run.id, { ...QUEUED, state: 'finished', rows: 10, started: now, ended: now });
  await finishedSchedule(new ScheduleStore(store.folder));
  await fetch(`${service.address}/curp/calcular_curp?token=${service.token}`);
  // What Redis does not answer in time is left out of the answer.
  return until('the metrics of Redis are served', async () => {
    const text = await (await fetch(`${service.address}/metrics`)).text();
    return text.includes('curp_batch_workers{') && text;
  });
}

describe('docs/operations.md', () => {
  it('has all our metrics with their labels, and no others', async () => {
    const text = await scrape();
    const served = [...text.matchAll(/^# TYPE (curp_batch_\w+)/gm)].map(([, name]) => name!);
    expect(served.length).toBeGreaterThan(5);
    expect(named.map(([, name]) => name).sort()).toEqual(served.sort());
    for (const [, name, labels] of named) {
      const sample = new RegExp(`^${name}(?:_count)?\\{(.*)\\}`, 'm').exec(text)?.[1] ?? '';
      const found = [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label);
      expect(found, name).toEqual(labels!.trim().split(', ').filter(Boolean));
    }
  });

  it.each(alerts)('$alert uses metrics that are served', ({ expr }) => {
    const asked = [...expr.matchAll(/\b(?:curp_batch_\w+|up\b)/g)].map(([name]) =>
      name.replace(/_count$/, ''),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const name of asked) expect(['up', ...named.map(([, known]) => known)]).toContain(name);
  });

  it('has a table of capacity that follows from docs/performance.md', () => {
    const number = (text: string): number => Number(text.replaceAll(',', ''));
    const measured = textOfDocument('docs/performance.md');
    const rows = [...page.matchAll(/^\| ([^|]+) \| ([\d,]+) \| ([\d,]+) million \| ([\d.]+) \|$/gm)];
    expect(rows.length).toBe(5);
    for (const [, shape, perSecond, perHour, processor] of rows) {
      // Of these two tables, the first has rows a second, the second all rows, seconds and processor seconds.
      const [line] =
        measured.match(new RegExp(`^\\| (.*) \\| ([\\d,]+) \\|.*\\| ${perSecond} \\|.*$`, 'm')) ?? [];
      expect(line, shape).toBeDefined();
      const [name, all] = line!.slice(2).split(' | ');
      const seconds = measured
        .split('\n')
        .map((other) => other.split(' | '))
        .find((cells) => cells[0] === `| ${name}` && cells[1] === all && /^[\d.]+$/.test(cells[2]!))!;
      expect(number(perHour!), shape).toBe(Math.floor((number(perSecond!) * 3600) / 1e6 + 0.5));
      expect(Number(processor), shape).toBeCloseTo((Number(seconds[3]) / number(all!)) * 1e6, 1);
    }
  });

  it('has the numbers of the code', () => {
    expect(page).toContain(`from ${defaultWindow(1)} to ${defaultWindow(1000)}`);
    expect(page).toContain(`less than ${DEFAULT_LIMITS.freeBytes / 1024 ** 2} MiB free`);
  });
});
