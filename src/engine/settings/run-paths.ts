/**
 * Every file of a run: what it reads, the results, and what it keeps beside them while it works. Each has a role, a path that
 * follows from the settings, and the option that gives it another path. No other code composes these paths. Results may be
 * objects; what a run keeps while it works is always on this machine (`work-folder.ts`).
 *
 * What it does not do: look at the files. `src/engine/run/same-file.ts` finds two roles that are one file.
 */

import { isObject } from '../../base/object-address.js';
import { addressInStore } from '../../base/objects/object-settings.js';
import { nextPath } from '../../base/private-files.js';
import { lockFileOf } from '../../base/process-lock.js';
import type { Sentence } from '../../base/sentence.js';
import { isStream } from '../../input/csv/stream-path.js';
import { packingOf } from './result-name.js';
import type { RunSettings } from './settings.js';
import { localName } from './work-folder.js';

export const partialPath = (path: string): string => `${localName(path)}.partial`;
export const ledgerPath = (output: string): string => `${localName(output)}.ledger`;
export const summaryPath = (output: string): string => `${output}.summary.json`;
export const reportPath = (output: string): string => `${output}.report.html`;
export const duplicatesPath = (output: string): string => `${output}.duplicates.csv`;

/** The changes of a workbook are a workbook. */
export const changesPath = (output: string): string =>
  `${output}.changes.${packingOf(output) === 'xlsx' ? 'xlsx' : 'csv'}`;

/** The result of the run that this is the ledger or the summary of; any other path as it is. */
export const resultOfRun = (path: string): string =>
  path.replace(/(?<=[^/\\])\.(?:ledger|summary\.json)$/, '');

/**
 * What a run locks before it writes a result. Of an object, the address with its store, and its name on this machine: two
 * stores may have objects of the same name, but files of the same name in one work folder are the same files.
 */
export const lockedNames = (path: string): [string, ...string[]] =>
  isObject(path) ? [addressInStore(path), localName(path)] : [path];

const lockFile = (path: string): string | undefined => lockFileOf(lockedNames(path)[0]);

/** Base name of the scratch file of `--since`. */
export const changesScratchName = (output: string): string => `${localName(output)}.changes`;

/** Base name of the scratch file of `--duplicates`. On disk it always has the suffix `.partial`. */
export const scratchName = (output: string): string => `${localName(output)}.people`;
/** The same of `--attention`, beside the attention file. */
export const attentionRowsName = (attention: string): string => `${localName(attention)}.rows`;
export const scratchPath = (output: string): string => partialPath(scratchName(output));

/** What `--since` names, in a sentence. */
export const EARLIER_RESULT: Sentence = { en: 'the earlier result', es: 'el resultado anterior' };

/** The files of a run in a sentence. */
export const FILES = {
  input: { en: 'the input', es: 'la entrada' },
  secrets: { en: 'the file of secrets', es: 'el archivo de secretos' },
  corrections: { en: 'the corrections file', es: 'el archivo de correcciones' },
  output: { en: 'the output', es: 'el resultado' },
  errors: { en: 'the errors file', es: 'el archivo de errores' },
  duplicates: { en: 'the duplicates file', es: 'el archivo de duplicados' },
  changes: { en: 'the changes file', es: 'el archivo de cambios' },
  attention: { en: 'the attention file', es: 'el archivo de filas por revisar' },
  summary: { en: 'the summary (.summary.json)', es: 'el resumen (.summary.json)' },
  report: { en: 'the report (.report.html)', es: 'el reporte (.report.html)' },
  partialOutput: { en: 'the partial output (.partial)', es: 'el resultado a medias (.partial)' },
  partialErrors: {
    en: 'the partial errors file (.partial)',
    es: 'el archivo de errores a medias (.partial)',
  },
  partialDuplicates: {
    en: 'the partial duplicates file (.duplicates.csv.partial)',
    es: 'el archivo de duplicados a medias (.duplicates.csv.partial)',
  },
  partialAttention: {
    en: 'the partial attention file (.partial)',
    es: 'el archivo de filas por revisar a medias (.partial)',
  },
  attentionRows: {
    en: 'the scratch file of --attention (.rows.partial)',
    es: 'el archivo auxiliar de --attention (.rows.partial)',
  },
  partialChanges: {
    en: 'the partial changes file (.partial)',
    es: 'el archivo de cambios a medias (.partial)',
  },
  changesScratch: {
    en: 'the scratch file of --since (.changes.partial)',
    es: 'el archivo auxiliar de --since (.changes.partial)',
  },
  scratch: {
    en: 'the scratch file of --duplicates (.people.partial)',
    es: 'el archivo auxiliar de --duplicates (.people.partial)',
  },
  ledger: { en: 'the ledger (.ledger)', es: 'el registro de avance (.ledger)' },
  nextLedger: { en: 'the next ledger (.ledger.next)', es: 'el siguiente registro de avance (.ledger.next)' },
  nextSummary: {
    en: 'the unfinished summary (.summary.json.next)',
    es: 'el resumen sin terminar (.summary.json.next)',
  },
  nextReport: {
    en: 'the unfinished report (.report.html.next)',
    es: 'el reporte sin terminar (.report.html.next)',
  },
  outputLock: { en: 'the lock of the output', es: 'el candado del resultado' },
  attentionLock: { en: 'the lock of the attention file', es: 'el candado del archivo de filas por revisar' },
  errorsLock: { en: 'the lock of the errors file', es: 'el candado del archivo de errores' },
} satisfies Record<string, Sentence>;

