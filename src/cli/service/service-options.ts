/** Options that several commands of the service share: data folder, token file, health of workers. */

import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { parseCount } from '../../options/option-values.js';
import { option } from '../run/run-options.js';
import { say } from '../terminal/language.js';
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
