/**
 * The preview of a file by the server: delimiter, encoding, columns, and the first rows of the result. The server does not
 * store the data.
 */
import type { EncodingName } from '../../input/csv/encoding.js';
import type { Delimiter } from '../../input/csv/plan.js';
import type { FilePreview } from '../../service/views/file-preview.js';
import { recordsOf } from '../runs/csv-records.js';
import { tableOf } from '../runs/csv-table.js';
import { answerOf } from '../shell/api.js';
import { backend, type Pairs } from '../shell/backend.js';
import { byId, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import type { Head } from './file-head.js';
import { refusedContainer } from './wrong-file.js';

export type { FilePreview as Found };

/** Faults of all columns together. */
const OF_HEADER = ['unsplit_names', 'wrong_encoding', 'damaged_header'];

/** Faults that are shown where the user can correct them: at the columns, or as a question. */
const SHOWN_ELSEWHERE = [...OF_HEADER, 'missing_column', 'ambiguous_column', 'undecided'];

/** What is wrong with all columns together; empty if nothing is. */
export const headerProblem = ({ problems }: FilePreview): string =>
  problems.find(({ fault }) => OF_HEADER.includes(fault))?.message ?? '';

export const requestPreview = async (head: Head, query: Pairs, signal: AbortSignal): Promise<FilePreview> =>
  answerOf(await backend().preview(head, query, signal)) as unknown as FilePreview;

/** Shows what was understood of the file. */
export function showReading(sentences: readonly string[]): void {
  byId('reading').hidden = sentences.length === 0;
  byId('reading-sentences').replaceChildren(...sentences.map((sentence) => make('li', {}, sentence)));
}

const DELIMITERS: Readonly<Record<Delimiter, TextKey>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
};

const ENCODINGS: Readonly<Record<EncodingName, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  cp850: 'CP850 (MS-DOS)',
  cp437: 'CP437 (MS-DOS)',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
};

/** A value of a choice, and its name. */
export type Named = readonly [value: string, name: string];

/** A select whose first option is the detected value; the other options override it. */
export class FoundChoice {
  readonly #select: HTMLSelectElement;

  constructor(
    readonly option: 'delimiter' | 'encoding' | 'sheet',
    changed: () => void,
  ) {
    this.#select = byId<HTMLSelectElement>(option);
    this.#select.addEventListener('change', changed);
  }

  protected choicesOf(_: FilePreview): Named[] {
    if (this.option === 'encoding') return Object.entries(ENCODINGS);
    return Object.entries(DELIMITERS).map(([sign, key]) => [sign, t(key)] as const);
  }

  /** The value that the reading found. */
  protected foundIn(found: FilePreview): string | null {
    return found[this.option];
  }

  forget(): void {
    this.#select.value = '';
  }

  pairs(): Pairs {
    return this.#select.value === '' ? [] : [[this.option, this.#select.value]];
  }

  /** `chosen`: empty for what is found. */
  show(found: FilePreview, chosen = this.#select.value): void {
    const choices = this.choicesOf(found);
    const foundValue = this.foundIn(found);
    const name = choices.find(([value]) => value === foundValue)?.[1];
    const isFound = chosen === '' && name !== undefined;
    const first = chosen === '' && this.option === 'encoding' ? t('asciiSoFar') : t('automatic');
    this.#select.replaceChildren(
      make('option', { value: '' }, isFound ? t('found', { value: name }) : first),
      ...choices
        .filter(([value]) => !(isFound && value === foundValue))
        .map(([value, text]) => make('option', { value }, text)),
    );
    this.#select.value = chosen;
    if (this.#select.selectedIndex < 0) this.#select.value = ''; // another file has other values
  }
}

/** Whether the file can be read: it has no fault except, possibly, in rows. */
export const isReady = (found: FilePreview): boolean => found.problems.length === 0;

/** Whether delimiter and encoding may be chosen: a workbook and JSON have none, and an archive none before its file is known. */
export function hasTextChoices({ sheets, header, reading }: FilePreview, { isContainer }: Head): boolean {
  const isJson = ['json', 'ndjson'].includes(reading?.container.kind ?? '');
  return sheets.length === 0 && !isJson && !(isContainer && header.length === 0);
}

/** Whether the columns have no delimiter, and their places are not known: the detail has the option that gives them. */
const isFixedWidth = ({ header, problems }: FilePreview): boolean =>
  header.length === 0 &&
  problems.some(({ fault, detail }) => fault === 'missing_column' && /\bwidths\b/.test(detail));

/** Shows the options without which a file is not read, and why it is not. */
export function unreadReason(found: FilePreview): string {
  if (!isFixedWidth(found)) return found.problems.map(({ message }) => message).join(' ');
  const options = byId<HTMLDetailsElement>('more-options');
  options.hidden = false;
  options.open = true;
  return t('fixedWidth');
}

/**
 * What a container is that cannot be read, and what to do with it; undefined if it is not refused as a whole. Of other faults the
 * message says enough.
 */
export const refusalOf = (
  { header, problems }: FilePreview,
  { isContainer }: Head,
  name: string,
): (() => string) | undefined =>
  isContainer && header.length === 0 ? refusedContainer(problems, name) : undefined;

/** What the columns say themselves: a column with two fields, or a name or a date that has yet to get its columns. */
interface ColumnsState {
  readonly hasConflict: boolean;
  readonly isFormOpen: boolean;
}

/** The table of the first rows, or the reason why there is none. */
export function rowsView(found: FilePreview, { hasConflict, isFormOpen }: ColumnsState): HTMLElement[] {
  const hint = (key: TextKey): HTMLElement => make('p', { class: 'hint' }, t(key));
  const elsewhere = hasConflict ? [...SHOWN_ELSEWHERE, 'bad_mapping'] : SHOWN_ELSEWHERE;
  const serious = found.problems.filter(({ fault }) => !elsewhere.includes(fault));
  if (serious.length > 0) return serious.map(({ message }) => make('p', { class: 'error' }, message));
  if (!isReady(found) || isFormOpen)
    return [hint(found.questions.length > 0 ? 'previewAfterAnswer' : 'previewNone')];
  const records = recordsOf(found.lines.join('\n'), found.delimiter ?? ',');
  if (records.length < 2) return [hint('previewNoRows')];
  const labelOf = (_: string, message: string): string => found.labels[message] ?? message;
  return [hint('previewHint'), tableOf(records, t('previewTitle'), labelOf)];
}
