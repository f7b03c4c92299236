// Records of JSON as rows of CSV, and what is refused instead of lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecords } from '../../../src/input/csv/reference-parser.js';
import { jsonLayout } from '../../../src/input/texts/json-layout.js';
import { JsonRecords } from '../../../src/input/texts/json-records.js';
import { runs } from '../../random/property-runs.js';
import { csvOf } from './converting.js';

interface Limits {
  maxRecord?: number;
  headerRecords?: number;
  isPart?: boolean;
}

const converted = (json: string | Buffer, limits: Limits = {}, blockBytes?: number): Promise<string> => {
  const layout = jsonLayout(Buffer.from(json).subarray(0, 1 << 16))!;
  return csvOf(json, new JsonRecords(layout, { maxRecord: 1 << 20, ...limits }), blockBytes);
};

const cellsOf = async (json: string, limits?: Limits): Promise<string[][]> =>
  parseRecords(Buffer.from(await converted(json, limits)), ',');

describe('records of JSON', () => {
  it.each([
    ['an array', '[{"a":"1","b":"2"},\n {"a":"3","b":"4"}]\n'],
    ['one object a line', '{"a":"1","b":"2"}\n{"a":"3","b":"4"}\n'],
    ['objects with nothing between them', '{"a":"1","b":"2"}{"a":"3","b":"4"}'],
    ['objects over several lines', '{\n "a": "1",\n "b": "2"\n}\r\n{\n "a" : "3", "b":"4"}'],
    ['the only array of an object', '{"total":2,"datos":[{"a":"1","b":"2"},{"a":"3","b":"4"}],"pagina":1}'],
    ['another order of keys', '[{"a":"1","b":"2"},{"b":"4","a":"3"}]'],
  ])('are read from %s', async (_, json) => {
    expect(await converted(json)).toBe('a,b\n1,2\n3,4\n');
  });

  it('have the keys of all first records as columns, and empty cells for missing keys and null', async () => {
    expect(await converted('[{"a":1},{"b":2,"c":null},{},{"c":3,"a":""}]')).toBe(
      'a,b,c\n1,,\n,2,\n,,\n,,3\n',
    );
  });

  it('are none in an empty array', async () => {
    expect(await converted(' [ ] ')).toBe('');
  });

  it('keep the digits of numbers, and the words true and false', async () => {
    const numbers = ['0', '-1', '1985', '1985.0', '12345678901234567890123', '1.50', '1e5', '-0.1E-7'];
    const json = `[{${numbers.map((text, index) => `"k${index}":${text}`).join()},"t":true,"f":false}]`;
    expect((await cellsOf(json))[1]).toEqual([...numbers, 'true', 'false']);
  });

  it('have an only empty cell in quotes, because a blank line is no record', async () => {
    expect(await converted('[{"curp":""},{"curp":null},{}]')).toBe('curp\n""\n""\n""\n');
  });

  it('keep numbers at the end of an array', async () => {
    expect(await cellsOf('[{"a":[1,2],"b":[true,-1.5e3,null]}]')).toEqual([
      ['a', 'b'],
      ['[1,2]', '[true,-1.5e3,null]'],
    ]);
  });

  it('keep an object or an array inside a record as its text', async () => {
    const nested = '{"calle":"A, \\"B\\"","n":[1, {"x":null}, [ ]]}';
    const [, cells] = await cellsOf(`[{"a":${nested},"b":2}]`);
    expect(cells).toEqual(['{"calle":"A, \\"B\\"","n":[1,{"x":null},[]]}', '2']);
  });

  it('understand escapes, also of characters beyond the first plane; half a character is damaged text', async () => {
    const json = String.raw`[{"a":"\"\\\/\b\f\n\r\t\u00d1\u00f1\ud83d\ude00","b":"\ud83d","c":"\ude00x","d":"\ud83d\u0041"}]`;
    expect((await cellsOf(json))[1]).toEqual(['"\\/\b\f\n\r\tÑñ😀', '�', '�x', '�A']);
  });
});

