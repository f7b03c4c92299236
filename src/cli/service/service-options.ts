/** What several commands of the service share: data folder, token file, health of workers, commands below others. */

import type { CommandOptions, Option } from 'commander';
import type { Sentence } from '../../base/sentence.js';
import { parseCount } from '../../input/options/option-values.js';
import { tokenPath } from '../../service/access/token-file.js';
import { EXIT_CODE_HELP } from '../terminal/exit-codes.js';
import { optionOf, type SentenceCommand } from '../terminal/sentence-command.js';
import type { HealthAddress } from './health-server.js';

export const dataOption = (): Option =>
  optionOf('--data <folder>', {
    en: 'where uploads, results and tokens are kept',
    es: 'dónde se guardan los archivos recibidos, los resultados y los tokens',
    default: 'curp-batch-data',
    env: 'CURP_BATCH_DATA',
  });

export const tokensOption = (): Option =>
  optionOf('--tokens <file>', {
    en: 'the file of tokens (default: tokens.json in the data folder)',
    es: 'el archivo de tokens (si no se indica: tokens.json en la carpeta de datos)',
    env: 'CURP_BATCH_TOKENS',
  });

export const tokenFileOf = ({ data, tokens }: { data: string; tokens?: string }): string =>
  tokens ?? tokenPath(data);

/** A command below another one, as `token add`. The help lists the options `before` that of the data folder. */
export function subcommand(
  parent: SentenceCommand,
  name: string,
  description: Sentence & Pick<CommandOptions, 'isDefault'>,
  ...before: Option[]
): SentenceCommand {
  const command = parent.command(name, { isDefault: description.isDefault === true }).describe(description);
  for (const one of [...before, dataOption()]) command.addOption(one);
  return command.withNote(EXIT_CODE_HELP);
}

export interface HealthOptions {
  healthPort?: number;
  healthHost: string;
}

/** For worker commands. */
export const addHealthOptions = (command: SentenceCommand): SentenceCommand =>
  command
    .withOption('--health-port <number>', {
      en: 'answer /healthz and /readyz on this port; 0 takes a free one',
      es: 'responde /healthz y /readyz en este puerto; 0 toma uno libre',
      parse: parseCount(0, 65_535),
      env: 'CURP_BATCH_HEALTH_PORT',
    })
    .withOption('--health-host <address>', {
      en: 'where to listen for --health-port',
      es: 'dónde escucha --health-port',
      default: '127.0.0.1',
      env: 'CURP_BATCH_HEALTH_HOST',
    });

export const healthAddress = ({ healthPort, healthHost }: HealthOptions): HealthAddress | undefined =>
  healthPort === undefined ? undefined : { host: healthHost, port: healthPort };
