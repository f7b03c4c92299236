/** `curp-batch calculate`: one person in, the envelope out as JSON. */

import type { Command } from 'commander';
import { calculate } from '../../key/contract/calculator.js';
import { DONE, FAILED } from '../terminal/exit-codes.js';
import { printJson } from '../terminal/printing.js';
import { say } from '../terminal/terminal-language.js';
import { addPersonOptions, type PersonOptions } from './person-options.js';

export function registerCalculate(program: Command): void {
  const command = program
    .command('calculate')
    .description(
      say({
        en: 'calculate the key of one person and print the envelope as JSON',
        es: 'calcula la clave de una persona y muestra la respuesta en JSON',
      }),
    )
    .addHelpText(
      'after',
      say({
        en: '\nExit codes: 0 there is a key, 1 there is an error code, 2 wrong usage.',
        es: '\nCódigos de salida: 0 hay clave, 1 hay un código de error, 2 uso incorrecto.',
      }),
    );
  addPersonOptions(command).action((options: PersonOptions) => {
    const envelope = calculate(options, { surnames: options.surnames, lang: options.lang });
    printJson(envelope);
    process.exitCode = envelope.error ? FAILED : DONE;
  });
}
