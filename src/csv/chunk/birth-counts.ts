/** Counts births by entity and decade in arrays, one addition per row; added to the tally at the end of a chunk. */
import { countDecade, countEntity, type Tally } from '../tally.js';

export class BirthCounts {
  readonly #entities = new Int32Array(100);
  readonly #decades = new Int32Array(1000);

  count(entity: number, year: number): void {
    this.#entities[entity]!++;
    this.#decades[(year / 10) | 0]!++;
  }

  addTo(tally: Tally): void {
    for (const [entity, rows] of this.#entities.entries()) if (rows > 0) countEntity(tally, entity, rows);
    for (const [decade, rows] of this.#decades.entries()) if (rows > 0) countDecade(tally, decade * 10, rows);
  }

  clear(): void {
    this.#entities.fill(0);
    this.#decades.fill(0);
  }
}
