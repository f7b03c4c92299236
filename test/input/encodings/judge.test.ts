/** The verdict on the encoding of bytes: decided by evidence, or not decided. */
import { describe, expect, it } from 'vitest';
import { judgeEncoding } from '../../../src/input/encodings/judge.js';
import type { SingleByteEncoding } from '../../../src/input/encodings/tables.js';
import { encode } from './random-lists.js';

const decided = (encoding: string | undefined) => ({ decided: true, encoding });
const candidates = (bytes: Buffer): string[] => {
  const verdict = judgeEncoding(bytes);
  return verdict.decided ? [] : verdict.plausible.map(({ encoding }) => encoding);
};

describe('UTF-8', () => {
  it('is not decided while all bytes are ASCII', () => {
    expect(judgeEncoding(Buffer.alloc(0))).toEqual(decided(undefined));
    expect(judgeEncoding(Buffer.from(Array.from({ length: 128 }, (_, byte) => byte)))).toEqual(
      decided(undefined),
    );
  });

  it.each(['Ñ', 'PEÑA', '€', '𝓐', 'xñoñ', 'ñ'.repeat(5000), 'Иван', 'MUÃ±OZ', 'Ioneșcu', 'a\u0000é'])(
    'is what %s is in',
    (text) => {
      expect(judgeEncoding(Buffer.from(text))).toEqual(decided('utf-8'));
    },
  );

  it('remains with a few bytes that contradict it, wherever they are', () => {
    const utf8 = Buffer.from('PEÑA,');
    const windows = encode('PEÑA,', 'windows-1252');
    expect(judgeEncoding(Buffer.concat([utf8, windows]))).toEqual(decided('utf-8'));
    expect(judgeEncoding(Buffer.concat([windows, utf8, utf8]))).toEqual(decided('utf-8'));
  });

  it('is not what most bytes contradict; its rows are not counted', () => {
    const windows = encode('PEÑA,García,', 'windows-1252');
    expect(judgeEncoding(Buffer.concat([windows, Buffer.from('PEÑA'), windows]))).toEqual(
      decided('windows-1252'),
    );
  });

  it.each(['Muñoz', 'JOSÉ', 'Güemes', 'André', 'Conceição'])(
    'is certain if the only accents are combining ones: %s',
    (name) => {
      const bytes = Buffer.from(`${name.normalize('NFD')}\n`);
      expect(judgeEncoding(bytes)).toEqual({ decided: true, encoding: 'utf-8' });
    },
  );

  it('is not decided if É and a no-break space of Windows-1252 are a valid sequence', () => {
    expect(candidates(encode('JOSÉ\u00A0,', 'windows-1252'))).toEqual(['windows-1252', 'utf-8']);
    expect(judgeEncoding(encode('JOSÉ\u00A0,MARÍA', 'windows-1252'))).toEqual(decided('windows-1252'));
  });
});

describe('one word', () => {
  it.each<[string, SingleByteEncoding]>([
    ['José', 'windows-1252'],
    ['JOSÉ', 'windows-1252'],
    ['Hernández', 'windows-1252'],
    ['García', 'windows-1252'],
    ['LÓPEZ', 'windows-1252'],
    ['MUÑOZ', 'windows-1252'],
    ['Muñoz', 'windows-1252'],
    ['año', 'windows-1252'],
    ['PeÑa, GarcÍa, SÁnchez', 'windows-1252'],
    ['Calle 5ª N° 3', 'windows-1252'],
    ['50 €', 'windows-1252'],
    ['SÁNCHEZ', 'cp850'],
    ['Sánchez', 'cp850'],
    ['GARCÍA', 'cp850'],
    ['MUÑOZ', 'cp850'],
    ['Muñoz', 'cp850'],
    ['año', 'cp850'],
    ['MUÑOZ', 'macintosh'],
    ['Muñoz', 'macintosh'],
  ])('%s is enough for %s', (text, encoding) => {
    expect(judgeEncoding(encode(text, encoding))).toEqual(decided(encoding));
  });

  it('may fit two encodings: one byte is é in Windows-1252 and Ú in CP850', () => {
    expect(candidates(encode('MÚGURA', 'cp850'))).toContain('windows-1252');
    expect(candidates(encode('MUGéRA', 'windows-1252'))).toContain('cp850');
  });

  it('may fit two encodings: an apostrophe of Windows-1252 is í in Mac Roman', () => {
    expect(candidates(encode('D’ANGELO', 'windows-1252'))).toEqual(['windows-1252', 'macintosh', 'cp850']);
  });

  it('does not decide by being repeated', () => {
    expect(judgeEncoding(encode('KÖNIG,'.repeat(1000), 'windows-1252')).decided).toBe(false);
    expect(judgeEncoding(encode('MARTÍNEZ,'.repeat(1000), 'cp850')).decided).toBe(false);
  });
});

describe('CP437 and CP850', () => {
  it('are one candidate if they decode all bytes alike', () => {
    expect(judgeEncoding(encode('Muñoz, José, ÑUÑO', 'cp437'))).toEqual(decided('cp850'));
    expect(candidates(encode('Áñ', 'macintosh')).filter((name) => name === 'cp437')).toEqual([]);
  });

  it('are distinguished by a byte that is a letter in one of them', () => {
    expect(judgeEncoding(encode('MARTÍNEZ MUÑOZ', 'cp850'))).toEqual(decided('cp850'));
  });
});

describe('the best encoding', () => {
  it('is not decided if it leaves characters that no name has', () => {
    const text = encode('García, López, Muñoz, Hernández, ', 'windows-1252');
    const box = Buffer.from([0x41, 0x81, 0x41, 0x20]);
    expect(candidates(Buffer.concat([text, box]))[0]).toBe('windows-1252');
    const long = Buffer.concat(Array<Buffer>(100).fill(text));
    expect(judgeEncoding(Buffer.concat([long, box]))).toEqual(decided('windows-1252'));
  });
});

it('bytes of two sources that no encoding reads: each encoding is an answer', () => {
  const list = 'JOSÉ,MUÑOZ\n'.repeat(50);
  const bytes = Buffer.concat([encode(list, 'windows-1252'), encode(list, 'cp850')]);
  expect(candidates(bytes)).toEqual(expect.arrayContaining(['windows-1252', 'cp850']));
});
