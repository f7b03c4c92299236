/** A failed run, a failed schedule and a skipped slot are log lines of `serve` as it is started without settings, and with the level of production. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServing } from '../built-command/serving.js';
import { inProcess } from '../cli/in-process.js';
import { csv, ROSA } from '../engine/run/runs.js';
import { CANARY as PERSON } from '../people/canary.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { bearer } from './http/service.js';

/** A value that no log line may have. */
const { nombres: CANARY } = PERSON;

const SETTINGS: [string, Record<string, string>][] = [
  ['without settings', {}],
  ['as in production', { CURP_BATCH_LOG: 'warn' }],
];

/** A schedule with a run every second, and the data folder that it is in. */
async function everySecond(folder: string): Promise<string> {
  const data = temporaryFolder();
  const added = await inProcess([
    ...['schedule', 'add', 'nightly', '--cron', '* * * * * *', '--tz', 'UTC', '--data', data],
    ...['--input', join(folder, `${CANARY}.csv`), '--output-dir', folder],
  ]);
  expect(added.code, added.stderr).toBe(0);
  return data;
}

it.each(SETTINGS)('serve %s logs a failed run and a failed schedule', async (_, env) => {
  const data = await everySecond(temporaryFolder());
  const serving = await startServing(['--data', data], { env });
  const body = `${csv(ROSA)}"${CANARY}${'x'.repeat(1_100_000)}`;
  const headers = { ...bearer(serving.token), 'content-type': 'text/csv' };
  const answer = await fetch(`${serving.address}/v1/runs`, { method: 'POST', headers, body });
  const { id } = ((await answer.json()) as { response: { run: { id: string } } }).response.run;
  const failed = JSON.parse(await serving.process.line(/"project":"local".*a run has failed/));
  expect(failed).toMatchObject({ level: 'warn', run: id, project: 'local', fault: expect.any(String) });
  const scheduled = JSON.parse(await serving.process.line(/"schedule":"nightly".*a slot has failed/));
  expect(scheduled).toMatchObject({ level: 'warn', run: expect.stringMatching(/^r/), fault: 'not_found' });
  serving.process.child.kill('SIGTERM');
  const { stderr } = await serving.process.ended;
  expect(stderr).not.toContain(CANARY);
});

it.each(SETTINGS)('serve %s logs a slot that is skipped because the run before goes on', async (_, env) => {
  const folder = temporaryFolder();
  const rows = Buffer.alloc(60_000_000, `${ROSA}\n`); // they take longer than a second
  writeFileSync(
    join(folder, `${CANARY}.csv`),
    Buffer.concat([Buffer.from(csv(ROSA.replace('Rosa', CANARY))), rows]),
  );
  const data = await everySecond(folder);
  const serving = await startServing(['--data', data], { env });
  const skipped = JSON.parse(await serving.process.line(/a slot is skipped/));
  expect(skipped).toMatchObject({ level: 'warn', schedule: 'nightly', run: expect.stringMatching(/^r/) });
  serving.process.child.kill('SIGTERM');
  const { stderr } = await serving.process.ended;
  expect(stderr).not.toContain(CANARY);
});
