/** Two rows with all names and a date in common: those of one person are never told apart, those with too many causes are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ALL_NAMES,
  BLOCKS,
  blocksOfDate,
  DATE_AND_PLACE,
  mayHaveCauses,
  packedBirth,
  packedSurnames,
} from '../../../../src/rows/duplicates/blocks/block-keys.js';
import { givenNameHashes, surnameHash } from '../../../../src/rows/duplicates/blocks/name-hash.js';
import { OTHER_PERSON, samePerson } from '../../../../src/rows/duplicates/probable/same-person.js';
import { writtenName } from '../../../../src/rows/duplicates/probable/written-name.js';
import { ownKey } from '../../../key/reconcile/reconciling.js';

type Row = readonly [given: string, paternal: string, maternal: string, date: string, place: string];

/** `JUAN CARLOS`, `LÓPEZ`, `RUIZ`, `1980,05,12`, `H,09`: as it is compared, and as it is in an entry. */
function rowOf([nombres, apellido_paterno, apellido_materno, date, place]: Row) {
  const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = date.split(',');
  const [sexo, entidad] = place.split(',');
  const birth = { anio_nacimiento, mes_nacimiento, dia_nacimiento, sexo, entidad };
  const key = Buffer.from(ownKey({ nombres, apellido_paterno, apellido_materno, ...birth }));
  const bytes = (text: string): [Buffer, number, number] => [Buffer.from(text), 0, Buffer.byteLength(text)];
  return {
    birth: packedBirth(key),
    surnames: packedSurnames(
      surnameHash(...bytes(apellido_paterno)),
      surnameHash(...bytes(apellido_materno)),
    ),
    given: givenNameHashes(...bytes(nombres)),
    person: {
      key,
      given: writtenName(nombres, true),
      paternal: writtenName(apellido_paterno, false),
      maternal: writtenName(apellido_materno, false),
    },
  };
}

function blockOf({ birth, surnames, given }: ReturnType<typeof rowOf>): number {
  blocksOfDate(0, birth & DATE_AND_PLACE, surnames, given, true);
  return BLOCKS[ALL_NAMES]!;
}

/** Whether they may be one person, as their entries tell. */
function mayBeOne(one: ReturnType<typeof rowOf>, other: ReturnType<typeof rowOf>): boolean {
  return mayHaveCauses(one.birth, other.birth, one.surnames, other.surnames, one.given);
}

it.each<[string, Row, Row, boolean]>([
  [
    'another entity',
    ['ANA', 'GIL', 'SOTO', '1990,01,20', 'M,14'],
    ['ANA', 'GIL', 'SOTO', '1990,01,20', 'M,09'],
    true,
  ],
  [
    'that and swapped surnames',
    ['ANA', 'GIL', 'SOTO', '1990,01,20', 'M,14'],
    ['ANA', 'SOTO', 'GIL', '1990,01,20', 'M,09'],
    false,
  ],
  [
    'the same with two given names',
    ['ANA LUZ', 'GIL', 'SOTO', '1990,01,20', 'M,14'],
    ['ANA LUZ', 'SOTO', 'GIL', '1990,01,20', 'M,09'],
    true,
  ],
  [
    'a dot between them',
    ['MA.LUZ', 'GIL', 'SOTO', '1990,01,20', 'M,14'],
    ['MA.LUZ', 'SOTO', 'GIL', '1990,01,20', 'M,09'],
    true,
  ],
  [
    'another sex and entity',
    ['ANA', 'GIL', 'SOTO', '1990,01,20', 'M,14'],
    ['ANA', 'GIL', 'SOTO', '1990,01,20', 'H,09'],
    false,
  ],
  [
    'three causes',
    ['ANA LUZ', 'GIL', 'SOTO', '1990,01,12', 'M,14'],
    ['ANA LUZ', 'SOTO', 'GIL', '1990,12,01', 'M,09'],
    false,
  ],
])('%s', (_, first, second, expected) => {
  const [one, other] = [rowOf(first), rowOf(second)];
  expect([mayBeOne(one, other), mayBeOne(other, one)]).toEqual([expected, expected]);
  expect(samePerson(one.person, other.person, false) !== OTHER_PERSON).toBe(expected);
});

it('rows of one person are never told apart', () => {
  const given = fc.constantFrom(
    'ANA',
    'MA.LUZ',
    'MARIA LUZ',
    'LUZ MARIA',
    'MA. LUZ',
    'JOSE LUIS',
    'DE LA LUZ',
    'ANA-LUZ',
    'DE LA',
  );
  const surname = fc.constantFrom('GIL', 'SOTO', 'DE LA O', 'SOTO GIL', 'NUÑEZ', 'NUNEZ');
  const date = fc.constantFrom('1990,01,12', '1990,12,01', '1990,05,05');
  const place = fc.constantFrom('M,14', 'H,14', 'M,09', 'X,15', 'M,16');
  const row = fc.tuple(given, surname, fc.oneof(surname, fc.constantFrom('', 'X')), date, place);
  let people = 0;
  fc.assert(
    fc.property(row, row, fc.boolean(), fc.boolean(), (first, changed, isSwapped, isSameGiven) => {
      const [, paternal, maternal] = first;
      const surnames =
        isSwapped && !['', 'X'].includes(maternal) ? [maternal, paternal] : [paternal, maternal];
      const second: Row = [
        isSameGiven ? first[0] : changed[0],
        surnames[0]!,
        surnames[1]!,
        changed[3],
        changed[4],
      ];
      const [one, other] = [rowOf(first), rowOf(second)];
      if (blockOf(one) !== blockOf(other)) return;
      if (samePerson(one.person, other.person, false) === OTHER_PERSON) return;
      people++;
      expect(mayBeOne(one, other)).toBe(true);
    }),
    { numRuns: 20_000 },
  );
  expect(people).toBeGreaterThan(1000);
});
