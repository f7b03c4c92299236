/**
 * A file with planted duplicates, of any size: its rows one after the other, and the exact `<output>.duplicates.csv` that a
 * run must write. The same for the same options on every machine. All other rows are people who occur once.
 *
 * What it does not hold in memory: rows. A row is made anew whenever it is needed.
 */
import { Random } from '../../../samples/random.js';
import { type Sink, writeLines } from '../../../samples/written-lines.js';
import type { Plan } from '../../../src/input/csv/plan.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { Calculator } from '../../../src/key/contract/calculator.js';
import { type Cluster, KINDS, type Kind, keyOf, plantedCluster, repeatedPerson } from './clusters.js';
import { fileOf, type Group, keyOnFile } from './oracle.js';
import { keyOfHomonym, otherPerson, withWrongDigit } from './planted-people.js';
import { cellsOf, FAULTS, headerOf, type NormalizedRow, type Writing } from './written-people.js';

export interface PlantedOptions {
  readonly rows: number;
  readonly seed: number;
  /** `everyday` needs `--normalize`. Default: `strict`. */
  readonly writing?: Writing;
  /** Rows of the largest group; none if it is 0 (default). */
  readonly largest?: number;
  /** The share of planted rows, the largest group aside. Default: a half. */
  readonly share?: number;
}

/** What the groups depend on, besides the rows. */
export type Asked = Pick<Plan, 'mode' | 'surnames' | 'lang'>;

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));

/** The inverse of `factor` modulo `size`, which have no common divisor. */
function inverseOf(factor: number, size: number): number {
  let [before, after, one, two] = [0, 1, size, factor % size];
  while (two > 1) {
    const times = Math.floor(one / two);
    [before, after, one, two] = [after, before - times * after, two, one - times * two];
  }
  return size === 1 ? 0 : ((after % size) + size) % size;
}

/** A permutation of the numbers below `size` that spreads neighbours over all of them, and its inverse. */
class Spread {
  readonly #factor: number;
  readonly #inverse: number;
  readonly #start: number;

  constructor(
    readonly size: number,
    random: Random,
  ) {
    let factor = 1 + random.below(size);
    while (gcd(factor, size) > 1) factor++;
    this.#factor = factor;
    this.#inverse = inverseOf(factor, size);
    this.#start = random.below(size);
  }

