/**
 * Redis answers with errors: a changed password, a script that keeps it busy, data that is still loading, no writes while
 * it is a replica, a user without permissions. Each is temporary: the run waits until it is over and continues.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { until } from '../../../vitest/waiting.js';
import type { Chaos } from '../../chaos.js';
import type { RedisServer } from '../../redis.js';
import type { Scenario } from '../../scenario.js';

interface Refusal {
  /** Changes the server before the run begins. */
  prepare?(server: RedisServer): Promise<unknown>;
  /** How many milliseconds the server refuses commands. */
  milliseconds: number;
  begin(server: RedisServer): Promise<unknown>;
  end(server: RedisServer): Promise<unknown>;
  /** The line in which the run reports it. */
  line: RegExp;
}

/** The server refuses commands in the middle of a run: one line when that begins, one when it ends, and the same bytes. */
async function refuseInTheMiddle(
  chaos: Chaos,
  { prepare, milliseconds, begin, end, line }: Refusal,
): Promise<number> {
  const server = await chaos.redis();
  await prepare?.(server);
  const place = chaos.place();
  const run = chaos.run(place, { redis: server.url });
  await chaos.waitUntilUnderWay(run, place);
  await begin(server);
  await Promise.all([run.line(line), pause(milliseconds)]);
  const recovery = await chaos.measureRecovery(run, place, () => end(server));
  await run.line(/Redis (takes commands again|is back|has room again)/);
  await chaos.expectComplete(run, place, server);
  const { stderr } = await run.ended;
  expect(stderr.split('\n').filter((text) => line.test(text))).toHaveLength(1);
  return recovery;
}

export const passwordChanged: Scenario = {
  name: 'password of Redis changed for 4 s',
  run: (chaos) =>
    refuseInTheMiddle(chaos, {
      milliseconds: 4000,
      begin: async ({ client }) => {
        await client.config('SET', 'requirepass', 'another');
        await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      },
      end: ({ client }) => client.config('SET', 'requirepass', ''),
      line: /Redis wants a password/,
    }),
};

/** A Lua script that keeps the server busy for ARGV[1] seconds. */
const BUSY_SCRIPT = `
local now = function() local time = redis.call('TIME'); return time[1] + time[2] / 1000000 end
local till = now() + tonumber(ARGV[1])
while now() < till do end`;

export const redisBusy: Scenario = {
  name: 'Redis busy with a script for 8 s',
  run: (chaos) => {
    let busy: Promise<unknown> = Promise.resolve();
    return refuseInTheMiddle(chaos, {
      milliseconds: 0,
      begin: async ({ client }) => {
        await client.config('SET', 'lua-time-limit', '1000');
        busy = client.eval(BUSY_SCRIPT, 0, 8);
      },
      end: () => busy,
      line: /a script keeps Redis busy/,
    });
  },
};

/** Their loading takes twenty seconds. */
const OTHER_KEYS = 1000;

export const redisLoading: Scenario = {
  name: 'Redis started again, and loading for 6 s (LOADING)',
  run: (chaos) =>
    refuseInTheMiddle(chaos, {
      milliseconds: 6000,
      prepare: async ({ client }) => {
        const value = randomBytes(2048);
        for (let key = 0; key < OTHER_KEYS; key++) await client.set(`other:${key}`, value);
        await client.bgrewriteaof(); // rewrites the file to the form that is loaded key by key
        await until('the file is written', async () => {
          const info = await client.info('persistence');
          return /aof_rewrite_in_progress:0/.test(info) && /aof_rewrite_scheduled:0/.test(info);
        });
      },
      begin: async (server) => {
        await server.kill();
        await server.startLoading();
      },
      end: (server) => server.finishLoading(),
      line: /Redis is loading its data/,
    }),
};

export const redisReadOnly: Scenario = {
  name: 'Redis takes no writes for 20 s (READONLY)',
  run: (chaos) =>
    refuseInTheMiddle(chaos, {
      milliseconds: 20_000,
      begin: ({ client }) => client.replicaof('127.0.0.1', 1),
      end: ({ client }) => client.replicaof('NO', 'ONE'),
      line: /this Redis is a replica/,
    }),
};

export const redisWithoutPrimary: Scenario = {
  name: 'Redis a replica without its primary for 8 s (MASTERDOWN)',
  run: (chaos) =>
    refuseInTheMiddle(chaos, {
      milliseconds: 8000,
      begin: async ({ client }) => {
        await client.config('SET', 'replica-serve-stale-data', 'no');
        await client.replicaof('127.0.0.1', 1);
      },
      end: ({ client }) => client.replicaof('NO', 'ONE'),
      line: /this Redis is a replica/,
    }),
};

export const permissionsTaken: Scenario = {
  name: 'permissions in Redis taken away for 4 s',
  run: (chaos) =>
    refuseInTheMiddle(chaos, {
      milliseconds: 4000,
      begin: ({ client }) => client.call('ACL', 'SETUSER', 'default', 'resetkeys', '~other:*'),
      end: ({ client }) => client.call('ACL', 'SETUSER', 'default', 'allkeys'),
      line: /may not/,
    }),
};
