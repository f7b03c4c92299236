/** Counts births by entity, decade and sex in arrays, one addition each per row; added to the tally at the end of a chunk. */
import { countDecade, countEntity, countSex, type Tally } from '../tally.js';

export class BirthCounts {
  readonly #entities = new Int32Array(100);
  readonly #decades = new Int32Array(1000);
  /** By character code: H, M or X. */
  readonly #sexes = new Int32Array(128);

  count(entity: number, year: number, sex: number): void {
    this.#entities[entity]!++;
    this.#decades[(year / 10) | 0]!++;
    this.#sexes[sex]!++;
  }

  addTo(tally: Tally): void {
    for (const [entity, rows] of this.#entities.entries()) if (rows > 0) countEntity(tally, entity, rows);
    for (const [decade, rows] of this.#decades.entries()) if (rows > 0) countDecade(tally, decade * 10, rows);
    for (const [sex, rows] of this.#sexes.entries())
      if (rows > 0) countSex(tally, String.fromCharCode(sex), rows);
  }

  clear(): void {
    this.#entities.fill(0);
    this.#decades.fill(0);
    this.#sexes.fill(0);
  }
}
