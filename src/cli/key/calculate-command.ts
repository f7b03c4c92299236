/** `curp-batch calculate`: one person in, the envelope out as JSON. */

import { calculate } from '../../key/contract/calculator.js';
import { DONE, FAILED } from '../terminal/exit-codes.js';
import { printJson } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { addPersonOptions, type PersonOptions } from './person-options.js';

export function registerCalculate(program: SentenceCommand): void {
  const command = program
    .command('calculate')
    .describe({
      en: 'calculate the key of one person and print the envelope as JSON',
      es: 'calcula la clave de una persona y muestra la respuesta en JSON',
    })
    .withNote({
      en: 'Exit codes: 0 there is a key, 1 there is an error code, 2 wrong usage.',
      es: 'Códigos de salida: 0 hay clave, 1 hay un código de error, 2 uso incorrecto.',
    });
  addPersonOptions(command).action((options: PersonOptions) => {
    const envelope = calculate(options, { surnames: options.surnames, lang: options.lang });
    printJson(envelope);
    process.exitCode = envelope.error ? FAILED : DONE;
  });
}
