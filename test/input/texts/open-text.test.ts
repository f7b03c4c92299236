// Which texts are converted, found by their content; and hostile ones, which end with a sentence.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openSource } from '../../../src/input/csv/byte-source.js';
import { InputError } from '../../../src/input/csv/input-error.js';
import { openText } from '../../../src/input/texts/open-text.js';
import { runs } from '../../random/property-runs.js';
import { Folder, readAll } from '../csv/sources.js';
import { opened, openedCsv } from './converting.js';

const folder = new Folder();
afterAll(() => folder.remove());

describe('a text', () => {
  it.each([
    ['', undefined],
    ['nombres,sexo\n', undefined],
    ['[nombres],[sexo]\n', undefined],
    ['{nombres},{sexo}\n', undefined],
    ['[1] Lista\n', undefined],
    ['[{"a":1}]', 'json'],
    ['\n\t [\r\n]', 'json'],
    ['{"a":1}', 'ndjson'],
    ['{"nombres":"ANA","hijos":[{"a":1}]}', 'ndjson'],
    ['{"domicilio":{"calle":1},"hijos":[{"a":1}]}', 'ndjson'],
    ['{"total":1,"data":[{"a":1}]}', 'json'],
    ['{"data":[]}', 'ndjson'],
  ])('%j is %s', async (text, kind) => {
    expect((await opened(text)).container?.kind).toBe(kind);
  });

  it('that needs no conversion stays as it is, and can be read from any offset', async () => {
    const path = folder.file('nombres,sexo\nANA,M\n');
    const source = await openText(await openSource(path), { maxRecord: 100, offset: 13 });
    expect(source.isSeekable).toBe(true);
    expect((await readAll(source)).toString()).toBe('ANA,M\n');
    await source.close();
  });

  it('that is converted is read again up to the offset', async () => {
    const path = folder.file('[{"a":"x","b":1},{"a":"y","b":2}]');
    const source = await openText(await openSource(path), { maxRecord: 100, offset: 8 });
    expect(source.isSeekable).toBeUndefined();
    expect((await readAll(source)).toString()).toBe('y,2\n');
    expect(source.consumed).toBe(source.size);
    expect(source.positionBefore(0)).toBe(source.size);
    expect(source.positionBefore(1e9)).toBe(0);
    await source.close();
  });

  it('of JSON has no widths and no line of the header', async () => {
    await expect(opened('[{"a":1}]', { widths: '1,2' })).rejects.toThrow('--widths');
    await expect(opened('[{"a":1}]', { headerLine: 2 })).rejects.toThrow('--header-line');
  });

  it('of JSON with a damaged byte in much UTF-8 damages its own row', async () => {
    const text = Buffer.from(`[${Array(200).fill('{"a":"Ñandú"}').join()},{"a":"X?"}]`);
    text[text.indexOf('X?') + 1] = 0xff;
    const found = await openedCsv(text, { encoding: 'utf-8' });
    expect(found.split('\n').at(-2)).toBe('X\ufffd');
  });
});

describe('a hostile text', () => {
  const JSON_TEXT = Buffer.from(
    '[{"nombres":"ANA \\u00d1","n":[1,{"x":"y"}],"sexo":null},\n{"nombres":"LUZ","sexo":"M"}]',
  );
  const LINES = Buffer.from('{"nombres":"ANA","sexo":"M"}\n{"sexo":"H","nombres":"Ñ, \\"x\\""}\n');
  const WIDTHS = Buffer.from('ANA   M09\r\nÑAÑ   H14\r\n*************\r\n');
  const QUOTED = Buffer.from(
    '"nombres,apellido_paterno,apellido_materno,sexo,entidad"\n"ANA,""A, B"",C,M,09"\n',
  );

  it('ends with a sentence, or is read', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom<[Buffer, object]>(
          [JSON_TEXT, {}],
          [LINES, {}],
          [WIDTHS, { widths: '6,1,2' }],
          [WIDTHS, { widths: 'a=1-6,b=5-8,c=2-99' }],
          [QUOTED, {}],
          [QUOTED, { quotes: 'none' }],
        ),
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...Buffer.from('"{}[],:\\\r\n\0*'))),
          ),
          { maxLength: 4 },
        ),
        fc.nat({ max: 200 }),
        async ([text, options], changes, cut) => {
          const bytes = Buffer.from(
            text.subarray(0, cut < 100 ? text.length : Math.floor((text.length * cut) / 200)),
          );
          for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
          const found = await openedCsv(bytes, options).catch((error: unknown) => error);
          if (typeof found !== 'string') expect(found).toBeInstanceOf(InputError);
        },
      ),
      runs(2000),
    ));
});
