// Generators of names and persons for the property tests: realistic names, and names as they occur in files.
import fc from 'fast-check';
import type { Person } from '../../../src/index.js';
import { anyCharacter } from '../../random/any-text.js';

const WORDS = (
  'MARIA JOSE MA. J. LUISA GUADALUPE ANGELES ÑACURUTÚ BEGOÑA NOÉ IÑIGO DE LA LOS DEL VAN DER MC Y PÉREZ ' +
  "MUÑOZ HERNÁNDEZ OÑATE IRIARTE O'HARA D/AMICO LOPEZ-CASTILLO ARGÜELLO SCHRÖDER SMRZ UEIA PEDRERO " +
  'DOMÍNGUEZ OFELIA SÃO MAGALHÃES ØRSTED ÆRØ STRAUß DESCONOCIDO X'
).split(' ');

export const realisticName = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

/** Characters that the rules treat specially, in any order. */
const TRICKY = [
  ..."AEIOUNXYabeñ ÃÂãâÑÜÄËÏÖÅØŁŠÆŒßĐÞ/-.'’‘´`09",
  ...'±€šœÿµ¿@Ωя\u0085\u00A0\u2003\uFEFF\uFFFD\u200B\u0000',
  ...[
    '\u0301',
    '\u0303',
    '\u0308',
    '\u02BC',
    '\uD83D',
    '\uDE00',
    '😀',
    'ﬃ',
    'İ',
    'ı',
    'ŉ',
    'ǰ',
    'Ǖ',
    'Ợ',
    '\u212A',
  ],
];

export const trickyText = fc.string({ unit: fc.constantFrom(...TRICKY), maxLength: 12 });

/** Text of any kind: graphemes, code points, UTF-16 units with halves of pairs, and pieces of names. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  trickyText,
  fc.array(fc.oneof(realisticName, trickyText), { maxLength: 4 }).map((pieces) => pieces.join('')),
);

export const anyName = fc.oneof({ weight: 3, arbitrary: realisticName }, hostileText);

const digits = (min: number, max: number, width: number) =>
  fc.integer({ min, max }).map((number) => String(number).padStart(width, '0'));

/** The typical value in most cases, another one now and then. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 30, arbitrary: usual }, other);

const names = (name: fc.Arbitrary<string>) => ({
  nombres: name,
  apellido_paterno: name,
  apellido_materno: name,
});

const births = {
  anio_nacimiento: mostly(digits(1880, 2030, 4), hostileText),
  mes_nacimiento: mostly(digits(1, 12, 2), hostileText),
  dia_nacimiento: mostly(digits(1, 31, 2), hostileText),
  sexo: mostly(fc.constantFrom('H', 'M', 'X'), hostileText),
  entidad: mostly(
    digits(1, 33, 2).map((number) => (number === '33' ? '36' : number)),
    hostileText,
  ),
};

export const realisticPerson: fc.Arbitrary<Person> = fc.record({ ...names(realisticName), ...births });

export const anyPerson: fc.Arbitrary<Person> = fc.record({ ...names(anyName), ...births });
