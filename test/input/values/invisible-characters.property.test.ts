// Invisible characters, at every place of every value: no key other than the one without them, by bytes and by texts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, type Person } from '../../../src/index.js';
import { normalize } from '../../../src/input/values/normalization.js';
import { isBlank } from '../../../src/key/curp/blanks.js';
import { readKeyOnFile } from '../../../src/key/reconcile/key-on-file.js';
import { ByteChunk } from '../../../src/rows/byte-chunk.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';
import { runs } from '../../random/property-runs.js';
import { chunkOf, plan } from '../csv/plans.js';

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** They vanish with --normalize. */
const INVISIBLE = [
  ...[
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180b',
    '\u180e',
    '\u180f',
    '\u3164',
    '\uffa0',
  ],
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
  ...range(0xfe00, 0xfe0f),
  '\ufeff',
  ...['\u{1d173}', '\u{e0000}', '\u{e0001}', '\u{e0020}', '\u{e007f}', '\u{e0100}', '\u{e01ef}'],
];

const BLANKS = [...'\t\v\f \u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000', ...range(0x2000, 0x200a)];

/** Controls and signs that stand for something: never removed. */
const REFUSED = [
  ...[...range(0, 0x1f), ...range(0x7f, 0x9f)].filter((control) => !isBlank(control)),
  ...['\ufff9', '\ufffa', '\ufffb', '\ufffc', '\u0600', '\u06dd', '\u2800'],
];

const PEREZ = person({ apellido_paterno: 'LÓPEZ', apellido_materno: 'NUÑEZ' });
const KEY = keyOf(PEREZ);
const NAMES: readonly Field[] = ['nombres', 'apellido_paterno', 'apellido_materno'];

/** The person with a character at a place of a field. */
function changed(field: Field, place: number, character: string): { someone: Person; isInside: boolean } {
  const units = [...PEREZ[field]!];
  const at = place % (units.length + 1);
  const text = [...units.slice(0, at), character, ...units.slice(at)].join('');
  return { someone: { ...PEREZ, [field]: text }, isInside: at > 0 && at < units.length };
}

/** The keys of a person by both paths of a file, as one text: empty without a key. */
function keyInFile(someone: Person, normalized: boolean): string {
  const run = plan({ normalize: normalized, echo: 'none' });
  const text = `${FIELDS.map((field) => `"${someone[field]}"`).join(',')},\n`;
  const plain = text.replaceAll('"', '');
  const isPlain = !/[\r\n]/.test(plain.slice(0, -1));
  const keys = (isPlain ? [text, plain] : [text]).map((content) => {
    const chunk = chunkOf(content, ',', 'utf-8', normalized);
    const reference = processByReference(chunk, run);
    expect(new ByteChunk(run).process(chunk).bytes.toString()).toBe(reference.bytes.toString());
    return reference.bytes.toString().trim().split(',').at(-1)!;
  });
  expect(new Set(keys).size).toBe(1);
  return keys[0]!;
}

const places = fc.tuple(fc.constantFrom(...FIELDS), fc.nat({ max: 40 }));

describe('without --normalize', () => {
  it('an invisible character gives no key, U+FEFF at an end that of the rest', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INVISIBLE, ...REFUSED), places, (character, [field, place]) => {
        const { someone, isInside } = changed(field, place, character);
        const { curp, code, reason } = outcomeOf(someone);
        const isTrimmed = character === '\ufeff' && !isInside;
        expect(curp).toBe(isTrimmed ? KEY : null);
        if (!isTrimmed && NAMES.includes(field))
          expect([code, reason]).toEqual([417, 'unsupported_character']);
        expect(keyInFile(someone, false)).toBe(curp ?? '');
      }),
      runs(1500),
    );
  });

  it('U+FEFF inside a word does not separate words', () => {
    const split = person({ apellido_paterno: 'LO\ufeffPEZ' });
    expect(outcomeOf(split)).toMatchObject({ code: 417, reason: 'unsupported_character' });
    expect(outcomeOf(person({ apellido_paterno: 'DE\ufeffLEON' })).reason).toBe('unsupported_character');
    expect(keyOf(person({ apellido_paterno: '\ufeff \ufeffLOPEZ \ufeff' }))).toBe(
      keyOf(person({ apellido_paterno: 'LOPEZ' })),
    );
  });
});

describe('with --normalize', () => {
  it('an invisible character vanishes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INVISIBLE), places, (character, [field, place]) => {
        const { someone } = changed(field, place, character);
        expect(keyOf(normalize(someone))).toBe(KEY);
        expect(keyInFile(someone, true)).toBe(KEY);
      }),
      runs(1500),
    );
  });

  it('a control character, and a sign that stands for something, gives no key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REFUSED), places, (character, [field, place]) => {
        const { someone } = changed(field, place, character);
        expect(outcomeOf(normalize(someone)).curp).toBeNull();
        expect(keyInFile(someone, true)).toBe('');
      }),
      runs(500),
    );
  });
});

it('every blank is trimmed at an end, and separates words', () => {
  for (const blank of BLANKS) {
    expect(isBlank(blank)).toBe(true);
    for (const field of FIELDS) {
      for (const place of [0, 1]) {
        const text = PEREZ[field]!;
        const someone = { ...PEREZ, [field]: place === 0 ? blank + text : text + blank };
        expect(keyOf(someone)).toBe(KEY);
        expect(keyOf(normalize(someone))).toBe(KEY);
      }
    }
    const split = person({ apellido_paterno: `DE${blank}LEON`, entidad: `nuevo${blank}leon` });
    expect(keyOf(normalize(split))).toBe(keyOf(person({ apellido_paterno: 'LEON', entidad: '19' })));
  }
});

it('a key on file loses blanks and invisible characters at every place', () => {
  for (const character of [...BLANKS, ...INVISIBLE]) {
    for (let at = 0; at <= KEY.length; at++)
      expect(readKeyOnFile(KEY.slice(0, at) + character + KEY.slice(at)).key).toBe(KEY);
  }
  for (const character of REFUSED) expect(readKeyOnFile(`${KEY}${character}`).key).not.toBe(KEY);
});

it('the year 0000 is out of range', () => {
  for (const day of ['01', '28'])
    expect(outcomeOf(person({ anio_nacimiento: '0000', dia_nacimiento: day })).reason).toBe(
      'date_out_of_range',
    );
  for (const text of ['10/05/0000', '0000-05-10', '10 de mayo de 0000'])
    expect(outcomeOf(normalize(PEREZ, text)).reason, text).toBe('date_out_of_range');
});
