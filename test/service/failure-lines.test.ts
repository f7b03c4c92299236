/** A failed run and a failed schedule are log lines of `serve` as it is started without settings, and with the level of production. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServing } from '../built-command/serving.js';
import { inProcess } from '../cli/in-process.js';
import { bearer } from '../http/service.js';
import { csv, ROSA } from '../run/runs.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

/** A value that no log line may have. */
const CANARY = 'Xochiquetzalcanary';

it.each([
  ['without settings', {}],
  ['as in production', { CURP_BATCH_LOG: 'warn' }],
])('serve %s logs a failed run and a failed schedule', async (_, env: Record<string, string>) => {
  const [folder, data] = [temporaryFolder(), temporaryFolder()];
  const added = await inProcess([
    ...['schedule', 'add', 'nightly', '--cron', '* * * * * *', '--tz', 'UTC', '--data', data],
    ...['--input', join(folder, `${CANARY}.csv`), '--output-dir', folder],
  ]);
  expect(added.code, added.stderr).toBe(0);
  const serving = await startServing(['--data', data], { env });
  const body = `${csv(ROSA)}"${CANARY}${'x'.repeat(1_100_000)}`;
  const headers = { ...bearer(serving.token), 'content-type': 'text/csv' };
  const answer = await fetch(`${serving.address}/v1/runs`, { method: 'POST', headers, body });
  const { id } = ((await answer.json()) as { response: { run: { id: string } } }).response.run;
  const failed = JSON.parse(await serving.process.line(/a run has failed/));
  expect(failed).toMatchObject({ level: 'warn', run: id, project: 'local', fault: expect.any(String) });
  const scheduled = JSON.parse(await serving.process.line(/"schedule":"nightly".*a run has failed/));
  expect(scheduled).toMatchObject({ level: 'warn', run: expect.stringMatching(/^r/), fault: 'not_found' });
  serving.process.child.kill('SIGTERM');
  const { stderr } = await serving.process.ended;
  expect(stderr).not.toContain(CANARY);
});
