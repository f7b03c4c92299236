// Questions where keys on file contradict a reading that is fixed, from counts alone.
import { expect, it } from 'vitest';
import { UndecidedError } from '../../../src/input/csv/undecided-error.js';
import { type FixedReadings, refuseAgainstKeys } from '../../../src/input/testimony/fixed-readings.js';
import { Sides } from '../../../src/input/testimony/sides.js';
import type { Testimony } from '../../../src/input/testimony/testimony.js';
import { plan } from '../csv/plans.js';

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Sexo', 'Nace', 'Vive', 'CURP'];
const FIXED: FixedReadings = {
  columns: { ...plan().columns, sexo: 3, entidad: 4 },
  normalize: true,
  sexLetters: '12',
  dates: undefined,
  states: [4, 5],
};

/** Sides with so many keys that fit these readings. */
function sidesOf<Reading extends string | number>(
  keys: number,
  ...fitting: readonly Reading[]
): Sides<Reading> {
  const sides = new Sides<Reading>();
  for (let key = 0; key < keys; key++) sides.count(fitting);
  return sides;
}

function questionOf(changes: Partial<Testimony>) {
  const none = { sex: sidesOf(0), orders: sidesOf(0), months: sidesOf(0), surnames: sidesOf(0) };
  const testimony = { column: 6, keys: 9, own: 9, states: sidesOf(0), ...none, ...changes } as Testimony;
  try {
    refuseAgainstKeys(testimony, HEADER, FIXED);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UndecidedError);
    return (error as UndecidedError).question;
  }
}

it('digits of the sex that mean the opposite', () => {
  const question = questionOf({ sex: sidesOf(5, '21') });
  expect(question?.answers.map(({ options }) => options)).toEqual([{ sexo: '21' }]);
  expect(question?.sentence.es).toBe(
    'Las claves de la columna «CURP» contradicen la lectura de «Sexo»: con --sexo 12 coinciden 0 de 5 claves; con --sexo 21, 5.',
  );
  expect(questionOf({ sex: sidesOf(4, '21') })).toBeUndefined();
  expect(questionOf({ sex: sidesOf(5, '12') })).toBeUndefined();
});

it('another column of the state of birth', () => {
  const question = questionOf({ states: sidesOf(5, 5) });
  expect(question?.answers.map(({ options }) => options)).toEqual([{ map: { entidad: 'Vive' } }]);
  expect(question?.sentence.en).toBe(
    'the keys in the column "CURP" contradict the reading of «Nace»: as the state of birth, 0 of 5 keys fit; with the column "Vive", 5 do',
  );
  expect(questionOf({ states: sidesOf(5, 4, 5) })).toBeUndefined();
  expect(questionOf({ states: sidesOf(5) })).toBeUndefined();
});
