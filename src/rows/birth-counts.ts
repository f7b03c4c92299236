/**
 * Counts the births of a chunk by entity, decade and sex: one addition each per row, in constant arrays. They are added to
 * the tally at the end of the chunk.
 */
import { countDecade, countEntity, countSex, type Tally } from '../input/csv/tally.js';

const ENTITIES = new Int32Array(100);
const DECADES = new Int32Array(1000);
/** By character code: H, M or X. */
const SEXES = new Int32Array(128);

export function countBirth(entity: number, year: number, sex: number): void {
  ENTITIES[entity]!++;
  DECADES[(year / 10) | 0]!++;
  SEXES[sex]!++;
}

export function addBirths(tally: Tally): void {
  for (const [entity, rows] of ENTITIES.entries()) if (rows > 0) countEntity(tally, entity, rows);
  for (const [decade, rows] of DECADES.entries()) if (rows > 0) countDecade(tally, decade * 10, rows);
  for (const [sex, rows] of SEXES.entries()) if (rows > 0) countSex(tally, String.fromCharCode(sex), rows);
}

export function clearBirths(): void {
  ENTITIES.fill(0);
  DECADES.fill(0);
  SEXES.fill(0);
}
