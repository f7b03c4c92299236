/** `curp-batch run-worker`: executes the runs that were uploaded or scheduled. */

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { SentenceError } from '../../base/sentence.js';
import { readSecrets } from '../../engine/queue/seal.js';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import { parseCount } from '../../input/options/option-values.js';
import { openDataFolder, pathFault } from '../../service/runs/data-folder.js';
import { shareForExternalRedis } from '../../service/runs/folder-use.js';
import { commandOption, orUsageError, requiredRedisOption } from '../run/run-command-options.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import {
  addHealthOptions,
  dataOption,
  type HealthOptions,
  healthAddress,
  tokensOption,
} from './service-options.js';
import { workUntilSignalled } from './worker-pool-command.js';

interface RunWorkerOptions extends HealthOptions {
  redis: string;
  data: string;
  tokens?: string;
  processes: number;
  secretFile?: string;
  chunk?: number;
  window?: number;
  unsafeRedis: boolean;
}

export function registerRunWorker(program: SentenceCommand): void {
  addHealthOptions(program.command('run-worker'))
    .describe({
      en: 'execute runs that were uploaded or scheduled; needs Redis and the data folder of serve',
      es: 'ejecuta las corridas recibidas o programadas; necesita Redis y la carpeta de datos de serve',
    })
    .addOption(requiredRedisOption())
    .addOption(dataOption())
    .addOption(tokensOption())
    .addOption(commandOption('secret_file'))
    .withOption('--processes <number>', {
      en: 'large runs at the same time, each in a process, and as many small ones beside them',
      es: 'corridas grandes al mismo tiempo, cada una en un proceso, y otras tantas pequeñas',
      parse: parseCount(1, 64),
      default: 1,
    })
    .addOption(commandOption('chunk'))
    .withOption('--window <chunks>', {
      en: 'most chunks under way for a run (default: by the workers that are there)',
      es: 'máximo de bloques en camino de una corrida (si no se indica: según los procesos que haya)',
      parse: parseCount(1, 1024),
    })
    .addOption(commandOption('unsafe_redis'))
    .withNote({
      en: `Rows are computed by curp-batch worker, on any machine.
Ends with SIGTERM or Ctrl-C; another run worker goes on with the runs in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
      es: `Las filas las calcula curp-batch worker, en cualquier máquina.
Termina con SIGTERM o Ctrl-C; otro run-worker continúa las corridas en curso. Códigos de salida: 0 terminó, 1 falló, 2 uso incorrecto.`,
    })
    .action(async (options: RunWorkerOptions, command: Command) => {
      const { redis, data, processes, secretFile, chunk, window, unsafeRedis } = options;
      const secrets = orUsageError(command, () => {
        checkRedisAddress(redis);
        return readSecrets(secretFile);
      });
      const folder = resolve(data);
      try {
        openDataFolder(folder);
        await shareForExternalRedis(folder);
      } catch (error) {
        const text = pathFault(error);
        throw text === undefined ? error : new SentenceError(text);
      }
      const tokens = options.tokens === undefined ? undefined : resolve(options.tokens);
      const settings = { data: folder, tokens, window, chunk, unsafeRedis };
      const health = healthAddress(options);
      const pool = { kind: 'run-worker', redis, secrets, processes, settings, health } as const;
      await workUntilSignalled(pool, 'handing over of the runs');
    });
}
