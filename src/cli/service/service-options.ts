/** What several commands of the service share: data folder, token file, health of workers, commands below others. */

import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { Sentence } from '../../base/sentence.js';
import { parseCount } from '../../input/options/option-values.js';
import { option } from '../run/run-command-options.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import { say } from '../terminal/terminal-language.js';
import type { HealthAddress } from './health-server.js';

export const dataOption = (): Option =>
  new Option(
    '--data <folder>',
    say({
      en: 'where uploads, results and tokens are kept',
      es: 'dónde se guardan los archivos recibidos, los resultados y los tokens',
    }),
  )
    .env('CURP_BATCH_DATA')
    .default('curp-batch-data');

export const tokensOption = (): Option =>
  new Option(
    '--tokens <file>',
    say({
      en: 'the file of tokens (default: tokens.json in the data folder)',
      es: 'el archivo de tokens (si no se indica: tokens.json en la carpeta de datos)',
    }),
  ).env('CURP_BATCH_TOKENS');

export const tokenPath = ({ data, tokens }: { data: string; tokens?: string }): string =>
  tokens ?? join(data, 'tokens.json');

export const jsonOption = (): Option => new Option('--json', say({ en: 'print JSON', es: 'muestra JSON' }));

/** A command below another one, as `token add`. The help lists the options `before` that of the data folder. */
export function subcommand(name: string, description: Sentence, ...before: Option[]): Command {
  const command = new Command(name).description(say(description));
  for (const one of [...before, dataOption()]) command.addOption(one);
  return command.addHelpText('after', `\n${say(EXIT_CODE_HELP)}`);
}

/** Adds commands below another one, and what they inherit from it. */
export function addSubcommands(command: Command, subcommands: readonly Command[]): void {
  for (const one of subcommands) command.addCommand(one.copyInheritedSettings(command));
}

export interface HealthOptions {
  healthPort?: number;
  healthHost: string;
}

/** For worker commands. */
export const addHealthOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--health-port <number>',
        say({
          en: 'answer /healthz and /readyz on this port; 0 takes a free one',
          es: 'responde /healthz y /readyz en este puerto; 0 toma uno libre',
        }),
      )
        .env('CURP_BATCH_HEALTH_PORT')
        .argParser(option(parseCount(0, 65_535))),
    )
    .addOption(
      new Option(
        '--health-host <address>',
        say({ en: 'where to listen for --health-port', es: 'dónde escucha --health-port' }),
      )
        .env('CURP_BATCH_HEALTH_HOST')
        .default('127.0.0.1'),
    );

export const healthAddress = ({ healthPort, healthHost }: HealthOptions): HealthAddress | undefined =>
  healthPort === undefined ? undefined : { host: healthHost, port: healthPort };