describe('JSON that is refused', () => {
  const LAYOUT = '{"nombres":';
  it.each([
    ['[{"a":1},{"a":01}]', 'bad_json', 2],
    ['[{"a":1}\n,{"a":SECRET}]', 'bad_json', 2],
    ['[{"a":1},]', 'bad_json', 2],
    ['[{"a":1} {"a":2}]', 'bad_json', 2],
    ['[{"a":"SEC\nRET"}]', 'bad_json', 1],
    ['[{"a":"\\x"}]', 'bad_json', 1],
    ['[{"a":"\\u12g4"}]', 'bad_json', 1],
    ['[{"a":+1}]', 'bad_json', 1],
    ['[{"a" 1}]', 'bad_json', 1],
    ['[{a:1}]', 'bad_json', 1],
    ["{'a':1}", undefined, 0],
    ['[["a","b"],["1","2"]]', 'bad_json', 1],
    ['["a"]', 'bad_json', 1],
    ['[{"a":1},2]', 'bad_json', 2],
    ['[{"a":1}', 'bad_json', 2],
    ['[{"a":1},{"a":', 'bad_json', 2],
    ['{"a":1}\n{"a"', 'bad_json', 2],
    ['[{"a":1}] [{"a":2}]', 'bad_json', 1],
    ['{"x":[{"a":1}],"y":[{"a":1}]}', 'bad_json', 1],
    ['{"x":[{"a":1}],"nombres":"SECRET"}', 'bad_json', 1],
    ['{"x":[{"a":1}]}\n{"x":[]}', 'bad_json', 1],
    ['[{},{}]', 'bad_json', 2],
    [`[{"a":${'['.repeat(70)}${']'.repeat(70)}}]`, 'bad_json', 1],
    [`${LAYOUT}${'{"a":'.repeat(200_000)}`, 'bad_json', 1],
  ])('%j names the record and no value', async (json, fault, record) => {
    if (fault === undefined) {
      expect(jsonLayout(Buffer.from(json))).toBeUndefined();
      return;
    }
    const error = await converted(json, { maxRecord: 1 << 24 }).catch((thrown) => thrown);
    expect(error).toMatchObject({ fault });
    expect(error.sentence.es).toContain(`registro ${record} (`);
    expect(error.sentence.en).toContain(`record ${record} (`);
    expect(error.message).not.toContain('SECRET');
  });

  it('names the line of the record', async () => {
    await expect(converted('{"a":1}\n\n{"a":2}\n{"a":?}\n')).rejects.toMatchObject({ line: 4 });
    await expect(converted('[\n{"a":1},\n{\n"a":\n?}]')).rejects.toMatchObject({ line: 5 });
  });

  it('names the line of a record that is not complete', async () => {
    await expect(converted('{"a":1}\n{"a":1}\n\n{"a":')).rejects.toThrow(/record 3 \(line 4\)/);
  });

  it('has a key twice in a record', async () => {
    await expect(converted('[{"a":1,"b":2,"a":1}]')).rejects.toThrow('"a" twice');
    const later = '[{"a":1,"b":2},{"b":1,"a":2,"b":1}]';
    await expect(converted(later, { headerRecords: 1 })).rejects.toThrow('record 2 (line 1)');
    await expect(converted('[{"a":1},{"a":2,"a":2}]', { headerRecords: 1 })).rejects.toThrow('"a" twice');
  });

  it('has a key that none of the first records has', async () => {
    const json = '{"a":1}\n{"a":2}\n{"a":3,"otra":4}\n';
    expect(await converted(json)).toBe('a,otra\n1,\n2,\n3,4\n');
    const error = await converted(json, { headerRecords: 2 }).catch((thrown) => thrown);
    expect(error).toMatchObject({ fault: 'bad_json', line: 3 });
    expect(error.message).toContain('record 3 (line 3)');
    expect(error.message).toContain('"otra"');
  });

  it('has a record longer than --max-record, complete or not', async () => {
    const long = `{"a":"${'x'.repeat(200)}"}`;
    await expect(converted(`{"a":1}\n${long}\n`, { maxRecord: 100 })).rejects.toMatchObject({
      fault: 'record_too_long',
      line: 2,
    });
    await expect(converted(`[{"a":"${'x'.repeat(5000)}`, { maxRecord: 100 }, 64)).rejects.toMatchObject({
      fault: 'record_too_long',
    });
  });

  it('has more keys than a sheet has columns', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`);
    await expect(converted(`{${keys.join()}}`)).rejects.toThrow('16,384');
  });

  it('would become a hundred times as large', async () => {
    const keys = Array.from({ length: 16_000 }, (_, index) => `"k${index}":1`);
    await expect(converted(`{${keys.join()}}\n${'{}\n'.repeat(30_000)}`)).rejects.toThrow('100 times');
  });
});

it('the beginning of a file may end inside a record', async () => {
  const isPart = true;
  expect(await converted('[{"a":1},{"a":', { isPart })).toBe('a\n1\n');
  expect(await converted('[{"a":1},', { isPart })).toBe('a\n1\n');
  expect(await converted('[{"a":1}', { isPart })).toBe('a\n1\n');
  expect(await converted('{"a":1}\n{"a', { isPart })).toBe('a\n1\n');
});

const keys = fc.uniqueArray(
  fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('a', 'b', 'c,', '"')),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', ' ', '"', '"a', ',', '\n', '\r\n', 'Ñandú', '=1', '😀', '\\'),
);
const values = fc.oneof(texts, fc.constant(null), fc.integer(), fc.boolean());
const lists = keys.chain((names) =>
  fc.array(
    fc
      .subarray(names)
      .chain((some) =>
        fc.tuple(
          fc.shuffledSubarray(some, { minLength: some.length }),
          fc.array(values, { minLength: 5, maxLength: 5 }),
        ),
      ),
    { minLength: 1, maxLength: 20 },
  ),
);
const whites = fc.constantFrom(0, 1, '\t', '  ');

describe('any records', () => {
  it('are the cells of their CSV, in blocks of any size', () =>
    fc.assert(
      fc.asyncProperty(
        lists,
        whites,
        fc.boolean(),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 30 }),
        async (list, white, isArray, blockBytes, headerRecords) => {
          const records = list.map(([names, cells]) =>
            Object.fromEntries(names.map((name, index) => [name, cells[index]])),
          );
          const header = [
            ...new Set(records.slice(0, headerRecords).flatMap((record) => Object.keys(record))),
          ];
          fc.pre(records.every((record) => Object.keys(record).every((key) => header.includes(key))));
          fc.pre(!header.includes('__proto__') && header.length > 0);
          const all = records.map((record) => JSON.stringify(record, null, white));
          const json = isArray ? `[${all.join(',\n')}]` : all.join('\n');
          fc.pre(jsonLayout(Buffer.from(json))?.kind === (isArray ? 'array' : 'lines'));
          const csv = await converted(json, { headerRecords }, blockBytes);
          const expected = [
            header,
            ...records.map((record) => header.map((key) => String(record[key] ?? ''))),
          ];
          expect(parseRecords(Buffer.from(csv), ',')).toEqual(
            expected.map((row) => row.map((cell) => Buffer.from(cell).toString())),
          );
          expect(await converted(json, { headerRecords })).toBe(csv);
        },
      ),
      runs(400),
    ));

  it('are accepted and refused as JSON.parse does, and never in silence', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '"a"',
            '"a":1',
            '"b":"x"',
            'null',
            '1',
            '01',
            '-',
            '\\',
            ' ',
            '\n',
            'true',
            '{"a":1}',
          ),
          { maxLength: 12 },
        ),
        async (parts) => {
          const json = `[{"a":1},${parts.join('')}]`;
          let parsed: unknown[] | undefined;
          try {
            parsed = JSON.parse(json) as unknown[];
          } catch {
            // no JSON
          }
          const isList = parsed?.every(
            (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
          );
          const csv = await converted(json).catch((error) => error);
          if (!isList) expect(csv).toMatchObject({ fault: 'bad_json' });
          else if (typeof csv === 'string')
            expect(parseRecords(Buffer.from(csv), ',')).toHaveLength(parsed!.length + 1);
          else expect(csv.message).toContain('twice');
        },
      ),
      runs(1500),
    ));
});