export type FileRole = keyof typeof FILES;

export interface RunPath {
  readonly role: FileRole;
  readonly path: string;
  /** Temporary files are removed at the end of the run; they are never followed if they are links. */
  readonly kind: 'read' | 'result' | 'temporary' | 'lock';
  /** The option that gives it another path; none for the input. */
  readonly option?: '-o' | '--errors' | '--attention' | '--corrections' | '--secret-file' | undefined;
}

export type PathSettings = Pick<
  RunSettings,
  'output' | 'errors' | 'attention' | 'duplicates' | 'since' | 'report'
>;

/** The files that a run writes. The scratch files are before the ledger, which is the only record of them. */
export function writtenPaths(settings: PathSettings): RunPath[] {
  const { output, errors, attention, duplicates, since, report } = settings;
  const paths: RunPath[] = [];
  const add = (
    option: RunPath['option'],
    kind: RunPath['kind'],
    named: Partial<Record<FileRole, string | undefined>>,
  ): void => {
    for (const [role, path] of Object.entries(named))
      if (path !== undefined) paths.push({ role: role as FileRole, path, kind, option });
  };
  if (attention !== undefined) {
    add('--attention', 'result', { attention });
    const rows = partialPath(attentionRowsName(attention));
    add('--attention', 'temporary', { attentionRows: rows, partialAttention: partialPath(attention) });
    add('--attention', 'lock', { attentionLock: lockFile(attention) });
  }
  if (isStream(output)) add('-o', 'result', { output: output === '-' ? undefined : output });
  else {
    const [summary, html] = [summaryPath(output), report === 'none' ? undefined : reportPath(output)];
    const duplicated = duplicates ? duplicatesPath(output) : undefined;
    const changes = since === undefined ? undefined : changesPath(output);
    add('-o', 'result', { output, duplicates: duplicated, changes, summary, report: html });
    add('-o', 'temporary', {
      partialDuplicates: duplicated && partialPath(duplicated),
      scratch: duplicates ? scratchPath(output) : undefined,
      partialChanges: changes && partialPath(changes),
      changesScratch: changes && partialPath(changesScratchName(output)),
      nextSummary: nextPath(localName(summary)),
      nextReport: html && nextPath(localName(html)),
      nextLedger: nextPath(ledgerPath(output)),
      ledger: ledgerPath(output),
      partialOutput: partialPath(output),
    });
    add('-o', 'lock', { outputLock: lockFile(output) });
  }
  if (errors !== undefined) {
    add('--errors', 'result', { errors });
    add('--errors', 'temporary', { partialErrors: partialPath(errors) });
    add('--errors', 'lock', { errorsLock: lockFile(errors) });
  }
  return paths;
}

/** All files of a run; standard input and output are none. */
export function pathsOf({
  input,
  secretFile,
  corrections,
  ...written
}: PathSettings & Pick<RunSettings, 'input' | 'secretFile' | 'corrections'>): RunPath[] {
  const paths = writtenPaths(written);
  if (corrections !== undefined)
    paths.unshift({ role: 'corrections', path: corrections, kind: 'read', option: '--corrections' });
  if (secretFile !== undefined)
    paths.unshift({ role: 'secrets', path: secretFile, kind: 'read', option: '--secret-file' });
  if (input !== '-') paths.unshift({ role: 'input', path: input, kind: 'read' });
  return paths;
}

/** The paths of one kind. */
export const pathsOfKind = (settings: PathSettings, kind: RunPath['kind']): string[] =>
  writtenPaths(settings)
    .filter((file) => file.kind === kind)
    .map(({ path }) => path);
