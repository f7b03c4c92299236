/** ioredis, as far as it is used here, by `require` for the reason that `bullmq.ts` gives. */
import { createRequire } from 'node:module';
import type * as IORedis from 'ioredis';

const ioredis = createRequire(import.meta.url)('ioredis') as typeof IORedis;

export const { AbstractConnector, Cluster, Command, Redis } = ioredis;

export type { RedisOptions } from 'ioredis';
export type AbstractConnector = IORedis.AbstractConnector;
export type Cluster = IORedis.Cluster;
export type Command = IORedis.Command;
export type Redis = IORedis.Redis;
