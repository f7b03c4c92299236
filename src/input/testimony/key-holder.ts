/**
 * Compares the person of a row with a key: whether the names give its letters, in the order of the columns or in another
 * one, and whether the year is the key's.
 *
 * What it does not do: explain a difference. Reconciliation does (`src/key/reconcile`).
 */
import type { Person } from '../../key/contract/person.js';
import { fitsKey, lettersOfNames } from '../../key/wholenames/key-letters.js';

/**
 * `in_order`: the names fit as their columns say. `exchanged`: only with first and second surname exchanged. `either`: both
 * ways. `other_order`: only with the given names in the place of a surname. `none`: in no order.
 */
type NameFit = 'in_order' | 'exchanged' | 'either' | 'other_order' | 'none';

type NameTexts = Pick<Person, 'nombres' | 'apellido_paterno' | 'apellido_materno'>;

export function nameFit({ nombres, apellido_paterno, apellido_materno }: NameTexts, key: string): NameFit {
  const names = lettersOfNames(nombres, apellido_paterno, apellido_materno);
  const isInOrder = fitsKey(names, key);
  const isExchanged = fitsKey({ ...names, paternal: names.maternal, maternal: names.paternal }, key);
  if (isInOrder) return isExchanged ? 'either' : 'in_order';
  if (isExchanged) return 'exchanged';
  const others = [
    [apellido_paterno, nombres, apellido_materno],
    [apellido_paterno, apellido_materno, nombres],
    [apellido_materno, nombres, apellido_paterno],
    [apellido_materno, apellido_paterno, nombres],
  ];
  return others.some(([given, first, second]) => fitsKey(lettersOfNames(given, first, second), key))
    ? 'other_order'
    : 'none';
}
