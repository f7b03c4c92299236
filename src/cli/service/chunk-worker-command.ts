/** `curp-batch worker`: worker processes on this machine that compute chunks of any run in Redis. */

import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { chunkQueues } from '../../engine/queue/chunk-queue.js';
import { readSecrets } from '../../engine/queue/seal.js';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import { parseCount } from '../../input/options/option-values.js';
import { commandOption, orUsageError, requiredRedisOption } from '../run/run-command-options.js';
import { print } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { addHealthOptions, type HealthOptions, healthAddress } from './service-options.js';
import { workUntilSignalled } from './worker-pool-command.js';

interface WorkerOptions extends HealthOptions {
  redis: string;
  showQueue?: boolean;
  processes: number;
  secretFile?: string;
}

export function registerWorker(program: SentenceCommand): void {
  addHealthOptions(program.command('worker'))
    .describe({
      en: 'compute chunks for runs on any machine; needs nothing but Redis',
      es: 'calcula bloques de corridas de cualquier máquina; solo necesita Redis',
    })
    .addOption(requiredRedisOption())
    .addOption(commandOption('secret_file'))
    .withOption('--processes <number>', {
      en: 'worker processes',
      es: 'procesos de trabajo',
      parse: parseCount(1, 256),
      default: availableParallelism(),
      defaultText: { en: 'one for each processor', es: 'uno por procesador' },
    })
    .withOption('--show-queue', {
      en: 'print the names of the queues that this worker would serve, and end (for autoscalers)',
      es: 'escribe los nombres de las colas que este proceso atendería, y termina (para escalar solo)',
    })
    .withNote({
      en: 'Ends with SIGTERM or Ctrl-C, after the chunks in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.',
      es: 'Termina con SIGTERM o Ctrl-C, después de los bloques en curso. Códigos de salida: 0 terminó, 1 falló, 2 uso incorrecto.',
    })
    .action(async (options: WorkerOptions, command: Command) => {
      const { redis, processes, secretFile } = options;
      const secrets = orUsageError(command, () => {
        checkRedisAddress(redis);
        return readSecrets(secretFile);
      });
      const queues = chunkQueues(secrets);
      if (options.showQueue) {
        print(...queues);
        return;
      }
      const health = healthAddress(options);
      const pool = { kind: 'chunk-worker', redis, secrets, processes, settings: {}, health } as const;
      await workUntilSignalled(pool, 'chunks', queues);
    });
}
