// The board in a real browser: its page works under its content policy, sends requests only to the service, and shows no
// person.
import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { expect, it } from 'vitest';
import { CALCULATE, DIRECT_QUEUE } from '../../../src/engine/queue/direct-queue.js';
import { connect, disconnect, PREFIX } from '../../../src/engine/redis/connection.js';
import { DESK, needsBrowser, openPage } from '../../browser/chromium.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { startService } from './service.js';

it('shows queues and jobs, and no person', async (context) => {
  needsBrowser(context);
  const boardToken = randomBytes(24).toString('base64url');
  const server = await startEmbedded();
  const redis = connect(server.url);
  const service = await startService({ redis, boardToken });
  const direct = new Queue(DIRECT_QUEUE, { connection: redis, prefix: PREFIX, skipVersionCheck: true });
  context.onTestFinished(async () => {
    await direct.close();
    await service.stop();
    disconnect(redis);
    await server.stop();
  });
  await direct.add(CALCULATE, { persons: [{ nombres: 'QUETZALCANARIO' }] }, { jobId: 'job-of-a-person' });
  const httpCredentials = { username: 'operator', password: boardToken };
  const { page, requests, complaints } = await openPage(`${service.address}/board`, {
    httpCredentials,
    viewport: DESK,
  });
  for (const name of ['curp-runs', 'curp-chunks', 'curp-direct', 'curp-schedules']) {
    await page.getByText(name).first().waitFor();
  }
  await page.goto(`${service.address}/board/queue/curp-direct/job-of-a-person`);
  await page.getByText('not shown').first().waitFor();
  expect(await page.content()).not.toContain('QUETZALCANARIO');
  expect(requests.filter((url) => !url.startsWith(service.address))).toEqual([]);
  // The page requests the logs of a job, which the board never serves.
  expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
});
