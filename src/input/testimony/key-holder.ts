/**
 * Compares the person of a row with a key: whether the names give its letters, in the order of the columns or in another
 * one, and whether the year is the key's.
 *
 * What it does not do: explain a difference. Reconciliation does (`src/key/reconcile`).
 */
import type { Person } from '../../key/contract/person.js';
import { readGivenName, readSurname } from '../../key/contract/person-reading.js';
import { composeKey } from '../../key/curp/key.js';
import { KEY } from '../../key/curp/key-bytes.js';
import type { Names } from '../../key/curp/name-letters.js';

/** Positions of the letters of names: 1 to 4 and 14 to 16. */
const LETTERS = [0, 1, 2, 3, 13, 14, 15] as const;

/** Any valid birth: only the letters are compared. */
const BIRTH = { year: 1980, month: 1, day: 1, sex: 'H'.charCodeAt(0), entity: 9 };

function fits(names: Names, key: string): boolean {
  if ((names.given | names.paternal | names.maternal) < 0) return false;
  composeKey(names, BIRTH);
  return LETTERS.every((at) => KEY[at] === key.charCodeAt(at));
}

/**
 * `in_order`: the names fit as their columns say. `exchanged`: only with first and second surname exchanged. `either`: both
 * ways. `other_order`: only with the given names in the place of a surname. `none`: in no order.
 */
export type NameFit = 'in_order' | 'exchanged' | 'either' | 'other_order' | 'none';

type NameTexts = Pick<Person, 'nombres' | 'apellido_paterno' | 'apellido_materno'>;

const lettersOf = (given: unknown, paternal: unknown, maternal: unknown): Names => ({
  given: readGivenName(given),
  paternal: readSurname(paternal),
  maternal: readSurname(maternal),
});

export function nameFit({ nombres, apellido_paterno, apellido_materno }: NameTexts, key: string): NameFit {
  const names = lettersOf(nombres, apellido_paterno, apellido_materno);
  const isInOrder = fits(names, key);
  const isExchanged = fits({ ...names, paternal: names.maternal, maternal: names.paternal }, key);
  if (isInOrder) return isExchanged ? 'either' : 'in_order';
  if (isExchanged) return 'exchanged';
  const others = [
    [apellido_paterno, nombres, apellido_materno],
    [apellido_paterno, apellido_materno, nombres],
    [apellido_materno, nombres, apellido_paterno],
    [apellido_materno, apellido_paterno, nombres],
  ];
  return others.some(([given, first, second]) => fits(lettersOf(given, first, second), key))
    ? 'other_order'
    : 'none';
}
