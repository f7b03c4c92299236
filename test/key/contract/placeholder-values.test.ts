// 417 `placeholder`: a name field that says that there is no name. A grammar, not a list: one test for each kind of phrase.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate, explain, messageOf } from '../../../src/index.js';
import { outcomeOf, person, TODAY } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';

const FIRST_EDITION = [
  ...['N/A', 'N/D', 'S/A', 'S/N', 'S/D', 'NULL', 'NONE', 'NO TIENE', 'NO APLICA', 'NINGUNO', 'NINGUNA'],
  ...['SIN APELLIDO', 'SIN DATO', '#N/A', '-', '--', '.', '0'],
];
const PHRASES = [
  ...[
    'NO PROPORCIONA',
    'SIN ESPECIFICAR',
    'NO ESPECIFICADO',
    'NO CUENTA CON SEGUNDO APELLIDO',
    'NO SE SABE',
    'NO HAY',
  ],
  ...[
    'SE IGNORA',
    'SE DESCONOCE',
    'NO EXISTE',
    'NO REGISTRADA',
    'SIN CAPTURAR',
    'NO IDENTIFICADO',
    'NO DEFINIDO',
  ],
  ...[
    'NO CONOCIDO',
    'NO PRESENTÓ',
    'NO INDICA',
    'NO DISPONIBLE',
    'SIN INFORMACIÓN',
    'SIN DATOS',
    'SIN APELLIDOS',
  ],
  ...['SIN NOMBRE', 'SIN AP. MATERNO', 'SIN MAT', 'SIN AP PAT', 'SIN SEGUNDO', 'SIN REGISTRO', 'SIN VALOR'],
  ...['NO TIENE APELLIDO MATERNO', 'SIN PRIMER APELLIDO', 'NO TIENEN', 'SIN TENER', 'NO SÉ'],
  ...[
    'POR DEFINIR',
    'PENDIENTE',
    'EXTRANJERO',
    'EXTRANJERA',
    'ÚNICO APELLIDO',
    'APELLIDO ÚNICO',
    'UN SOLO APELLIDO',
  ],
  ...[
    'NINGÚN',
    'NINGUNOS',
    'DESCONOCIDA',
    'DESCONOCIDOS',
    'IGNORADO',
    'IGNORADA',
    'FALTA',
    'FALTA APELLIDO',
    'VACÍO',
  ],
  ...['VACÍA', 'NULO', 'UNDEFINED', 'APELLIDO DESCONOCIDO', 'DATO NO DISPONIBLE', 'NULL NULL'],
  ...['N/T', 'S/I', 'S/M', 'S/AP', 'S/APELLIDO', 'N.A.', 'N / A', 'n.d.', 'S-N', '(N/A)', 'N\\A', '*N/A*'],
  ...['#N/D', '#REF!', '#¡VALOR!', '#¿NOMBRE?', '?', '***', '...', '---', '000', '0.0', '¿?', "'", '_', '$'],
];
const NAMES = ['nombres', 'apellido_paterno', 'apellido_materno'] as const;

const REFUSED = { curp: null, code: 417, codes: [417], reason: 'placeholder' };

