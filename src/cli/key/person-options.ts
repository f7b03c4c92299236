/**
 * The options that describe one person, shared by the commands that take one.
 *
 * What they do not do: require a field. A field that is not given gets its error code.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { FIELDS, type Field, type Person, type Surnames } from '../../key/contract/person.js';
import { commandOption } from '../run/run-command-options.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';

const DESCRIPTIONS: Record<Field, Sentence> = {
  nombres: { en: 'given names', es: 'nombre o nombres' },
  apellido_paterno: { en: 'first surname', es: 'primer apellido' },
  apellido_materno: { en: 'second surname', es: 'segundo apellido' },
  anio_nacimiento: { en: 'year of birth, 4 digits', es: 'año de nacimiento, 4 dígitos' },
  mes_nacimiento: { en: 'month of birth, 2 digits', es: 'mes de nacimiento, 2 dígitos' },
  dia_nacimiento: { en: 'day of birth, 2 digits', es: 'día de nacimiento, 2 dígitos' },
  sexo: { en: 'H, M or X', es: 'H, M o X' },
  entidad: {
    en: 'entity of birth, 2 digits (see: curp-batch entities)',
    es: 'entidad de nacimiento, 2 dígitos (consulte curp-batch entities)',
  },
};

export type PersonOptions = Person & { surnames: Surnames; lang: Language };

/** `language`: the text of `--lang`, for a command that means something else by it. */
export function addPersonOptions(command: SentenceCommand, language?: Sentence): SentenceCommand {
  for (const field of FIELDS) command.withOption(`--${field} <text>`, DESCRIPTIONS[field]);
  return command
    .addOption(
      commandOption('surnames', {
        en: 'whether an empty surname is an error or a person without it',
        es: 'si un apellido vacío es un error o una persona sin ese apellido',
      }),
    )
    .addOption(commandOption('lang', language));
}
