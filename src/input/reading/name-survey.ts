/**
 * The names of the surveyed rows of a file: what they show together (`name-counts.ts`), and the questions that only a person
 * can answer.
 *
 * What it does not do: read one name. `normalized-names.ts` does, with what is decided here.
 */
import type { Plan } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { namesIn } from '../csv/value-evidence.js';
import { DAMAGE, isShare, NameCounts } from '../values/name-counts.js';
import type { NameWriting } from '../values/name-writing.js';
import { damageQuestion, surnamesQuestion } from './name-questions.js';

/** What options set. */
export interface GivenNames {
  /** Whether `--encoding` names the encoding: then damaged names are errors of their rows. */
  readonly isEncodingGiven?: boolean | undefined;
  /** Whether `--map` names the column of the first surname. */
  readonly isSurnameMapped?: boolean | undefined;
}

/** Damage is of one origin if so many rows have it. */
const SAME_ORIGIN_PERCENT = 90;

export class NameSurvey {
  readonly #counts = new NameCounts();

  constructor(private readonly layout: Pick<Plan, 'columns' | 'joined' | 'wholeName'>) {}

  /** Returns whether the names of the row are ordinary ones. */
  add(cells: readonly string[]): boolean {
    return this.#counts.add(namesIn(cells, this.layout));
  }

  /** Throws an `UndecidedError` if the names of the file cannot be read. `header` names the columns. */
  refuse(header: readonly string[], { isEncodingGiven, isSurnameMapped }: GivenNames): void {
    const { damaged, joined, hasBothSurnamesInOne } = this.#counts;
    const [origin, rows] = [...damaged.origins].sort(([, one], [, other]) => other - one)[0] ?? [];
    const isOne = rows !== undefined && rows * 100 >= damaged.rows * SAME_ORIGIN_PERCENT;
    if (!isEncodingGiven && isOne && isShare(damaged.rows, DAMAGE, this.#counts.rows))
      throw new UndecidedError(damageQuestion(origin!, damaged.rows, damaged.first));
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
