/** Years of two digits whose century the row itself proves, by its key on file or its age: the same on both paths. */
import { expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { ByteChunk } from '../../src/rows/byte-chunk.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const LAYOUT: Partial<Plan> = {
  normalize: true,
  columnCount: 7,
  columns: {
    ...plan().columns,
    anio_nacimiento: -1,
    mes_nacimiento: -1,
    dia_nacimiento: -1,
    sexo: 4,
    entidad: 5,
  },
  birthDateColumn: 3,
  echo: 'none',
};

const PERSON = 'Rosa,Medina,Castro,19/07/84,mujer,14';

it.each<[string, Partial<Plan>, string, string]>([
  ['a key on file', { centuryKeys: 6 }, 'MECR840719MJCDSS03', 'MECR840719MJCDSS03'],
  ['the key of another day', { centuryKeys: 6 }, 'VIMJ850304HBSDRQ00', ''],
  ['an age', { ageColumn: 6 }, '42', 'MECR840719MJCDSS03'],
  ['an age that fits no century', { ageColumn: 6 }, '70', ''],
  ['nothing', {}, '42', ''],
])('%s', (_, proof, cell, key) => expectKey(PERSON, proof, cell, key));

it.each([
  ['an age', '42', 'MECR840719MJCDSS03'],
  ['an age of years ago', '20 años', 'MECR840719MJCDSS03'],
  ['an age that contradicts it', '62', ''],
  ['an age that contradicts it, in words', '62 años', ''],
  ['a number that is no age', '99', 'MECR840719MJCDSS03'],
])('a year of four digits beside %s', (_, cell, key) =>
  expectKey(PERSON.replace('/84', '/1984'), { checkedAge: 6 }, cell, key),
);

function expectKey(person: string, proof: Partial<Plan>, cell: string, key: string): void {
  const chosen = plan({ ...LAYOUT, ...proof });
  const chunk = chunkOf(`${person},${cell}\n`, ',', 'utf-8', true);
  const byBytes = new ByteChunk(chosen).process(chunk);
  expect(byBytes.bytes.toString('utf8').trimEnd().split(',').at(-1)).toBe(key);
  const byReference = processByReference(chunk, chosen);
  expect(byBytes.bytes.equals(byReference.bytes)).toBe(true);
  expect(byBytes.tally).toEqual(byReference.tally);
}
