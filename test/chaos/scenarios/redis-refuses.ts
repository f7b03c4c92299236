/**
 * Redis is there and answers, but with errors: another password, a script that keeps it busy, no writes while it is a
 * replica, a user without permissions. Each passes, and the run waits for that and goes on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Chaos } from '../chaos.js';
import type { RedisServer } from '../redis.js';
import type { Scenario } from '../scenario.js';

interface Refusal {
  /** How long the server refuses commands. */
  milliseconds: number;
  begin(server: RedisServer): Promise<unknown>;
  end(server: RedisServer): Promise<unknown>;
  /** How the run says so. */
  line: RegExp;
}

/** A run that meets the refusal in its middle: one line when it begins, one when it ends, and the same bytes. */
async function withstand(chaos: Chaos, { milliseconds, begin, end, line }: Refusal): Promise<number> {
  const server = await chaos.redis();
  const place = chaos.place();
  const run = chaos.run(place, { redis: server.url });
  await chaos.underWay(run, place);
  await begin(server);
  await Promise.all([run.line(line), pause(milliseconds)]);
  const recovery = await chaos.recovery(run, place, () => end(server));
  await run.line(/Redis (takes commands again|is back|has room again)/);
  await chaos.whole(run, place, server);
  const { stderr } = await run.ended;
  expect(stderr.split('\n').filter((text) => line.test(text))).toHaveLength(1);
  return recovery;
}

export const passwordChanged: Scenario = {
  name: 'password of Redis changed for 4 s',
  run: (chaos) =>
    withstand(chaos, {
      milliseconds: 4000,
      begin: async ({ client }) => {
        await client.config('SET', 'requirepass', 'another');
        await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      },
      end: ({ client }) => client.config('SET', 'requirepass', ''),
      line: /Redis wants a password/,
    }),
};

/** Keeps the server busy by itself for so many seconds. */
const BUSY_SCRIPT = `
local now = function() local time = redis.call('TIME'); return time[1] + time[2] / 1000000 end
local till = now() + tonumber(ARGV[1])
while now() < till do end`;

export const redisBusy: Scenario = {
  name: 'Redis busy with a script for 8 s',
  run: (chaos) => {
    let busy: Promise<unknown> = Promise.resolve();
    return withstand(chaos, {
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

export const redisReadOnly: Scenario = {
  name: 'Redis takes no writes for 20 s (READONLY)',
  run: (chaos) =>
    withstand(chaos, {
      milliseconds: 20_000,
      begin: ({ client }) => client.replicaof('127.0.0.1', 1),
      end: ({ client }) => client.replicaof('NO', 'ONE'),
      line: /this Redis is a replica/,
    }),
};

export const redisWithoutPrimary: Scenario = {
  name: 'Redis a replica without its primary for 8 s (MASTERDOWN)',
  run: (chaos) =>
    withstand(chaos, {
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
    withstand(chaos, {
      milliseconds: 4000,
      begin: ({ client }) => client.call('ACL', 'SETUSER', 'default', 'resetkeys', '~other:*'),
      end: ({ client }) => client.call('ACL', 'SETUSER', 'default', 'allkeys'),
      line: /may not/,
    }),
};
