/**
 * The process that `bench/http.ts` measures: the service, and a fastify server that answers a constant. Both are in one
 * process, so that they run under the same conditions. It ends when its parent disconnects.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { createLog } from '../src/base/log.js';
import { EmbeddedServer } from '../src/engine/process/embedded-server.js';
import { RunQueue } from '../src/engine/queue/run-queue.js';
import { connect, disconnect } from '../src/engine/redis/connection.js';
import { DEFAULT_LIMITS } from '../src/service/access/limits.js';
import { Tokens } from '../src/service/access/tokens.js';
import { buildServer } from '../src/service/http/server.js';
import { RunStore } from '../src/service/runs/run-store.js';

export interface BenchAddresses {
  service: string;
  constant: string;
  token: string;
}

/** As long as a typical answer of the service. */
const CONSTANT =
  '{"error":false,"code_error":0,"error_message":null,"response":{"curp":"PEHL800510MDFRRS04"}}';

const listening = { host: '127.0.0.1', port: 0 };

const redisServer = await EmbeddedServer.start();
const redis = connect(redisServer.url);
const data = mkdtempSync(join(tmpdir(), 'curp-batch-bench-'));
const tokens = new Tokens();
const runQueue = new RunQueue(redis);
const service = await buildServer({
  redis,
  store: await RunStore.open(data),
  runQueue,
  tokens,
  data,
  keepMs: 3_600_000,
  keepFailedMs: 3_600_000,
  callbacks: [],
  scheduleFolders: [],
  secrets: [],
  boardToken: undefined,
  metricsToken: undefined,
  metricsPort: undefined,
  host: '127.0.0.1',
  proxies: [],
  limits: { ...DEFAULT_LIMITS, ratePerSecond: 1_000_000_000 }, // requests are counted, but the limit is never reached
  log: createLog('warn'),
});

const constant = fastify();
constant.get('/constant', (_, reply) => {
  reply.type('application/json; charset=utf-8').send(CONSTANT);
});

/** The same body as a list of persons, and an answer as long as that to it. */
constant.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
constant.post<{ Querystring: { bytes: string } }>('/list', (request, reply) => {
  reply.type('application/json; charset=utf-8').send(answerOf(Number(request.query.bytes)));
});

const answers = new Map<number, Buffer>();
function answerOf(bytes: number): Buffer {
  const known = answers.get(bytes) ?? Buffer.alloc(bytes, 'x');
  answers.set(bytes, known);
  return known;
}

const addresses: BenchAddresses = {
  service: await service.listen(listening),
  constant: await constant.listen(listening),
  token: tokens.addTemporary('bench'),
};
process.send?.(addresses);

/** Replies to every message with the CPU time so far, in microseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

process.once('disconnect', async () => {
  await Promise.all([service.close(), constant.close()]);
  await runQueue.close();
  disconnect(redis);
  await redisServer.stop();
  rmSync(data, { recursive: true, force: true });
  process.exit();
});
