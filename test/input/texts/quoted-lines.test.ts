// Lines quoted as a whole are unwrapped, if the header is.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuotedLines } from '../../../src/input/texts/quoted-lines.js';
import { runs } from '../../random/property-runs.js';
import { csvOf, openedCsv } from './converting.js';

const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';
const wrapped = (line: string): string => `"${line.replaceAll('"', '""')}"`;

describe('lines quoted as a whole', () => {
  it('are unwrapped, with the quotes inside', async () => {
    const lines = [HEADER, 'ANA,"DE LA O, X",SOTO,1980,05,10,M,09', 'LUZ,"A\nB",C,1980,05,10,M,09'];
    expect(await openedCsv(lines.map(wrapped).join('\r\n'))).toBe(lines.join('\r\n'));
  });

  it('may have a title above the header, and other delimiters', async () => {
    const lines = ['Lista', HEADER.replaceAll(',', ';'), 'ANA;SOTO;DIAZ;1980;05;10;M;09'];
    expect(await openedCsv(`${lines.map(wrapped).join('\n')}\n`)).toBe(`${lines.join('\n')}\n`);
  });

  it('stay as they are if they are not quoted: nothing is lost', async () => {
    const text = `${wrapped(HEADER)}\nANA,SOTO\n"ANA","SOTO"\n\n"x\n`;
    expect(await openedCsv(text)).toBe(`${HEADER}\nANA,SOTO\n"ANA","SOTO"\n\n"x\n`);
  });

  it.each([
    ['whose header is not', `${HEADER}\n"ANA,SOTO"\n`],
    ['with one column', '"curp"\n"SOAA800510MDFTNN03"\n'],
    ['with quoted cells', `${HEADER.replaceAll(/\w+/g, '"$&"')}\n"ANA","SOTO"\n`],
    ['with an unknown header', '"a,b"\n"c,d"\n'],
  ])('are not those of a text %s', async (_, text) => {
    expect(await openedCsv(text)).toBe(text);
  });

  it('give any text back, in blocks of any size', () => {
    const parts = fc.constantFrom('"', ',', 'a', 'Ñ', ' ', '""', '","');
    const line = fc.array(parts, { minLength: 1, maxLength: 12 }).map((some) => some.join(''));
    return fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 60 }),
        async (lines, end, blockBytes) => {
          const text = lines.map(wrapped).join(end);
          expect(await csvOf(text, new QuotedLines(',', 1 << 20), blockBytes)).toBe(lines.join(end));
        },
      ),
      runs(300),
    );
  });
});
