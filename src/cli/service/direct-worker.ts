/** `curp-batch direct-worker`: answers direct jobs of other services. */
import type { Command } from 'commander';
import { OptionError, parseCount, parseDuration } from '../../options/option-values.js';
import { checkRedisAddress } from '../../redis/redis-url.js';
import { option, orUsageError, requiredRedisOption } from '../run/run-options.js';
import { addHealthOptions, type HealthOptions, healthAddress } from './service-options.js';
import { workUntilSignalled } from './worker-command.js';

interface DirectWorkerOptions extends HealthOptions {
  redis: string;
  processes: number;
  keep?: number;
  prefix?: string;
}

const MIN_KEEP_MS = 1000;
const MAX_KEEP_MS = 3_600_000;

function parseKeep(text: string): number {
  const keepMs = parseDuration(text);
  if (keepMs >= MIN_KEEP_MS && keepMs <= MAX_KEEP_MS) return keepMs;
  throw new OptionError('A time from 1s to 1h is wanted.');
}

function parsePrefix(text: string): string {
  if (/^[\w{}.-]{1,64}$/.test(text)) return text;
  throw new OptionError('A prefix has letters, digits and {}_.- only, and at most 64 of them.');
}

export function registerDirectWorker(program: Command): void {
  addHealthOptions(program.command('direct-worker'))
    .description('answer jobs of the queue curp-direct: persons in, envelopes out')
    .addOption(requiredRedisOption())
    .option('--processes <number>', 'worker processes', option(parseCount(1, 256)), 1)
    .option('--keep <time>', 'how long finished jobs stay in Redis (default: 1m)', option(parseKeep))
    .option('--prefix <text>', 'what the keys in Redis begin with (default: {curp})', option(parsePrefix))
    .addHelpText(
      'after',
      `
docs/queue-contract.md says how other services send jobs.
Ends with SIGTERM or Ctrl-C, after the jobs in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
    )
    .action(async (options: DirectWorkerOptions, command: Command) => {
      const { redis, processes, keep, prefix } = options;
      orUsageError(command, () => checkRedisAddress(redis));
      const settings = { prefix, keptMs: keep };
      const health = healthAddress(options);
      const pool = { kind: 'direct-worker', redis, secrets: [], processes, settings, health } as const;
      await workUntilSignalled(pool, 'jobs');
    });
}
