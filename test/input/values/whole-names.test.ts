/** The names of a row whose whole name, or both surnames, are in one column. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutRow, type WholeName } from '../../../src/input/values/whole-names.js';
import { wordsOf } from '../../../src/key/wholenames/name-units.js';

const KEY = 'PECJ800513HJCRRN01';

const cut = (cells: string[], wholeName: Partial<WholeName> = {}) => {
  const { kind, nombres, apellido_paterno, apellido_materno, possible } = cutRow(cells, {
    wholeName: { column: 0, holds: 'name', order: 'surnames-first', ...wholeName },
    columns: { nombres: 1 },
    normalize: true,
  });
  return { kind, names: [apellido_paterno, apellido_materno, nombres], possible: possible.length };
};

describe('a whole name', () => {
  it.each<[string, string[], Partial<WholeName>, string, string[]]>([
    ['by the tables', ['PEREZ LOPEZ JUAN'], {}, 'cut_by_tables', ['PEREZ', 'LOPEZ', 'JUAN']],
    [
      'without a title',
      ['Lic. Juan Pérez López'],
      { order: 'given-first' },
      'cut_by_tables',
      ['Pérez', 'López', 'Juan'],
    ],
    ['by its borders', ['CRUZ/CRUZ/CRUZ'], { border: '/' }, 'borders', ['CRUZ', 'CRUZ', 'CRUZ']],
    ['with an empty part', ['CRUZ$$ANA'], { border: '$' }, 'borders', ['CRUZ', '', 'ANA']],
    [
      'given name first',
      ['ANA/CRUZ/RAMOS'],
      { border: '/', order: 'given-first' },
      'borders',
      ['CRUZ', 'RAMOS', 'ANA'],
    ],
    ['by a comma', ['PEREZ CRUZ, JUAN'], { border: ',' }, 'cut_by_tables', ['PEREZ', 'CRUZ', 'JUAN']],
    [
      'by what the file proves',
      ['PEREZ LUNA JUAN'],
      { proven: { surnames: ['LUNA'], given: [] } },
      'cut_by_tables',
      ['PEREZ', 'LUNA', 'JUAN'],
    ],
    ['by a key', ['PEREZ CRUZ JUAN', '', KEY], { keys: 2 }, 'cut_by_key', ['PEREZ', 'CRUZ', 'JUAN']],
    ['nothing there', ['N/A'], {}, 'empty', ['', '', '']],
  ])('%s', (_, cells, wholeName, kind, names) =>
    expect(cut(cells, wholeName)).toEqual({ kind, names, possible: 0 }),
  );

  it('in a short row is empty', () => {
    expect(cut([]).kind).toBe('empty');
    expect(cut([], { holds: 'surnames' })).toMatchObject({ kind: 'empty', names: ['', '', ''] });
    expect(cut(['PEREZ LOPEZ'], { holds: 'surnames', keys: 2 }).names).toEqual(['PEREZ', 'LOPEZ', '']);
  });

  it('beside given names in several columns', () => {
    const { nombres } = cutRow(['PEREZ LOPEZ', 'ANA', 'LUISA'], {
      wholeName: { column: 0, holds: 'surnames' },
      columns: { nombres: 1 },
      joined: { nombres: [1, 2] },
      normalize: true,
    });
    expect(nombres).toBe('ANA LUISA');
  });

  it('with an empty key is cut by the tables', () =>
    expect(cut(['PEREZ LOPEZ JUAN', '', 'N/A'], { keys: 2 }).kind).toBe('cut_by_tables'));

  it('that is not cut has its possible cuts, and its text in the place of each name', () => {
    const text = 'PEREZ CRUZ JUAN';
    expect(cut([text])).toEqual({ kind: 'not_cut', names: [text, text, text], possible: 2 });
    expect(cut([text, '', 'GOLA800513MJCMPN03'], { keys: 2 }).kind).toBe('against_key');
  });

  it.each([
    'DR RUIZ, JUAN',
    'Ing. RUIZ, JUAN',
    'LIC RUIZ, JUAN',
    'C RUIZ, JUAN',
    'C. RUIZ, JUAN',
    'JR RUIZ, JUAN',
  ])('has no title as a surname: %s', (text) => expect(cut([text], { border: ',' }).kind).toBe('not_cut'));

  it.each([
    ['C PEREZ/LOPEZ/JUAN', 'surnames-first'],
    ['C. PEREZ/LOPEZ/JUAN', 'surnames-first'],
    ['JUAN/PEREZ/M LOPEZ', 'given-first'],
  ] as const)('has no surname that begins with one letter: %s', (text, order) =>
    expect(cut([text], { border: '/', order }).kind).toBe('not_cut'),
  );

  it('in a comma file loses the comma where it is not cut', () =>
    expect(cut(['PEREZ LOPEZ PACHECO, JUAN'], { border: ',' }).names[0]).toBe('PEREZ LOPEZ PACHECO JUAN'));

  it('of an unknown order is cut if no order allows another cut', () => {
    const both = (text: string) =>
      cutRow([text], {
        wholeName: { column: 0, holds: 'name' },
        columns: { nombres: 1 },
        normalize: true,
      }).kind;
    expect(['PEREZ LOPEZ JUAN', 'JUAN PEREZ LOPEZ', 'PEREZ CRUZ JUAN'].map(both)).toEqual([
      'cut_by_tables',
      'cut_by_tables',
      'not_cut',
    ]);
  });
});

it('a cut loses no word and changes none, whatever the text', () => {
  const words = fc.constantFrom(
    ...[
      'PEREZ',
      'López',
      'CRUZ',
      'JUAN',
      'maría',
      'DE',
      'LA',
      'DEL',
      'Y',
      'LE',
      'SAN',
      'BRENDA',
      'O’HARA',
      'MA.',
      'X',
    ],
    ...['ZZYZX', '/', ',', '$', '-', '1', 'Ã±', ''],
  );
  const names = fc.oneof(
    fc.array(words, { maxLength: 18 }).map((all) => all.join(' ')),
    fc.string(),
  );
  const orders = fc.constantFrom<WholeName['order'][]>('surnames-first', 'given-first', undefined);
  const keys = fc.constantFrom('', KEY, 'GOLA800513MJCMPN03');
  fc.assert(
    fc.property(names, orders, keys, (text, order, key) => {
      const wholeName = { column: 0, holds: 'name' as const, keys: 1, ...(order && { order }) };
      const layout = { wholeName, columns: { nombres: -1 }, normalize: false };
      const row = cutRow([text, key], layout);
      if (row.kind !== 'cut_by_key' && row.kind !== 'cut_by_tables') return;
      const { nombres, apellido_paterno, apellido_materno } = row;
      const surnames = [apellido_paterno, apellido_materno];
      const joined = [
        [...surnames, nombres],
        [nombres, ...surnames],
      ].map((parts) => wordsOf(parts.join(' ')));
      expect(joined).toContainEqual(wordsOf(text));
    }),
  );
});

describe('both surnames', () => {
  const surnames: Partial<WholeName> = { holds: 'surnames' };

  it('are cut, and the given names stay', () => {
    expect(cut(['PEREZ LOPEZ', 'ANA'], surnames).names).toEqual(['PEREZ', 'LOPEZ', 'ANA']);
    expect(cut(['PEREZ', 'ANA'], { ...surnames, keys: 2 }).kind).toBe('cut_by_tables');
  });

  it('are cut by a key', () =>
    expect(cut(['RIVA PALACIO', 'ANA', 'RIPA800513MJCVLN06'], { ...surnames, keys: 2 })).toEqual({
      kind: 'cut_by_key',
      names: ['RIVA', 'PALACIO', 'ANA'],
      possible: 0,
    }));
});
