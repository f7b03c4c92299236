/** `curp-batch run-worker`: executes the runs that were uploaded or scheduled. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { parseCount } from '../../options/option-values.js';
import { readSecrets } from '../../queue/seal.js';
import { checkRedisAddress } from '../../redis/redis-url.js';
import { openDataFolder, pathFault } from '../../runs/data-folder.js';
import { FolderInUse, useBeside } from '../../runs/folder-use.js';
import { commandOption, option, orUsageError, requiredRedisOption } from '../run/run-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { addHealthOptions, dataOption, type HealthOptions, healthAddress } from './service-options.js';
import { workUntilSignalled } from './worker-command.js';

interface RunWorkerOptions extends HealthOptions {
  redis: string;
  data: string;
  processes: number;
  secretFile?: string;
  chunk?: number;
  window?: number;
  unsafeRedis: boolean;
}

export function registerRunWorker(program: Command): void {
  addHealthOptions(program.command('run-worker'))
    .description('drive runs that were uploaded or scheduled; needs Redis and the data folder of serve')
    .addOption(requiredRedisOption())
    .addOption(dataOption())
    .addOption(commandOption('secret_file'))
    .option(
      '--processes <number>',
      'large runs at the same time, each in a process, and as many small ones beside them',
      option(parseCount(1, 64)),
      1,
    )
    .addOption(commandOption('chunk'))
    .option(
      '--window <chunks>',
      'most chunks under way for a run (default: by the workers that are there)',
      option(parseCount(1, 1024)),
    )
    .addOption(commandOption('unsafe_redis'))
    .addHelpText(
      'after',
      `
Rows are computed by curp-batch worker, on any machine.
Ends with SIGTERM or Ctrl-C; another run worker goes on with the runs in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
    )
    .action(async (options: RunWorkerOptions, command: Command) => {
      const { redis, data, processes, secretFile, chunk, window, unsafeRedis } = options;
      const secrets = orUsageError(command, () => {
        checkRedisAddress(redis);
        return readSecrets(secretFile);
      });
      const folder = resolve(data);
      try {
        openDataFolder(folder);
        await useBeside(folder);
      } catch (error) {
        const { code, name, message } = error as NodeJS.ErrnoException;
        const fault = pathFault(error) ?? `the data folder cannot be used (${code ?? name})`;
        process.stderr.write(`error: ${error instanceof FolderInUse ? message : fault}
`);
        process.exit(FAILED);
      }
      const settings = { data: folder, window, chunkBytes: chunk, unsafeRedis };
      const health = healthAddress(options);
      const pool = { kind: 'run-worker', redis, secrets, processes, settings, health } as const;
      await workUntilSignalled(pool, 'handing over of the runs');
    });
}
