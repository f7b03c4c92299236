/** `curp-batch worker`: worker processes on this machine that compute chunks of any run in Redis. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { parseCount } from '../../options/option-values.js';
import { readSecrets } from '../../queue/seal.js';
import { checkRedisAddress } from '../../redis/redis-url.js';
import { commandOption, option, orUsageError, requiredRedisOption } from '../run/run-options.js';
import { workUntilSignalled } from './worker-command.js';

interface WorkerOptions {
  redis: string;
  processes: number;
  secretFile?: string;
}

export function registerWorker(program: Command): void {
  program
    .command('worker')
    .description('compute chunks for runs on any machine; needs nothing but Redis')
    .addOption(requiredRedisOption())
    .addOption(commandOption('secret_file'))
    .option('--processes <number>', 'worker processes', option(parseCount(1, 256)), availableParallelism())
    .addHelpText(
      'after',
      '\nEnds with SIGTERM or Ctrl-C, after the chunks in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.',
    )
    .action(async ({ redis, processes, secretFile }: WorkerOptions, command: Command) => {
      const secrets = orUsageError(command, () => {
        checkRedisAddress(redis);
        return readSecrets(secretFile);
      });
      await workUntilSignalled({ kind: 'chunk-worker', redis, secrets, processes, settings: {} }, 'chunks');
    });
}
