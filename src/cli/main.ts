#!/usr/bin/env node
/**
 * The command `curp-batch`. Each subcommand is a file of its own beside this one.
 *
 * Exit codes: 0 done, 1 failed, 2 wrong usage; a command that has others says so in its help.
 */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../version.js';
import { registerCalculate } from './calculate.js';
import { registerCallbackKey } from './callback-key.js';
import { registerDecode } from './decode.js';
import { registerDirectWorker } from './direct-worker.js';
import { registerEntities } from './entities.js';
import { USAGE } from './exit-codes.js';
import { registerExplain } from './explain.js';
import { registerRun } from './run.js';
import { registerRunWorker } from './run-worker.js';
import { registerRuns } from './runs.js';
import { registerSchedule } from './schedule.js';
import { registerServe } from './serve.js';
import { registerToken } from './token.js';
import { registerWorker } from './worker.js';

function buildProgram(): Command {
  const program = new Command('curp-batch')
    .description("The CURP of every person in a file, by the registry's current rules (2021).")
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(--help says what there is)')
    .configureHelp({ sortOptions: false, showGlobalOptions: false })
    .exitOverride();
  program.addHelpText(
    'after',
    `
Examples:
  $ curp-batch run people.csv
  $ curp-batch calculate --nombres "María Luisa" --apellido_paterno Pérez --apellido_materno Hernández \\
      --anio_nacimiento 1980 --mes_nacimiento 05 --dia_nacimiento 10 --sexo M --entidad 09
  $ curp-batch decode PEHL800510MDFRRS04

A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.`,
  );
  registerRun(program);
  registerWorker(program);
  registerRunWorker(program);
  registerDirectWorker(program);
  registerServe(program);
  registerToken(program);
  registerSchedule(program);
  registerRuns(program);
  registerCallbackKey(program);
  registerCalculate(program);
  registerExplain(program);
  registerDecode(program);
  registerEntities(program);
  return program;
}

try {
  await buildProgram().parseAsync();
  // Nothing that still waits for a lost server may keep the process.
  await new Promise((flushed) => process.stdout.write('', flushed));
  process.exit();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help and version end here too, with 0; commander has printed what there is to say.
  process.exitCode = error.exitCode === 0 ? 0 : USAGE;
}
