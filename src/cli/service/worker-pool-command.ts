/** For worker commands: runs a worker pool until a signal, or until its workers cannot use Redis. */

import type { AddressInfo } from 'node:net';
import { createLog } from '../../base/log.js';
import type { Sentence } from '../../base/sentence.js';
import { type WorkerKind, WorkerPool, type WorkerPoolOptions } from '../../engine/process/worker-pool.js';
import { FAILED } from '../terminal/exit-codes.js';
import { printError } from '../terminal/printing.js';
import { signalled } from '../terminal/signals.js';
import { type HealthAddress, serveHealth } from './health-server.js';

const LISTEN_FAULTS: Readonly<Record<string, Sentence>> = {
  EADDRINUSE: { en: 'another program listens there already', es: 'otro programa ya escucha ahí' },
  EACCES: { en: 'this user may not listen there', es: 'este usuario no puede escuchar ahí' },
  ENOTFOUND: { en: 'there is no such host', es: 'no existe ese servidor' },
  EADDRNOTAVAIL: { en: 'this machine has no such address', es: 'esta máquina no tiene esa dirección' },
};

/** `inHand` names, for the log, the work that is finished before the process ends. Does not return. */
export async function workUntilSignalled<Kind extends WorkerKind>(
  {
    health,
    ...options
  }: Omit<WorkerPoolOptions<Kind>, 'log' | 'quiet'> & { health?: HealthAddress | undefined },
  inHand: string,
  queues: readonly string[] = [],
): Promise<never> {
  const log = createLog();
  const pool = new WorkerPool({ ...options, log, quiet: false });
  const ending = signalled(log, `ending after the ${inHand} in hand`);
  if (health !== undefined) {
    try {
      const server = await serveHealth(() => pool.health(), health);
      log.info(
        { port: (server.address() as AddressInfo).port },
        'health is answered at /healthz and /readyz',
      );
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      const { en, es } = LISTEN_FAULTS[code] ?? { en: code, es: code };
      const text = { en: `--health-port cannot be used: ${en}`, es: `--health-port no se puede usar: ${es}` };
      printError(text);
      process.exit(FAILED);
    }
  }
  await pool.start();
  log.info(
    { workers: options.processes, ...(queues.length > 0 && { queue: queues.join(' ') }) },
    'workers have started',
  );
  await Promise.race([ending, pool.ended]).catch(() => {
    process.exitCode = FAILED;
  });
  await pool.stop();
  process.exit();
}
