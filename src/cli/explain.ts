/** `curp-batch explain`: why each of the 18 characters of a person's key is what it is. */
import { styleText } from 'node:util';
import type { Command } from 'commander';
import { envelopeOf } from '../contract/envelope.js';
import { explain } from '../contract/explanation.js';
import type { Language } from '../contract/messages.js';
import { utcToday } from '../contract/today.js';
import type { ExplainedPosition, Explanation } from '../curp/explain.js';
import { keyOnFile, Reconciler, type Reconciliation } from '../reconcile/reconciliation.js';
import { causeText, VERDICT_TEXTS } from '../reconcile/verdict-texts.js';
import { FAILED } from './exit-codes.js';
import { addPersonOptions, type PersonOptions } from './person-options.js';
import { alignColumns } from './table.js';

const HEADINGS: Record<Language, string[]> = {
  es: ['Pos', 'Car', 'De', 'Letra', 'Regla', 'Por qué'],
  en: ['Pos', 'Chr', 'From', 'Letter', 'Rule', 'Why'],
};

const NOTES: Record<Language, string> = {
  es: 'Una clave calculada no prueba el registro: la autoridad puede haber asignado otra.',
  en: 'A calculated key is no proof of registration: the registry may have assigned another.',
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
  console.log(`CURP  ${colours ? styleText(['bold', 'green'], curp) : curp}\n`);
  console.log(lines.map(paint).join('\n'));
  console.log(`\n${NOTES[language]}`);
}

const ON_FILE: Record<Language, [string, string, string, string]> = {
  es: ['En archivo', 'Veredicto', 'Difiere en', 'Causa'],
  en: ['On file', 'Verdict', 'Differs in', 'Cause'],
};

/** What a key on file says about itself, and how it differs from the calculated one. */
function printOnFile(key: string, { verdict, differs, cause }: Reconciliation, language: Language): void {
  const [onFile, judged, parts, why] = ON_FILE[language];
  const lines = [
    [onFile, key],
    [judged, `${verdict}: ${VERDICT_TEXTS[language][verdict] ?? ''}`],
  ];
  if (differs.length > 0) lines.push([parts, differs.join(', ')]);
  if (cause.length > 0) lines.push([why, `${cause.join(', ')}: ${causeText(cause.join('+'), language)}`]);
  console.log(`\n${alignColumns(lines).join('\n')}`);
}

export function registerExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('show the rule behind each of the 18 characters of a key')
    .addHelpText(
      'after',
      '\nRules: RG = Reglas of 2021, D21 = Instructivo as amended in 2021, I06 = Instructivo of 2006.',
    );
  addPersonOptions(command)
    .option('--curp <key>', 'a key on file: tell how it differs from the calculated one, and why')
    .option('--json', 'print JSON')
    .action((options: PersonOptions & { json?: true; curp?: string }) => {
      const explained = explain(options, { surnames: options.surnames });
      const key = 'outcome' in explained ? null : explained.explanation.curp;
      const reconciliation =
        options.curp === undefined
          ? undefined
          : new Reconciler({ today: utcToday() }).reconcile(options, key, options.curp);
      if ('outcome' in explained) {
        console.log(JSON.stringify(envelopeOf(explained.outcome, options.lang)));
        process.exitCode = FAILED;
      } else if (options.json) {
        console.log(
          JSON.stringify(
            { ...explained.explanation, ...(reconciliation ? { reconciliation } : {}) },
            null,
            2,
          ),
        );
        return;
      } else printTable(explained.explanation, options.lang);
      if (reconciliation) printOnFile(keyOnFile(options.curp), reconciliation, options.lang);
    });
}
