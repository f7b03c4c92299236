/**
 * A list pasted from a spreadsheet: its text becomes a file, which is read as any other. A list without a header gets one, with
 * the numbers of its columns, since a run always reads one.
 *
 * What it does not do: decide which column has which field. The user chooses, as for a file.
 */
import { recordsOf } from '../runs/csv-records.js';
import { MAX_TABLE_ROWS } from '../runs/result-table.js';
import { byId } from '../shell/element.js';
import { number } from '../shell/figures.js';
import { onLanguage, t } from '../shell/page-language.js';
import type { Found } from './preview-view.js';

const simplified = (cells: readonly string[]): string => cells.map((cell) => cell.trim()).join('\t');

export class PastedList {
  /** Undefined until the first preview decides whether the list has a header. */
  #hasHeader: boolean | undefined;
  #header = '';
  #records: string[][] = [];
  /** The header that was found, as the preview has it. */
  #foundHeader: readonly string[] = [];

  constructor(private readonly text: string) {}

  /** What a run is given. */
  get file(): File {
    return new File([this.#header, this.text], t('pastedName'));
  }

  get hasHeader(): boolean {
    return this.#hasHeader ?? true;
  }

  /** The rows of the list, the first of them included. */
  get records(): readonly (readonly string[])[] {
    return this.#records;
  }

  /** The values of the first row, if it is not the header: they help to recognise the columns. */
  get firstValues(): readonly string[] | undefined {
    return this.hasHeader ? undefined : this.#records[0];
  }

  /** Rows below the header. */
  get rows(): number {
    const header = simplified(this.#foundHeader);
    const line = this.hasHeader ? this.#records.findIndex((record) => simplified(record) === header) : -1;
    return this.#records.length - 1 - line;
  }

  /**
   * Takes a preview; the first decides. Returns whether the list turned out to have no header: then `file` has changed, and
   * needs another preview. `isUnknown`: no column was recognised. A first row of names of columns hardly has a digit; a
   * person has many.
   */
  judge({ delimiter, header }: Found, isUnknown: boolean): boolean {
    this.#foundHeader = header;
    if (this.#hasHeader !== undefined) return false;
    this.#records = recordsOf(this.text, delimiter ?? '\t');
    this.#hasHeader = !(isUnknown && header.some((cell) => /\d/.test(cell)));
    return this.setHeader(this.#hasHeader, delimiter);
  }

  /** Says whether the first row is the header; returns whether `file` has changed. */
  setHeader(hasHeader: boolean, delimiter: string | null): boolean {
    this.#hasHeader = hasHeader;
    const before = this.#header;
    const columns = this.#records.reduce((most, record) => Math.max(most, record.length), 0); // there may be very many
    const names = Array.from({ length: columns }, (_, index) =>
      t('columnNumber', { number: String(index + 1) }),
    );
    this.#header = hasHeader ? '' : `${names.join(delimiter ?? '\t')}\n`;
    return this.#header !== before;
  }
}

/** Only lines without a character are removed: a tab at either end is a cell. */
const listOf = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').replace(/[\r\n]+$/, '');

const linesOf = (text: string): number => text.split('\n').length;

const area = (): HTMLTextAreaElement => byId<HTMLTextAreaElement>('pasted');

/** For another file. */
export const forgetPasted = (): void => {
  area().value = '';
  byId('pasted-note').textContent = '';
};

/** Whether a key press or a paste there is meant for the field itself. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=file]), textarea, select');

/**
 * What is pasted into the area is used at once, and so is what is pasted anywhere else in the view; what is typed, with the
 * button.
 */
export function listenToPaste(take: (list: PastedList) => void): void {
  let note = (): string => '';
  const use = (given: string): void => {
    const text = listOf(given);
    const lines = linesOf(text);
    const isEmpty = text.trim() === '';
    byId('pasted-error').textContent = isEmpty ? t('pasteEmpty') : '';
    note = () =>
      lines > MAX_TABLE_ROWS ? t('pasteLong', { rows: number(lines), most: number(MAX_TABLE_ROWS) }) : '';
    if (isEmpty) return;
    take(new PastedList(`${text}\n`));
    byId('pasted-note').textContent = note();
  };
  byId('pasted-use').addEventListener('click', () => use(area().value));
  window.addEventListener('paste', (event) => {
    const isArea = event.target === area();
    if (byId('view-file').hidden || (isField(event.target) && !isArea)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') return;
    const isLong = linesOf(listOf(text)) > MAX_TABLE_ROWS;
    if (isArea && !isLong) {
      setTimeout(() => use(area().value)); // after the browser has put it at its place
      return;
    }
    event.preventDefault();
    use(text);
    area().value = isLong ? '' : text;
  });
  onLanguage(() => {
    byId('pasted-error').textContent = '';
    byId('pasted-note').textContent = byId('pasted-note').textContent === '' ? '' : note();
  });
}
