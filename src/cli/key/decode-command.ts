/** `curp-batch decode`: the data in a key, and whether it is well-formed. */

import type { Language } from '../../key/contract/messages.js';
import { utcToday } from '../../key/contract/today.js';
import { type BirthDateFault, type Decoded, decode } from '../../key/curp/decode.js';
import type { Inspection } from '../../key/curp/inspect.js';
import { inspectOnFile, readKeyOnFile } from '../../key/reconcile/key-on-file.js';
import { CHECK_TEXTS, REMARK_TEXTS } from '../../key/reconcile/verdict-texts.js';
import { commandOption } from '../run/run-command-options.js';
import { FAILED } from '../terminal/exit-codes.js';
import { print, printJson } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { alignColumns } from '../terminal/table.js';
import { terminalLanguage } from '../terminal/terminal-language.js';

const LABELS: Record<Language, [string, string, string, string, string, string]> = {
  es: ['Fecha de nacimiento', 'Sexo', 'Entidad', 'Diferenciador', 'Falla', 'Observación'],
  en: ['Date of birth', 'Sex', 'Entity', 'Differentiator', 'Failure', 'Remark'],
};

const NO_DATE: Record<Language, Record<BirthDateFault, string>> = {
  es: { invalid_date: 'el calendario no tiene ese día', date_out_of_range: 'posterior a hoy' },
  en: { invalid_date: 'the calendar has no such day', date_out_of_range: 'after today' },
};

/** The date of birth, or why there is none. */
const dateText = ({ birth_date, birth_date_fault }: Decoded, language: Language): string =>
  birth_date_fault === null ? birth_date! : `— (${NO_DATE[language][birth_date_fault]})`;

const VERDICTS: Record<Language, [string, string]> = {
  es: ['bien formada', 'mal formada'],
  en: ['well-formed', 'not well-formed'],
};

function printText(curp: string, decoded: Decoded | null, inspection: Inspection, language: Language): void {
  const [date, sex, entity, differentiator, failure, remark] = LABELS[language];
  const lines: string[][] = [['CURP', `${curp} (${VERDICTS[language][inspection.well_formed ? 0 : 1]})`]];
  if (decoded !== null) {
    lines.push([date, dateText(decoded, language)], [sex, decoded.sex]);
    lines.push([entity, `${decoded.entity.clave_entidad} ${decoded.entity.nombre_entidad}`]);
    lines.push([differentiator, decoded.differentiator]);
  }
  for (const check of inspection.failures) lines.push([failure, CHECK_TEXTS[language][check]]);
  for (const name of inspection.remarks) lines.push([remark, REMARK_TEXTS[language][name]]);
  print(...alignColumns(lines));
}

export function registerDecode(program: SentenceCommand): void {
  program
    .command('decode')
    .describe({
      en: 'read a key: date of birth, sex, entity, differentiator, and which checks it fails',
      es: 'lee una clave: fecha de nacimiento, sexo, entidad, diferenciador, y qué revisiones no pasa',
    })
    .withArgument('<curp>', {
      en: 'the key; case and blanks do not matter',
      es: 'la clave; no importan mayúsculas ni espacios',
    })
    .addOption(
      commandOption('lang', {
        en: 'language of the text; without it, that of the terminal',
        es: 'idioma del texto; si no se indica, el de la terminal',
      }).default(undefined),
    )
    .withJson()
    .withNote({
      en: 'Exit codes: 0 well-formed, 1 not well-formed, 2 wrong usage.',
      es: 'Códigos de salida: 0 bien formada, 1 mal formada, 2 uso incorrecto.',
    })
    .action((text: string, options: { json?: true }) => {
      const onFile = readKeyOnFile(text);
      const { key: curp } = onFile;
      const today = utcToday();
      const decoded = decode(curp, today);
      const inspection = inspectOnFile(onFile, { today });
      if (options.json) printJson({ curp, decoded, inspection }, 2);
      else printText(curp, decoded, inspection, terminalLanguage());
      if (!inspection.well_formed) process.exitCode = FAILED;
    });
}
