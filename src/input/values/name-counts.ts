/**
 * Counts what the names of rows show together: words that stand for "none" in a column, `C.` as a title, damaged text, given
 * names that repeat the surnames, both surnames in one column. Only shares of all rows decide it; a single row proves none of
 * this.
 *
 * What it does not do: read one name (`normalized-names.ts` does, with what is decided here), or refuse a file
 * (`src/input/reading/name-survey.ts` does).
 */
import { withoutInvisible } from '../../key/curp/blanks.js';
import { PARTICLES } from '../../key/curp/particles.js';
import { type Damage, damageOf } from '../../key/marks/saved-damage.js';
import { unicodePattern } from '../../key/marks/unicode-pattern.js';
import { mayBeCitizen } from '../../key/names/leading-marks.js';
import { NAME_FIELDS, type NameField, type NameWriting } from './name-writing.js';
import { areOrdinary, doubtfulWord, type NameCells, readName } from './normalized-names.js';
import { withoutSurnames } from './repeated-surnames.js';

/** At least so many rows, and so many of a hundred. */
export interface Share {
  readonly rows: number;
  readonly percent: number;
}

/** A word stands for "none". */
export const FILLER: Share = { rows: 5, percent: 1 };
/** `C.` is a title. */
export const CITIZEN: Share = { rows: 1, percent: 10 };
/** Given names lose the surnames of their row. */
export const REPEATED: Share = { rows: 5, percent: 99 };
/** Damage is a property of the file, and not of a few rows. */
export const DAMAGE: Share = { rows: 10, percent: 1 };

/** Whether these rows are the share. `factor`: by how much they exceed it. */
export const isShare = (rows: number, share: Share, of: number, factor = 1): boolean =>
  rows >= share.rows * factor && rows * 100 >= of * share.percent * factor;

/** Both surnames are in one column if most rows, and at least two, look so. */
const MIN_JOINED = 2;

/** The longest doubtful word, BLANCO, and invisible characters beside it. */
const MAX_WORD = 8;

const PARTICLE_SET = new Set(PARTICLES);

const NAME_WORDS = unicodePattern("[\\p{L}\\p{M}'’-]+", 'g');
const ONE_WORD = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ]*$/;

/** Whether a first surname consists of two words that may be two surnames. */
function mayBeTwoSurnames(text: string): boolean {
  if (ONE_WORD.test(text)) return false;
  const words = text.toUpperCase().match(NAME_WORDS()) ?? [];
  return words.length === 2 && words.every((word) => word.length > 1 && !PARTICLE_SET.has(word));
}

const originOf = (text: string): Damage | undefined => {
  const damage = text === '' ? undefined : damageOf(withoutInvisible(text));
  return damage === 'doubt' ? undefined : damage;
};

const hasName = (text: string, field: NameField): boolean => readName(text, field).name.trim() !== '';

/** How many rows have something, and the first of them. */
interface FoundRows {
  readonly rows: number;
  readonly first: number;
}

export class NameCounts {
  rows = 0;
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

  /** Adds the names of a row. Returns whether they are ordinary ones. */
  add(written: NameCells): boolean {
    this.rows++;
    if (areOrdinary(written)) {
      this.#givenNames++;
      this.#whole++;
      this.#surnames++;
      return true;
    }
    this.#addOthers(written);
    return false;
  }

  #addOthers(written: NameCells): void {
    const names = NAME_FIELDS.map((field) => written[field] ?? '');
    const [nombres, apellido_paterno, apellido_materno] = names as [string, string, string];
    for (const [index, field] of NAME_FIELDS.entries()) this.addWord(field, names[index]!);
    if (nombres !== '') this.#givenNames++;
    if (mayBeCitizen(withoutInvisible(nombres))) this.#citizens++;
    if (names.every((name) => name !== '')) this.#whole++;
    if (withoutSurnames(nombres, apellido_paterno, apellido_materno) !== undefined) this.#repeated++;
    this.#addSurnames(apellido_paterno, apellido_materno);
    this.#addDamage(names.map(originOf).find((damage) => damage !== undefined));
  }

  /** Counts a name, or a part of one that is in several columns, if it may mean "none". */
  addWord(field: NameField, text: string): void {
    const word = text.trim().length > MAX_WORD ? undefined : doubtfulWord(text);
    const words = this.#words.get(field)!;
    if (word !== undefined) words.set(word, (words.get(word) ?? 0) + 1);
  }

  #addSurnames(paternal: string, maternal: string): void {
    if (!hasName(paternal, 'apellido_paterno')) return;
    this.#surnames++;
    if (hasName(maternal, 'apellido_materno') || !mayBeTwoSurnames(paternal)) return;
    if (this.#joined++ === 0) this.#firstJoined = this.rows;
  }

  #addDamage(origin: Damage | undefined): void {
    if (origin === undefined) return;
    if (this.#damaged++ === 0) this.#firstDamaged = this.rows;
    this.#origins.set(origin, (this.#origins.get(origin) ?? 0) + 1);
  }

  /** Whether most first surnames look like both of them, and have none beside them. */
  get hasBothSurnamesInOne(): boolean {
    return this.#joined >= MIN_JOINED && this.#joined * 2 > this.#surnames;
  }

  /** The rows with both surnames in one column. */
  get joined(): FoundRows {
    return { rows: this.#joined, first: this.#firstJoined };
  }

  /** The rows with damaged text, by its origin. */
  get damaged(): FoundRows & { readonly origins: ReadonlyMap<Damage, number> } {
    return { rows: this.#damaged, first: this.#firstDamaged, origins: this.#origins };
  }

  /** What the rows show; undefined if they show nothing that changes a name. */
  writing(): NameWriting | undefined {
    const fillers = Object.fromEntries(
      [...this.#words].flatMap(([field, words]) => {
        const found = [...words].filter(([, rows]) => isShare(rows, FILLER, this.rows));
        return found.length === 0 ? [] : [[field, found.map(([word]) => word).sort()]];
      }),
    );
    const writing: NameWriting = {
      ...(Object.keys(fillers).length > 0 && { fillers }),
      ...(isShare(this.#citizens, CITIZEN, this.#givenNames) && { citizen: true }),
      ...(this.#damaged > 0 && { damaged: true }),
      ...(isShare(this.#repeated, REPEATED, this.#whole) && { repeated: true }),
    };
    return Object.keys(writing).length === 0 ? undefined : writing;
  }
}
