/** Rows whose characters contradict the encoding that was found: no key from them, and the whole input is judged by them. */
import { describe, expect, it } from 'vitest';
import { refuseEncoding } from '../../../src/input/csv/encoding-question.js';
import { addTally, emptyTally } from '../../../src/input/csv/tally.js';
import { evidenceOfBytes, evidenceOfText } from '../../../src/input/encodings/contradictions.js';
import type { SingleByteEncoding } from '../../../src/input/encodings/tables.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { chunkOf, plan } from '../csv/plans.js';
import { encode } from './random-lists.js';

/** A text as another encoding reads it. */
const misread = (text: string, written: SingleByteEncoding, read: SingleByteEncoding) =>
  evidenceOfBytes(encode(text, written), read);

describe('a character contradicts the encoding', () => {
  it.each<[string, SingleByteEncoding, SingleByteEncoding]>([
    ['SÁNCHEZ', 'cp850', 'windows-1252'],
    ['SáNCHEZ', 'cp850', 'windows-1252'],
    ['Sánchez', 'cp850', 'windows-1252'],
    ['GONZáLEZ', 'cp850', 'windows-1252'],
    ['JUáREZ', 'cp850', 'windows-1252'],
    ['TOMáS', 'cp850', 'windows-1252'],
    ['GARCÍA', 'cp850', 'windows-1252'],
    ['MUÑOZ', 'cp850', 'windows-1252'],
    ['JOSÉ', 'cp850', 'windows-1252'],
    ['José', 'windows-1252', 'cp850'],
    ['García', 'windows-1252', 'cp850'],
    ['López', 'windows-1252', 'cp850'],
    ['MUÑOZ', 'windows-1252', 'cp850'],
    ['Hernández', 'windows-1252', 'cp850'],
    ['José', 'windows-1252', 'macintosh'],
    ['MUÑOZ', 'windows-1252', 'macintosh'],
    ['José', 'macintosh', 'windows-1252'],
    ['MUÑOZ', 'macintosh', 'cp850'],
  ])('in %s of %s, read as %s', (text, written, read) => {
    expect(misread(text, written, read)).toMatchObject({ contradicts: 1 });
    expect(misread(text, written, written)).toEqual({ fits: 1, contradicts: 0 });
  });

  it.each([
    'MARIA\u00A0LUISA',
    'Juan\u00A0Pérez',
    'de\u00A0la Cruz',
    'PeÑa',
    'KÖNIG',
    'SchrÖder',
    'JOSé',
    'D’ANGELO',
    'Mª',
  ])('but not in %s', (text) => {
    expect(misread(text, 'windows-1252', 'windows-1252').contradicts).toBe(0);
  });

  it('in JesÚs and Jesés, whichever of both was found', () => {
    const jesus = encode('JesÚs', 'cp850');
    expect(evidenceOfBytes(jesus, 'cp850').contradicts).toBe(1);
    expect(evidenceOfBytes(jesus, 'windows-1252').contradicts).toBe(1);
  });

  it('and is marked in the text', () => {
    expect(evidenceOfText('S\u00A0NCHEZ DE MUÑOZ', 'windows-1252')).toEqual({
      fits: 1,
      contradicts: 1,
      marked: 'S\uFFFDNCHEZ DE MUÑOZ',
    });
    expect(evidenceOfText('ANA', 'cp850')).toEqual({ fits: 0, contradicts: 0, marked: 'ANA' });
  });
});

const row = (surname: string): string => `ROSA,${surname},PEÑA,1980,05,10,M,09,Calle 5ª\n`;
const process = (text: Buffer, changes = {}) =>
  new ChunkProcessor(plan({ detail: true, ...changes })).process(chunkOf(text, ',', 'windows-1252'));

describe('a row of a file in Windows-1252', () => {
  const bytes = Buffer.concat([
    encode(row('MUÑOZ'), 'windows-1252'),
    encode(row('SÁNCHEZ'), 'cp850'),
    encode(row('SáNCHEZ'), 'cp850'),
    encode(row('MARIA\u00A0LUISA'), 'windows-1252'),
  ]);

  it.each([false, true])(
    'from CP850 is damaged text, and its cells are written as they are (normalize: %s)',
    (normalize) => {
      const { tally, bytes: result } = process(bytes, { normalize });
      expect(tally).toMatchObject({ rows: 4, errors: 2, reasons: { damaged_text: 2 } });
      expect(tally.firstRows).toMatchObject({ damaged_text: [2, 3], 'encoding:contradicts': [2, 3] });
      expect(tally.evidence).toMatchObject({ 'encoding:contradicts': 4, 'encoding:fits': 8 });
      expect(result.toString()).toContain('S\u00A0NCHEZ');
      expect(result.toString()).not.toContain('\uFFFD');
    },
  );

  it('is not checked if --encoding is given', () => {
    const { tally } = process(bytes, { encoding: 'windows-1252' });
    expect(tally).toMatchObject({ errors: 2, evidence: {} });
  });

  it('has the same result in a chunk without such rows', () => {
    const alone = process(encode(row('MUÑOZ'), 'windows-1252'));
    expect(alone.tally).toMatchObject({ errors: 0, evidence: { 'encoding:fits': 3 } });
    expect(process(bytes).bytes.toString().startsWith(alone.bytes.toString())).toBe(true);
  });
});

describe('at its end, a run', () => {
  const tally = (fits: number, contradicts: number) => {
    const total = emptyTally();
    addTally(total, {
      ...emptyTally(),
      evidence: { 'encoding:fits': fits, 'encoding:contradicts': contradicts },
      firstRows: { 'encoding:contradicts': [77] },
    });
    return total;
  };

  it('goes on if 99 of 100 characters support the encoding', () => {
    refuseEncoding(tally(99, 1), 'windows-1252');
    refuseEncoding(emptyTally(), 'utf-8');
    refuseEncoding(emptyTally(), null);
  });

  it('stops otherwise, with the first row; no encoding is right for both parts', () => {
    expect(() => refuseEncoding(tally(98, 1), 'cp850')).toThrow(
      expect.objectContaining({
        fault: 'undecided',
        message: expect.stringContaining('row 77'),
        question: expect.objectContaining({
          topic: 'encoding',
          counts: { fits: 98, contradicts: 1 },
          answers: [],
        }),
      }),
    );
  });
});
