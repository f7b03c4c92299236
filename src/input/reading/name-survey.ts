/**
 * The names of the surveyed rows of a file: what they show together (`name-counts.ts`), and the questions that only a person
 * can answer.
 *
 * What it does not do: read one name. `normalized-names.ts` does, with what is decided here.
 */
import { COMMONEST } from '../../key/names/commonest-surnames.js';
import { plainWord, type UnitKind, unitsOf } from '../../key/wholenames/name-units.js';
import { JOINABLE, type JoinableField, type Plan } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { namesIn } from '../csv/value-evidence.js';
import { filledParts } from '../values/joined-cells.js';
import { DAMAGE, isShare, NameCounts, type Share } from '../values/name-counts.js';
import type { NameWriting } from '../values/name-writing.js';
import { damageQuestion, exchangedQuestion, surnamesQuestion } from './name-questions.js';

/** What options set. */
export interface GivenNames {
  /** Whether `--encoding` names the encoding: then damaged names are errors of their rows. */
  readonly isEncodingGiven?: boolean | undefined;
  /** Whether `--map` names the column of the first surname. */
  readonly isSurnameMapped?: boolean | undefined;
  /** Whether `--map` names the column of the given name: then its heading is not doubted. */
  readonly isGivenNameMapped?: boolean | undefined;
}

/** Damage is of one origin if so many rows have it. */
const SAME_ORIGIN_PERCENT = 90;

/** Headings do not belong to their columns; hardly any person has a name that looks so. */
const EXCHANGED: Share = { rows: 3, percent: 10 };
/** Looked at for this: so many rows show it as well as all do. */
const FIRST_ROWS = 1000;

const firstWord = (name = ''): string => /\S+/.exec(name)?.[0] ?? '';

export class NameSurvey {
  readonly #counts = new NameCounts();
  /** The names of the first rows. */
  readonly #first: ReturnType<typeof namesIn>[] = [];
  /** By the first word of a name, since names repeat. */
  readonly #kinds = new Map<string, UnitKind>();

  constructor(private readonly layout: Pick<Plan, 'columns' | 'joined' | 'wholeName'>) {}

  /** Returns whether the names of the row are ordinary ones. */
  add(cells: readonly string[]): boolean {
    const names = namesIn(cells, this.layout);
    const areOrdinary = this.#counts.add(names);
    if (this.layout.joined !== undefined) for (const field of JOINABLE) this.#addParts(field, cells);
    if (this.#first.length < FIRST_ROWS) this.#first.push(names);
    return areOrdinary;
  }

  /** A name in several columns: words that may mean "none" are counted in each. */
  #addParts(field: JoinableField, cells: readonly string[]): void {
    const columns = this.layout.joined?.[field];
    const parts = columns === undefined ? [] : filledParts(cells, columns);
    if (parts.length > 1) for (const part of parts) this.#counts.addWord(field, part);
  }

  /** Whether a word that is never a given name is in its column, and a given name in the column of a surname. */
  #areExchanged({ nombres, apellido_paterno, apellido_materno }: ReturnType<typeof namesIn>): boolean {
    if (this.#kindOf(nombres) !== 'surname') return false;
    return [apellido_paterno, apellido_materno].some((name) => this.#kindOf(name).endsWith('given'));
  }

  #kindOf(name = ''): UnitKind {
    const word = firstWord(name);
    const known = this.#kinds.get(word);
    if (known !== undefined) return known;
    const { kind } = unitsOf([word])[0]!;
    this.#kinds.set(word, kind);
    return kind;
  }

  /**
   * The rows with a surname in the column of given names, among the first ones. Where a tenth of many rows are so, many begin with one
   * of the commonest surnames: without those the tables of names are not needed, and reading them takes as long as a thousand rows.
   */
  #exchangedRows(): number[] {
    const beginCommonest = this.#first.filter(({ nombres }) => COMMONEST.has(plainWord(firstWord(nombres))));
    if (this.#first.length === FIRST_ROWS && beginCommonest.length * 100 < FIRST_ROWS) return [];
    return this.#first.flatMap((names, index) => (this.#areExchanged(names) ? [index + 1] : []));
  }

  /** Throws an `UndecidedError` if the names of the file cannot be read. `header` names the columns. */
  refuse(
    header: readonly string[],
    { isEncodingGiven, isSurnameMapped, isGivenNameMapped }: GivenNames,
  ): void {
    const { damaged, joined, hasBothSurnamesInOne } = this.#counts;
    const [origin, rows] = [...damaged.origins].sort(([, one], [, other]) => other - one)[0] ?? [];
    const isOne = rows !== undefined && rows * 100 >= damaged.rows * SAME_ORIGIN_PERCENT;
    if (!isEncodingGiven && isOne && isShare(damaged.rows, DAMAGE, this.#counts.rows))
      throw new UndecidedError(damageQuestion(origin!, damaged.rows, damaged.first));
    const exchanged = isGivenNameMapped ? [] : this.#exchangedRows();
    if (isShare(exchanged.length, EXCHANGED, this.#first.length)) {
      const column = header[this.layout.joined?.nombres?.[0] ?? this.layout.columns.nombres]!;
      throw new UndecidedError(exchangedQuestion(column, exchanged.length, exchanged[0]!));
    }
    if (this.layout.wholeName !== undefined) return;
    if (isSurnameMapped || !hasBothSurnamesInOne) return;
    const column = header[this.layout.columns.apellido_paterno]!;
    throw new UndecidedError(surnamesQuestion(column, joined.rows, joined.first));
  }

  /** What the rows show; undefined if they show nothing that changes a name. */
  writing(): NameWriting | undefined {
    return this.#counts.writing();
  }
}
