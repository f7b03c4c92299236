/** deploy/grafana: every query uses metrics and labels that the service serves, and every panel has its place. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newRecord, QUEUED } from '../../src/service/runs/run-record.js';
import { ROOT } from '../repository.js';
import { startService } from '../service/http/service.js';
import { until } from '../vitest/waiting.js';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { refId: string; expr: string }[];
}

const { panels, templating } = JSON.parse(readFileSync(`${ROOT}deploy/grafana/curp-batch.json`, 'utf8')) as {
  panels: Panel[];
  templating: { list: { name: string; query: string }[] };
};

/** The labels that Prometheus adds, and that of the buckets of a histogram. */
const ADDED = ['job', 'instance', 'le'];

/** The labels of each served metric, and the values of those that are always served. */
async function served(): Promise<Map<string, Map<string, Set<string>>>> {
  const service = await startService();
  const { store } = service.options;
  const run = newRecord({ project: 'tests', name: 'people.csv', keepMs: 60_000 });
  await store.create(run);
  const now = new Date().toISOString();
  await store.writeStatus(run.id, { ...QUEUED, state: 'finished', rows: 10, started: now, ended: now });
  await fetch(`${service.address}/curp/calcular_curp?token=${service.token}`);
  const text = await until('the metrics of Redis are served', async () => {
    const found = await (await fetch(`${service.address}/metrics`)).text();
    return (
      found.includes('curp_batch_workers{') && found.includes('curp_batch_redis_refusals_total{') && found
    );
  });
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gim)) {
    const known = metrics.get(name!) ?? new Map<string, Set<string>>();
    for (const [, label, value] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label!, (known.get(label!) ?? new Set()).add(value!));
    metrics.set(name!, known);
  }
  return metrics;
}

const QUERIES = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** The selectors of a query: a metric with its conditions. */
const selectorsOf = (expr: string): { name: string; conditions: [string, string, string][] }[] =>
  [...expr.matchAll(/\b([a-z]\w*)\{([^}]*)\}/g)].map(([, name, conditions]) => ({
    name: name!,
    conditions: [...conditions!.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].map(
      ([, label, operator, value]) => [label!, operator!, value!] as [string, string, string],
    ),
  }));

describe('the dashboard', () => {
  it('asks for metrics, labels and values that are served', async () => {
    const metrics = await served();
    expect(QUERIES.length).toBeGreaterThan(15);
    for (const [title, expr] of QUERIES) {
      const selectors = selectorsOf(expr);
      expect(selectors.length, title).toBe(1);
      const [{ name, conditions }] = selectors as [(typeof selectors)[0]];
      const labels = metrics.get(name);
      expect(labels, `${title}: ${name}`).toBeDefined();
      expect(conditions[0], title).toEqual(['job', '=~', '$job']);
      for (const [label, operator, value] of conditions.slice(1)) {
        const values = operator === '=~' ? value.split('|') : [value];
        for (const one of values) expect(labels!.get(label), `${title}: ${label}=${one}`).toContain(one);
      }
      const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      for (const label of grouped)
        expect([...ADDED, ...labels!.keys()], `${title}: by ${label}`).toContain(label);
    }
    const { query } = templating.list.find(({ name }) => name === 'job')!;
    expect(metrics.has(/label_values\((\w+), job\)/.exec(query)![1]!)).toBe(true);
  });

  it('takes rates of counters only, and no other function of a counter', () => {
    for (const [title, expr] of QUERIES) {
      const { name } = selectorsOf(expr)[0]!;
      const isCounter = /_(total|count|bucket)$/.test(name) && name !== 'bullmq_jobs';
      expect(/\b(rate|increase)\(/.test(expr), title).toBe(isCounter);
    }
  });

  it('has panels with ids of their own, which do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [at, { gridPos: one, title }] of panels.entries()) {
      expect(one.x + one.w, title).toBeLessThanOrEqual(24);
      for (const { gridPos: other } of panels.slice(at + 1)) {
        const isApart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect(isApart, title).toBe(true);
      }
    }
  });
});
