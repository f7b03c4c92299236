/**
 * The control of the sheet that is read: the found one, each of the others, and all of them together where the question about
 * the sheets has offered that. It takes over the answer to that question: a workbook may have a sheet for each group, and the
 * buttons of all of them need not stay on the page.
 *
 * What it does not do: choose the file of an archive. That question stays, and the sheets here have the name of their file.
 */
import type { Question } from '../runs/run-requests.js';
import { byId } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import { type Found, FoundChoice, type Named } from './preview-view.js';
import type { Questions } from './question-fields.js';

/** `all`, or after the name of a file in an archive and a slash. */
const ALL = /(^|\/)all$/;

export class SheetSelect extends FoundChoice {
  /** The value that reads all sheets, if the question has offered it. */
  #all: string | undefined;

  constructor(changed: () => void) {
    super('sheet', changed);
  }

  override forget(): void {
    this.#all = undefined;
    super.forget();
  }

  /** An answer to a question says which sheet or file is read. */
  unchoose(): void {
    super.forget();
  }

  protected override choicesOf({ sheets }: Found): Named[] {
    const value = this.#all;
    const isOfFile = value !== undefined && sheets[0]?.startsWith(value.replace(ALL, '$1'));
    const all: Named[] = isOfFile ? [[value, t('allSheets')]] : [];
    return [...all, ...sheets.map((name) => [name, name] as const)];
  }

  /** A sheet in an archive has the name of its file before its own. */
  protected override foundIn({ sheet, sheets }: Found): string | null {
    return sheets.find((name) => name === sheet || name.endsWith(`/${sheet}`)) ?? null;
  }

  /** Remembers whether all sheets may be read. */
  hear(questions: readonly Question[]): void {
    for (const { topic, answers } of questions) {
      if (topic !== 'sheet') continue;
      this.#all = answers.map(({ options }) => String(options.sheet)).find((value) => ALL.test(value));
    }
  }

  /** Takes the answer to the question about the sheets from it; the focus goes along. */
  takeOver(found: Found, questions: Questions): void {
    const values = this.choicesOf(found).map(([value]) => value);
    const taken = found.sheets.length < 2 ? undefined : questions.handOver('sheet', values);
    this.show(found, taken?.value);
    byId('sheet-choice').hidden = found.sheets.length < 2;
    if (taken?.hadFocus) byId('sheet').focus();
  }
}
