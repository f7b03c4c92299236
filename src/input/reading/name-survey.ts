/**
 * What the names of the surveyed rows show together: words that stand for "none" in a column, `C.` as a title, damaged text,
 * given names that repeat the surnames, both surnames in one column. Only shares of all rows decide it; a single row proves
 * none of this.
 *
 * What it does not do: read one name. `normalized-names.ts` does, with what is decided here.
 */
import { withoutInvisible } from '../../key/curp/blanks.js';
import { PARTICLES } from '../../key/curp/particles.js';
import { type Damage, damageOf } from '../../key/marks/saved-damage.js';
import { mayBeCitizen } from '../../key/names/leading-marks.js';
import type { Plan } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { areOrdinary, namesIn } from '../csv/value-evidence.js';
import { NAME_FIELDS, type NameField, type NameWriting } from '../values/name-writing.js';
import { doubtfulWord, readName } from '../values/normalized-names.js';
import { withoutSurnames } from '../values/repeated-surnames.js';
import { damageQuestion, surnamesQuestion } from './name-questions.js';
import { CITIZEN, DAMAGE, FILLER, isShare, REPEATED } from './name-shares.js';

/** What options set. */
export interface GivenNames {
  /** Whether `--encoding` names the encoding: then damaged names are errors of their rows. */
  readonly isEncodingGiven?: boolean | undefined;
  /** Whether `--map` names the column of the first surname. */
  readonly isSurnameMapped?: boolean | undefined;
}

/** Damage is of one origin if so many rows have it. */
const SAME_ORIGIN_PERCENT = 90;

/** Both surnames are in one column if most rows, and at least two, look so. */
const MIN_JOINED = 2;

/** The longest doubtful word, BLANCO, and invisible characters beside it. */
const MAX_WORD = 8;

const PARTICLE_SET = new Set(PARTICLES);

/** Whether a first surname consists of two words that may be two surnames. */
function mayBeTwoSurnames(text: string): boolean {
  const words = text.toUpperCase().match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  return words.length === 2 && words.every((word) => word.length > 1 && !PARTICLE_SET.has(word));
}

const originOf = (text: string): Damage | undefined => {
  const damage = text === '' ? undefined : damageOf(withoutInvisible(text));
  return damage === 'doubt' ? undefined : damage;
};

const hasName = (text: string, field: NameField): boolean => readName(text, field).name.trim() !== '';

export class NameSurvey {
  #rows = 0;
  #whole = 0;
  #repeated = 0;
  #givenNames = 0;
  #citizens = 0;
  #surnames = 0;
  #joined = 0;
  #firstJoined = 0;
  #damaged = 0;
  #firstDamaged = 0;
  readonly #origins = new Map<Damage, number>();
  /** Counts of doubtful words by column. */
  readonly #words = new Map<NameField, Map<string, number>>(NAME_FIELDS.map((field) => [field, new Map()]));

  constructor(private readonly layout: Pick<Plan, 'columns' | 'joined' | 'wholeName'>) {}

  /** Returns whether the names of the row are ordinary ones. */
  add(cells: readonly string[]): boolean {
    this.#rows++;
    const written = namesIn(cells, this.layout);
    if (areOrdinary(written)) {
      this.#givenNames++;
      this.#whole++;
      this.#surnames++;
      return true;
    }
    const { nombres = '', apellido_paterno = '', apellido_materno = '' } = written;
    const names = [nombres, apellido_paterno, apellido_materno];
    for (const [index, field] of NAME_FIELDS.entries()) this.#addWord(field, names[index]!);
    if (nombres !== '') this.#givenNames++;
    if (mayBeCitizen(withoutInvisible(nombres))) this.#citizens++;
    if (names.every((name) => name !== '')) this.#whole++;
    if (withoutSurnames(nombres, apellido_paterno, apellido_materno) !== undefined) this.#repeated++;
    this.#addSurnames(apellido_paterno, apellido_materno);
    this.#addDamage(names.map(originOf).find((damage) => damage !== undefined));
    return false;
  }

  #addWord(field: NameField, text: string): void {
    const word = text.trim().length > MAX_WORD ? undefined : doubtfulWord(text);
    const words = this.#words.get(field)!;
    if (word !== undefined) words.set(word, (words.get(word) ?? 0) + 1);
  }

  #addSurnames(paternal: string, maternal: string): void {
    if (!hasName(paternal, 'apellido_paterno')) return;
    this.#surnames++;
    if (hasName(maternal, 'apellido_materno') || !mayBeTwoSurnames(paternal)) return;
    if (this.#joined++ === 0) this.#firstJoined = this.#rows;
  }

  #addDamage(origin: Damage | undefined): void {
    if (origin === undefined) return;
    if (this.#damaged++ === 0) this.#firstDamaged = this.#rows;
    this.#origins.set(origin, (this.#origins.get(origin) ?? 0) + 1);
  }

  /** Whether most first surnames look like both of them, and have none beside them. */
  get hasBothSurnamesInOne(): boolean {
    return this.#joined >= MIN_JOINED && this.#joined * 2 > this.#surnames;
  }

  /** Throws an `UndecidedError` if the names of the file cannot be read. `header` names the columns. */
  refuse(header: readonly string[], { isEncodingGiven, isSurnameMapped }: GivenNames): void {
    const [origin, rows] = [...this.#origins].sort(([, one], [, other]) => other - one)[0] ?? [];
    const isOne = rows !== undefined && rows * 100 >= this.#damaged * SAME_ORIGIN_PERCENT;
    if (!isEncodingGiven && isOne && isShare(this.#damaged, DAMAGE, this.#rows))
      throw new UndecidedError(damageQuestion(origin!, this.#damaged, this.#firstDamaged));
    if (this.layout.wholeName !== undefined) return;
    if (isSurnameMapped || !this.hasBothSurnamesInOne) return;
    const column = header[this.layout.columns.apellido_paterno]!;
    throw new UndecidedError(surnamesQuestion(column, this.#joined, this.#firstJoined));
  }

  /** What the rows show; undefined if they show nothing that changes a name. */
  writing(): NameWriting | undefined {
    const fillers = Object.fromEntries(
      [...this.#words].flatMap(([field, words]) => {
        const found = [...words].filter(([, rows]) => isShare(rows, FILLER, this.#rows));
        return found.length === 0 ? [] : [[field, found.map(([word]) => word).sort()]];
      }),
    );
    const writing: NameWriting = {
      ...(Object.keys(fillers).length > 0 && { fillers }),
      ...(isShare(this.#citizens, CITIZEN, this.#givenNames) && {
        citizen: true,
      }),
      ...(this.#damaged > 0 && { damaged: true }),
      ...(isShare(this.#repeated, REPEATED, this.#whole) && { repeated: true }),
    };
    return Object.keys(writing).length === 0 ? undefined : writing;
  }
}
