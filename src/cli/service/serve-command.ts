/** `curp-batch serve`: the service over HTTP, with an embedded Redis and workers, or with existing ones. */

import { systemFault } from '../../base/file-faults.js';
import { createLog, type Log } from '../../base/log.js';
import { type Sentence, SentenceError, sentenceOf } from '../../base/sentence.js';
import { endTraces } from '../../base/span.js';
import { startTraces } from '../../base/traces.js';
import { ServerError } from '../../engine/redis/server-error.js';
import { pathFault } from '../../service/runs/data-folder.js';
import { Service, ServiceError, type ServiceOptions } from '../../service/service.js';
import { orUsageError } from '../run/run-command-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { print, printError } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { signalled } from '../terminal/signals.js';
import { say } from '../terminal/terminal-language.js';
import { addServeOptions, type ServeOptions, serviceOptions } from './serve-options.js';
import { serviceAddress, startLines } from './start-lines.js';

/** Prints the start information for the operator on standard output; the log is on standard error. */
function printStart(service: Service, options: ServiceOptions): void {
  const token = service.temporaryToken();
  const address = `${serviceAddress(options.host, service.port)}${token === undefined ? '' : `#token=${token}`}`;
  const facts = { address, isTemporary: token !== undefined, redisKind: service.redisKind };
  print(...startLines(facts, options).map(say));
}

/** Rejects at an uncaught exception, so that the service shuts down cleanly and Node does not print the message. */
function uncaughtDefect(log: Log): Promise<never> {
  return new Promise((_, reject) => {
    process.on('uncaughtException', (error) => {
      log.error({ error }, 'the service ends: a defect of this program');
      reject(
        new ServiceError({
          en: 'a defect ended the service: see the log',
          es: 'el servicio terminó por un error interno: consulte la bitácora',
        }),
      );
    });
  });
}

async function serve(options: ServiceOptions): Promise<void> {
  const { log } = options;
  await startTraces(log);
  const service = new Service(options);
  const ended = signalled(log, 'ending; runs in hand go on with the next start');
  const defect = uncaughtDefect(log);
  defect.catch(() => {}); // it may reject before it is awaited
  try {
    const hasStarted = await Promise.race([
      service.start().then(() => true),
      ended.then(() => false),
      defect,
    ]);
    if (hasStarted) {
      printStart(service, options);
      await Promise.race([ended, service.ended, defect]);
    }
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const isKnown = error instanceof SentenceError || error instanceof ServerError;
    const fault = {
      en: `the service could not be started (${code ?? name})`,
      es: `el servicio no se pudo iniciar (${code ?? name})`,
    };
    const text = isKnown ? sentenceOf(error) : (pathFault(error) ?? systemFault(error) ?? fault);
    printError(text);
    process.exitCode = FAILED;
  }
  await service.stop();
  await endTraces();
  process.exit();
}

const EXAMPLES = `  $ curp-batch serve
  $ curp-batch token add payroll
  $ curp-batch serve --redis redis://10.0.0.5 --data /srv/curp-batch`;

const NOTES: Sentence = {
  en: `/metrics, /healthz and /readyz need no token, /metrics only with CURP_BATCH_METRICS_TOKEN. CURP_BATCH_BOARD_TOKEN opens a view of the queues at /board.
Ends with SIGTERM or Ctrl-C. Exit codes: 0 ended, 1 failed, 2 wrong usage.`,
  es: `/metrics, /healthz y /readyz no piden token, /metrics solo con CURP_BATCH_METRICS_TOKEN. CURP_BATCH_BOARD_TOKEN abre una vista de las colas en /board.
Termina con SIGTERM o Ctrl-C. Códigos de salida: 0 terminó, 1 falló, 2 uso incorrecto.`,
};

export function registerServe(program: SentenceCommand): void {
  const command = program
    .command('serve')
    .describe({
      en: 'the service over HTTP: keys, uploads, runs, and a page for people',
      es: 'el servicio por HTTP: claves, archivos, corridas, y una página para las personas',
    })
    .withExamples(EXAMPLES)
    .withNote(NOTES);
  addServeOptions(command).action(async (options: ServeOptions) => {
    const log = createLog();
    const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli';
    await serve(orUsageError(command, () => serviceOptions(options, isTyped, log)));
  });
}