  at(number: number): number {
    return (number * this.#factor + this.#start) % this.size;
  }

  numberAt(place: number): number {
    return (((place - this.#start + this.size) % this.size) * this.#inverse) % this.size;
  }
}

const HALF = 0.5;

export class Planted {
  readonly header: string;
  readonly #rows: number;
  readonly #seed: number;
  readonly #writing: Writing;
  readonly #spread: Spread;
  /** The kind of each cluster. The clusters themselves are made anew when they are needed. */
  readonly #kinds: Kind[] = [];
  readonly #sizes = new Map<Kind, number>();
  #last: { readonly number: number; readonly cluster: Cluster } | undefined;
  /** Where the rows of each cluster begin among the planted rows, and at the end their number. */
  readonly #starts: number[] = [0];

  constructor({ rows, seed, writing = 'strict', largest = 0, share = HALF }: PlantedOptions) {
    this.#rows = rows;
    this.#seed = seed;
    this.#writing = writing;
    this.header = headerOf(writing);
    const random = new Random(seed);
    this.#spread = new Spread(Math.max(1, rows), random);
    if (largest > 0) this.#plant(repeatedPerson(largest));
    const wanted = Math.min(rows, largest + rows * share);
    for (let number = random.below(KINDS.length); this.#plantedRows < wanted; number++) {
      const kind = KINDS[number % KINDS.length]!;
      if (!this.#plant(kind)) break;
    }
  }

  get #plantedRows(): number {
    return this.#starts.at(-1)!;
  }

  #cluster(number: number): Cluster {
    if (this.#last?.number !== number)
      this.#last = { number, cluster: plantedCluster(this.#kinds[number]!, number, this.#seed) };
    return this.#last.cluster;
  }

  /** Whether there was room for the cluster. */
  #plant(kind: Kind): boolean {
    const size = this.#sizes.get(kind) ?? plantedCluster(kind, 0, this.#seed).size;
    this.#sizes.set(kind, size);
    const end = this.#plantedRows + size;
    if (end > this.#rows) return false;
    this.#kinds.push(kind);
    this.#starts.push(end);
    return true;
  }

  /** Whether every kind of cluster is in the file. */
  get isComplete(): boolean {
    return this.#sizes.size >= KINDS.length && this.#kinds.length > KINDS.length;
  }

  /** The row of a planted number, from 1. */
  #rowOf(planted: number): number {
    return this.#spread.at(planted) + 1;
  }

  /** The index of the cluster that has this planted number. */
  #clusterOf(planted: number): number {
    let [low, high] = [0, this.#kinds.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= planted) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The cells of a row, from 1. */
  cells(row: number): string[] {
    const planted = this.#spread.numberAt(row - 1);
    if (planted >= this.#plantedRows) return this.#otherCells(row);
    const cluster = this.#clusterOf(planted);
    const written = this.#cluster(cluster).row(planted - this.#starts[cluster]!);
    return cellsOf(written, row, this.#writing, new Random(this.#seed + row));
  }

  /** A person who occurs once: usually with the right key, else with another one, none, or a fault. */
  #otherCells(row: number): string[] {
    const person = otherPerson(row, this.#seed);
    const key = keyOf(person);
    const state = (row * 7 + this.#seed) % 16;
    const onFile =
      [key, '', key.slice(0, 16), keyOfHomonym(key, 1 + (row % 9)), withWrongDigit(key)][state] ?? key;
    const fault = state === 15 ? FAULTS[row % FAULTS.length] : undefined;
    const written: NormalizedRow = { person, onFile, fault, spelling: 'exact' };
    return cellsOf(written, row, this.#writing, new Random(this.#seed + row));
  }

  /** A row of the file; every eighth is in quotes. */
  line(row: number): string {
    const cells = this.cells(row);
    return row % 8 === 3 ? cells.map((cell) => `"${cell}"`).join(',') : cells.join(',');
  }

  /** Writes the whole file. */
  async write(sink: Sink): Promise<void> {
    let row = 0;
    await writeLines(this.header, this.#rows, () => this.line(++row), sink);
  }

  async bytes(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    await this.write((piece) => {
      pieces.push(piece);
    });
    return Buffer.concat(pieces);
  }

  /** The key in the file of duplicates: that on file if there is one, else the calculated one. */
  #curpOf(row: number, { mode }: Asked, calculator: Calculator): string {
    const cells = this.cells(row);
    const isStrict = this.#writing === 'strict';
    const [given, paternal, maternal, ...rest] = cells;
    const [sexo, entidad, onFile] = rest.slice(isStrict ? 3 : 1);
    const key = mode === 'calculate' ? '' : keyOnFile(onFile);
    if (key !== '' || mode === 'validate') return key;
    const names = { nombres: given, apellido_paterno: paternal, apellido_materno: maternal };
    const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = isStrict ? rest : [];
    const person = { ...names, anio_nacimiento, mes_nacimiento, dia_nacimiento, sexo, entidad };
    return calculator.outcome(isStrict ? person : normalize(person, rest[0])).curp ?? '';
  }

  groups(asked: Asked): Group[] {
    const { mode, surnames } = asked;
    const calculator = new Calculator({ today: '2025-01-01', surnames });
    return this.#kinds.flatMap((_, cluster) => {
      const { expected, expectedIfOptional } = this.#cluster(cluster);
      const groups = ((surnames === 'optional' && expectedIfOptional) || expected)[mode];
      return groups.map(({ class: name, rows, note = '', isUrgent }): Group => {
        const members = rows.map((index, place) => {
          const row = this.#rowOf(this.#starts[cluster]! + index);
          return {
            row,
            curp: this.#curpOf(row, asked, calculator),
            note: typeof note === 'string' ? note : note[place]!,
          };
        });
        return { class: name, members: members.sort((one, other) => one.row - other.row), isUrgent };
      });
    });
  }

  /** The expected bytes of `<output>.duplicates.csv`. */
  expected(asked: Asked): string {
    return fileOf(this.groups(asked), asked.lang);
  }
}