describe('a filler', () => {
  it.each([...FIRST_EDITION, ...PHRASES])(
    '%s in any name field has no key, in any case and with blanks',
    (word) => {
      const spellings = [
        word,
        word.toLowerCase(),
        ` ${word}\u00a0`,
        word.replace(' ', ' \t '),
        `\u2003${word}`,
      ];
      for (const field of NAMES) {
        for (const text of [...spellings, word.normalize('NFD')]) {
          expect(outcomeOf(person({ [field]: text })), text).toEqual(REFUSED);
          expect(outcomeOf(person({ [field]: text }), { surnames: 'optional' })).toEqual(REFUSED);
          expect(explain(person({ [field]: text }), { today: TODAY })).toEqual({ outcome: REFUSED });
        }
      }
    },
  );

  it.each([
    'RN',
    'R.N.',
    'RECIÉN NACIDO',
    'recien nacida',
    'DESCONOCIDO',
    'TEST',
    'PRUEBA',
    'X',
    'XX',
    'XXX',
    'X.',
  ])('%s in a given name, and only there', (text) => {
    expect(outcomeOf(person({ nombres: text }))).toEqual(REFUSED);
    expect(outcomeOf(person({ apellido_materno: text })).curp).not.toBeNull();
  });

  it('of any negation, words of the vocabulary and punctuation', () => {
    const verbs =
      'TIENE TENER CUENTA HAY EXISTE APLICA ESPECIFICADO PROPORCIONÓ REGISTRA CAPTURADO IDENTIFICADA';
    const nouns =
      'DATO DATOS INFORMACIÓN APELLIDO APELLIDOS NOMBRE NOMBRES MATERNO PATERNO REGISTRO VALOR DISPONIBLE';
    const word = fc.constantFrom(...`${verbs} ${nouns}`.split(' '));
    const sign = fc.constantFrom(' ', ' ', '  ', '. ', ', ', '_', ' - ');
    const phrase = fc
      .tuple(
        fc.constantFrom('NO', 'SIN'),
        fc.array(fc.tuple(sign, word), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
      )
      .map(([negation, rest, isLower]) => {
        const text = negation + rest.flat().join('');
        return isLower ? text.toLowerCase() : text;
      });
    fc.assert(
      fc.property(phrase, fc.constantFrom(...NAMES), (text, field) => {
        expect(outcomeOf(person({ [field]: text })), text).toEqual(REFUSED);
      }),
      runs(500),
    );
  });

  it.each([
    ...['NA', 'SN', 'ND', 'NO', 'SIN', 'NAN', 'NIL', 'BLANCO', 'NULLE', 'NONES', 'TIENE', 'NINGUNO LOPEZ'],
    ...[
      'S/NN',
      'N/AA',
      '1',
      'SAN',
      'NOE',
      'A/N',
      'SEGUNDO',
      'VALOR',
      'VALORES',
      'SE',
      'CON',
      'MAT',
      'SABE',
      'SOLO',
    ],
    ...[
      'SIN LOPEZ',
      'NO ELIA',
      'SE HA',
      'SE YEON',
      'UNICO',
      'POR',
      'SEGUNDO VALOR',
      'DE DESCONOCIDO',
      'PRIMERO',
    ],
  ])('%s is not one', (text) => {
    for (const field of NAMES) expect(outcomeOf(person({ [field]: text })).curp, field).not.toBeNull();
  });

  it.each(['\u200b', '\u0007', '😀', '王', 'N/A王', 'NO TIENE Ω'])(
    '%j is unsupported, and no filler',
    (text) => {
      expect(outcomeOf(person({ nombres: text })).reason).toBe('unsupported_character');
    },
  );

  it('comes after damaged and unsupported text in another field', () => {
    expect(outcomeOf(person({ nombres: '-', apellido_paterno: 'LUN@' })).reason).toBe(
      'unsupported_character',
    );
    expect(outcomeOf(person({ nombres: 'MUÃ±OZ', apellido_paterno: '#N/A' })).reason).toBe('damaged_text');
    expect(outcomeOf(person({ nombres: '', apellido_paterno: '#N/A' }))).toMatchObject({
      codes: [400, 417],
      reason: 'placeholder',
    });
  });

  it('has a message in both languages that repeats no value', () => {
    const someone = person({ apellido_materno: 'NO TIENE' });
    expect(calculate(someone).error_message).toBe(messageOf(417, 'placeholder', 'es'));
    expect(messageOf(417, 'placeholder', 'es')).toMatch(/nombre, un apellido o la fecha/);
    expect(messageOf(417, 'placeholder', 'en')).toMatch(/name, a surname or the date/);
  });
});

it.each(['AB\u65e5', 'ABß', 'AB\u00c3', 'AB\u00d8'])(
  'a filler of one letter after a row with %j',
  (before) => {
    outcomeOf(person({ apellido_materno: before }));
    expect(outcomeOf(person({ nombres: 'X' })).reason).toBe('placeholder');
  },
);
