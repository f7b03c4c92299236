/** docs/security.md: every file that the service leaves on its disk is in the table, and readable by its owner only. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FINISHED_KEPT_MS } from '../../src/engine/queue/direct-queue.js';
import { curpBatch } from '../built-command/cli-process.js';
import { startServing } from '../built-command/serving.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { textOfDocument } from './blocks.js';

const page = textOfDocument('docs/security.md');

/** The names in the first column of the table, as patterns: `runs/<id>/result.*`, `keys/`. */
const PLACES = [...page.matchAll(/^\| (`[^|]+) \|/gm)]
  .flatMap(([, cell]) => {
    const [first, ...others] = [...cell!.matchAll(/`([\w<>/.*]+)`/g)].map(([, name]) => name!);
    const folder = first?.slice(0, first.lastIndexOf('/') + 1) ?? '';
    return [first ?? '', ...others.map((name) => (name.includes('/') ? name : folder + name))];
  })
  .map((name) => {
    const pattern = name.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('<id>', 'r[0-9a-f]{18}');
    return new RegExp(`^${pattern}${name.endsWith('/') ? '.*' : '$'}`);
  });

/** The data folder of a service after a run with a token, an idempotency key, a callback key and a schedule. */
async function usedFolder(): Promise<string> {
  const data = join(temporaryFolder(), 'data');
  const output = temporaryFolder();
  await curpBatch(['callback-key', 'payroll', '--data', data]);
  const schedule = ['--cron', '0 3 * * *', '--input', 'people.csv', '--output-dir', output];
  await curpBatch(['schedule', 'add', 'nightly', ...schedule, '--data', data]);
  const token = (await curpBatch(['token', 'add', 'payroll', '--data', data])).stdout.trim();
  const { address, process } = await startServing(['--data', data, '--workers', '1']);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'idempotency-key': 'once' };
  const upload = await fetch(`${address}/runs`, { method: 'POST', headers, body: csv(ROSA) });
  const { response } = (await upload.json()) as { response: { run: { id: string } } };
  const events = await fetch(`${address}/runs/${response.run.id}/events`, { headers });
  expect(await events.text()).toContain('"state":"finished"'); // ends with the run
  await process.stop();
  return data;
}

describe('docs/security.md', () => {
  it('has every file that the service leaves, each readable by its owner only', async () => {
    const data = await usedFolder();
    const paths = readdirSync(data, { recursive: true, encoding: 'utf8' });
    const files = paths.filter((path) => statSync(join(data, path)).isFile());
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((path) => !PLACES.some((place) => place.test(path)))).toEqual([]);
    expect(files.filter((path) => /input\.csv|\.partial|\.ledger/.test(path))).toEqual([]);
    const open = ['.', ...paths].filter((path) => (statSync(join(data, path)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('states how long direct jobs stay', () => {
    expect(FINISHED_KEPT_MS).toBe(60_000);
    expect(page).toMatch(/^\| Redis: direct jobs .*a minute after their end/m);
  });
});

it('docs/es/seguridad.md names every file of the table of docs/security.md', () => {
  const spanishPage = textOfDocument('docs/es/seguridad.md');
  const files = [...page.matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell]) => cell!.match(/`[^`]+`/g) ?? [])
    .filter((name) => /[<./]/.test(name) && !/^`(\.partial|\/)/.test(name));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((name) => !spanishPage.includes(name))).toEqual([]);
});
