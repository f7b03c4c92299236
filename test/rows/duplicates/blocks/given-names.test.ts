/** Two rows with both surnames, the birth and one given name in common: those of one person are never told apart. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  firstGivenName,
  GIVEN_BITS,
  givenNameHashes,
  mayBeGivenNames,
} from '../../../../src/rows/duplicates/blocks/name-hash.js';
import { OTHER_PERSON, samePerson } from '../../../../src/rows/duplicates/probable/same-person.js';
import { writtenName } from '../../../../src/rows/duplicates/probable/written-name.js';
import { keyIfAny } from '../../../key/reconcile/reconciling.js';

const BIRTH = {
  apellido_paterno: 'SOTO',
  apellido_materno: 'GIL',
  anio_nacimiento: '1990',
  mes_nacimiento: '05',
  dia_nacimiento: '20',
  sexo: 'M',
  entidad: '14',
};

const hashesOf = (nombres: string): number =>
  givenNameHashes(Buffer.from(nombres), 0, Buffer.byteLength(nombres));

const mayBeOne = (one: string, other: string): boolean => mayBeGivenNames(hashesOf(one), hashesOf(other));

/** Undefined if the given name has no key. */
function personOf(nombres: string) {
  const key = keyIfAny({ ...BIRTH, nombres });
  if (key === null) return undefined;
  return {
    key: Buffer.from(key),
    given: writtenName(nombres, true),
    paternal: writtenName(BIRTH.apellido_paterno, false),
    maternal: writtenName(BIRTH.apellido_materno, false),
  };
}

const NAME = 2 ** GIVEN_BITS - 1;

/** Whether they have one of their first two given names in common. */
function haveOneInCommon(one: number, other: number): boolean {
  const names = [(other >>> GIVEN_BITS) & NAME, other & NAME];
  return [(one >>> GIVEN_BITS) & NAME, one & NAME].some((name) => name !== 0 && names.includes(name));
}

it.each([
  ['MARIA LUISA', 'MARIA ELENA'],
  ['JUAN CARLOS', 'JUAN PABLO'],
  ['ANA LUZ', 'LUZ MARIA'],
  ['MARIA LUISA', 'MA. ELENA'],
  ['M. LUISA', 'MA ELENA'],
])('%s and %s are told apart', (one, other) => {
  expect([mayBeOne(one, other), mayBeOne(other, one)]).toEqual([false, false]);
});

it.each([
  ['MARIA LUISA', 'MARIA'],
  ['MARIA LUISA', 'LUISA MARIA'],
  ['MARIA LUISA', 'MARIA LUIZA'],
  ['MARIA LUISA', 'MARIA LIUSA'],
  ['MARIA LUISA', 'M. LUISA'],
  ['MARIA LUISA', 'MARIA E.'],
  ['JUAN M.', 'JUAN MANUEL'],
  ['X. LUISA', 'XIMENA LUISA'],
  ['MARIA LUISA', 'MARIA ELENA DEL CARMEN'],
  ['MARIA LUISA', 'MARIA ŁENA'],
])('%s and %s may be spellings', (one, other) => {
  expect([mayBeOne(one, other), mayBeOne(other, one)]).toEqual([true, true]);
});

it('the first given name alone has the hash of that name', () => {
  expect(firstGivenName(hashesOf('MARIA LUISA'))).toBe(hashesOf('MARIA'));
});

it('given names of one person are never told apart', () => {
  const words =
    'MARIA MA MA. M. JOSE J. J LUZ ANA ANA-LUZ DEL CARMEN GPE GUADALUPE VICTORIA YOLANDA HECTOR NUÑO BEGOÑA X'.split(
      ' ',
    );
  const given = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
  const letter = fc.constantFrom(...'ABCEGHIJKLNÑQSUVXYZÁÜ.-\u2019 ØÇ1');
  const change = fc.tuple(fc.nat(16), fc.nat(2), fc.oneof(letter, fc.constant('')));
  const exchange = fc.option(fc.nat(16));
  let people = 0;
  fc.assert(
    fc.property(
      given,
      given,
      fc.nat(3),
      fc.array(change, { maxLength: 2 }),
      exchange,
      (first, second, kept, edits, at) => {
        const one = first.join(' ');
        let other = [...first.slice(0, kept), ...second.slice(kept)].join(' ');
        for (const [at, removed, added] of edits)
          other = other.slice(0, at) + added + other.slice(at + removed);
        if (at !== null)
          other = `${other.slice(0, at)}${other[at + 1] ?? ''}${other[at] ?? ''}${other.slice(at + 2)}`;
        if (!haveOneInCommon(hashesOf(one), hashesOf(other))) return;
        const [left, right] = [personOf(one), personOf(other)];
        if (left === undefined || right === undefined || samePerson(left, right, true) === OTHER_PERSON)
          return;
        people++;
        expect(mayBeOne(one, other)).toBe(true);
        expect(mayBeOne(other, one)).toBe(true);
      },
    ),
    { numRuns: 20_000 },
  );
  expect(people).toBeGreaterThan(1000);
});
