/** `curp-batch direct-worker`: answers direct jobs of other services. */

import type { Command } from 'commander';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import { OptionError, parseCount, parseDuration } from '../../input/options/option-values.js';
import { orUsageError, requiredRedisOption } from '../run/run-command-options.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { addHealthOptions, type HealthOptions, healthAddress } from './service-options.js';
import { workUntilSignalled } from './worker-pool-command.js';

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
  throw new OptionError({ en: 'A time from 1s to 1h is wanted.', es: 'Se espera un tiempo de 1s a 1h.' });
}

function parsePrefix(text: string): string {
  if (/^[\w{}.-]{1,64}$/.test(text)) return text;
  throw new OptionError({
    en: 'A prefix has letters, digits and {}_.- only, and at most 64 of them.',
    es: 'Un prefijo solo tiene letras, dígitos y {}_.-, 64 como máximo.',
  });
}

export function registerDirectWorker(program: SentenceCommand): void {
  addHealthOptions(program.command('direct-worker'))
    .describe({
      en: 'answer jobs of the queue curp-direct: persons in, envelopes out',
      es: 'responde los trabajos de la cola curp-direct: entran personas, salen respuestas',
    })
    .addOption(requiredRedisOption())
    .withOption('--processes <number>', {
      en: 'worker processes',
      es: 'procesos de trabajo',
      parse: parseCount(1, 256),
      default: 1,
    })
    .withOption('--keep <time>', {
      en: 'how long finished jobs stay in Redis (default: 1m)',
      es: 'cuánto permanecen en Redis los trabajos terminados (si no se indica: 1m)',
      parse: parseKeep,
    })
    .withOption('--prefix <text>', {
      en: 'what the keys in Redis begin with (default: {curp})',
      es: 'con qué empiezan las claves en Redis (si no se indica: {curp})',
      parse: parsePrefix,
    })
    .withNote({
      en: `docs/queue-contract.md says how other services send jobs.
Ends with SIGTERM or Ctrl-C, after the jobs in hand. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
      es: `docs/queue-contract.md dice cómo envían trabajos otros servicios.
Termina con SIGTERM o Ctrl-C, después de los trabajos en curso. Códigos de salida: 0 terminó, 1 falló, 2 uso incorrecto.`,
    })
    .action(async (options: DirectWorkerOptions, command: Command) => {
      const { redis, processes, keep, prefix } = options;
      orUsageError(command, () => checkRedisAddress(redis));
      const settings = { prefix, keptMs: keep };
      const health = healthAddress(options);
      const pool = { kind: 'direct-worker', redis, secrets: [], processes, settings, health } as const;
      await workUntilSignalled(pool, 'jobs');
    });
}
