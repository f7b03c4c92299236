/** `curp-batch explain`: why each of the 18 characters of a person's key is what it is. */

import { styleText } from 'node:util';
import { envelopeOf, type Outcome } from '../../key/contract/envelope.js';
import { explain } from '../../key/contract/explanation.js';
import { type Language, messageOf } from '../../key/contract/messages.js';
import type { Person } from '../../key/contract/person.js';
import { utcToday } from '../../key/contract/today.js';
import { dateNumberOf } from '../../key/curp/calendar.js';
import type { ExplainedPosition, Explanation } from '../../key/curp/explain.js';
import { readKeyOnFile } from '../../key/reconcile/key-on-file.js';
import { Reconciler } from '../../key/reconcile/reconciler.js';
import { FAILED } from '../terminal/exit-codes.js';
import { print, printJson, printPainted } from '../terminal/printing.js';
import type { SentenceCommand } from '../terminal/sentence-command.js';
import { alignColumns } from '../terminal/table.js';
import { terminalLanguage } from '../terminal/terminal-language.js';
import { type Difference, differenceLines, differenceOf } from './difference.js';
import { addPersonOptions, type PersonOptions } from './person-options.js';

const HEADINGS: Record<Language, string[]> = {
  es: ['Pos', 'Car', 'De', 'Letra', 'Regla', 'Por qué'],
  en: ['Pos', 'Chr', 'From', 'Letter', 'Rule', 'Why'],
};

const NOTES: Record<Language, string> = {
  es: 'Una clave calculada no es prueba de registro: la autoridad puede haber asignado otra.',
  en: 'A calculated key is not proof of registration: the registry may have assigned another.',
};

const cells = (position: ExplainedPosition, language: Language): string[] => [
  String(position.position),
  position.character,
  position.source ?? '—',
  position.letter ?? '',
  position.rule,
  position[language],
];

function printTable({ curp, positions }: Explanation, language: Language): void {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR;
  const lines = alignColumns([HEADINGS[language], ...positions.map((position) => cells(position, language))]);
  const paint = (line: string, index: number): string => {
    if (!colours) return line;
    if (index === 0) return styleText('bold', line);
    return positions[index - 1]!.character === 'X' ? styleText('yellow', line) : line;
  };
  printPainted([`CURP  ${curp}`, ''], (line) =>
    colours ? line.replace(curp, styleText(['bold', 'green'], curp)) : line,
  );
  printPainted(lines, paint);
  print('', NOTES[language]);
}

const NO_KEY: Record<Language, string> = {
  es: 'No hay clave que explicar:',
  en: 'There is no key to explain:',
};

/** Every fault with its code, as sentences. */
function printFaults({ codes, reason }: Outcome, language: Language): void {
  const lines = codes.map((code) => [String(code), messageOf(code, reason, language)]);
  print(NO_KEY[language], ...alignColumns(lines));
}

function compareWithFile(person: Person, key: string | null, text: string): Difference {
  const today = utcToday();
  const found = new Reconciler({ today: dateNumberOf(today) }).reconcile(person, key, text);
  return differenceOf(readKeyOnFile(text), found, today);
}

export function registerExplain(program: SentenceCommand): void {
  const command = program
    .command('explain')
    .describe({
      en: 'show the rule behind each of the 18 characters of a key',
      es: 'muestra la regla de cada uno de los 18 caracteres de una clave',
    })
    .withNote({
      en: `Rules: RG = Reglas of 2021, D21 = Instructivo as amended in 2021, I06 = Instructivo of 2006.
Exit codes: 0 there is a key, 1 there is an error code, 2 wrong usage.`,
      es: `Reglas: RG = Reglas de 2021, D21 = Instructivo con las reformas de 2021, I06 = Instructivo de 2006.
Códigos de salida: 0 hay clave, 1 hay un código de error, 2 uso incorrecto.`,
    });
  addPersonOptions(command, {
    en: 'language of JSON, and of the text where it is given (else that of the terminal)',
    es: 'idioma del JSON, y del texto si se indica (si no, el de la terminal)',
  })
    .withOption('--curp <key>', {
      en: 'a key on file: tell how it differs from the calculated one, and why',
      es: 'una clave en archivo: dice en qué difiere de la calculada, y por qué',
    })
    .withJson()
    .action((options: PersonOptions & { json?: true; curp?: string }) => {
      const explained = explain(options, { surnames: options.surnames });
      const explanation = 'explanation' in explained ? explained.explanation : undefined;
      const key = explanation?.curp ?? null;
      const difference = options.curp === undefined ? undefined : compareWithFile(options, key, options.curp);
      const result = explanation ?? envelopeOf((explained as { outcome: Outcome }).outcome, options.lang);
      if (explanation === undefined) process.exitCode = FAILED;

      if (options.json) {
        printJson({ ...result, ...(difference ? { reconciliation: difference } : {}) }, 2);
        return;
      }
      if ('outcome' in explained) printFaults(explained.outcome, terminalLanguage());
      else printTable(explained.explanation, terminalLanguage());
      if (difference) print('', ...differenceLines(key, difference, terminalLanguage()));
    });
}
