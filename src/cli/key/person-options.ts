/**
 * The options that describe one person, shared by the commands that take one.
 *
 * What they do not do: require a field. A field that is not given gets its error code.
 */
import type { Command } from 'commander';
import type { Language } from '../../contract/messages.js';
import { FIELDS, type Field, type Person, type Surnames } from '../../contract/person.js';
import { commandOption } from '../run/run-options.js';

const DESCRIPTIONS: Record<Field, string> = {
  nombres: 'given names',
  apellido_paterno: 'first surname',
  apellido_materno: 'second surname',
  anio_nacimiento: 'year of birth, 4 digits',
  mes_nacimiento: 'month of birth, 2 digits',
  dia_nacimiento: 'day of birth, 2 digits',
  sexo: 'H, M or X',
  entidad: 'entity of birth, 2 digits (see: curp-batch entities)',
};

export type PersonOptions = Person & { surnames: Surnames; lang: Language };

export function addPersonOptions(command: Command): Command {
  for (const field of FIELDS) command.option(`--${field} <text>`, DESCRIPTIONS[field]);
  return command
    .addOption(commandOption('surnames', 'whether an empty surname is an error or a person without it'))
    .addOption(commandOption('lang'));
}
