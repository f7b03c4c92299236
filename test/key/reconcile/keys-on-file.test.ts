// A key on file is upper-cased in ASCII only; blanks and signs in it are removed with a remark before it is checked.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../src/input/csv/plan.js';
import { parseRecord } from '../../../src/input/csv/reference-parser.js';
import { readKeyOnFile } from '../../../src/key/reconcile/key-on-file.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../../input/csv/plans.js';
import { person } from '../../people/person.js';
import { ownKey, verdictOn } from './reconciling.js';

const KEY = 'MECR840719MJCDSS03';
const ROSA = 'ROSA,MEDINA,CASTRO,1984,07,19,M,14';

/** The result cells, after the echo and without the message, of one row with this key on file. */
function judged(onFile: string, changes: Partial<Plan>): string[] {
  const run = plan({ keyColumn: 8, echo: 'none', detail: true, ...changes });
  const chunk = chunkOf(`${ROSA},${onFile}\n`);
  const line = new ChunkProcessor(run).process(chunk).bytes.toString();
  expect(line).toBe(processByReference(chunk, run).bytes.toString());
  return parseRecord(line.trimEnd(), ',').slice(1, -1);
}

describe('a key on file', () => {
  it.each([
    ['ß for SS', 'MECR840719MJCDß03'],
    ['a long s', 'MECR840719MJCDſS03'],
    ['a dotless i', 'MıCR840719MJCDSS03'],
    ['a ligature', 'MECR840719MJCDﬆ03'],
    ['a Kelvin sign', 'MEKR840719MJCDSS03'.replace('K', '\u212a')],
    ['n after an apostrophe', 'MECR840719MJCDŉ03'],
    ['full-width letters', 'ＭECR840719MJCDSS03'],
    ['an accent', 'MÉCR840719MJCDSS03'],
  ])('with %s is not a key', (_, text) => {
    expect(verdictOn(person({}), text)).toMatch(/^invalid/);
    expect(judged(text, { mode: 'validate' })[0]).toBe('invalid');
    expect(judged(text, { mode: 'reconcile' })).not.toContain('match');
    expect(judged(text, { mode: 'validate', detail: false })[0]).toBe('invalid');
  });

  it.each([KEY.toLowerCase(), ` ${KEY}\u00a0`, 'Mecr840719mjcdsS03'])(
    '%j is checked in upper case',
    (text) => {
      expect(judged(text, { mode: 'validate' })).toEqual(['valid', '', '1984-07-19', 'M', '14', '']);
      expect(judged(text, { mode: 'reconcile' })).toContain('match');
      expect(readKeyOnFile(text)).toEqual({ key: KEY, isSpaced: false });
    },
  );

  it.each([
    'MECR 840719 MJCDSS 03',
    'MECR-840719-MJCDSS-03',
    'MECR\u00a0840719\u00a0MJCDSS03',
    'mecr840719\u2011mjcdss03',
    ' MECR840719 - MJCDSS03 ',
    '"MECR\t840719MJCDSS03"',
  ])('%j is checked without its blanks and hyphens, with a remark', (text) => {
    expect(judged(text, { mode: 'validate' })).toEqual(['valid', '', '1984-07-19', 'M', '14', 'spacing']);
    expect(judged(text, { mode: 'validate', detail: false })).toEqual(['valid', '']);
    expect(judged(text, { mode: 'reconcile' }).slice(-7)).toEqual([
      'match',
      '',
      '',
      '1984-07-19',
      'M',
      '14',
      'spacing',
    ]);
  });

  it.each([
    ...[
      'N/A',
      'n/d',
      'NO TIENE',
      'No cuenta con CURP',
      'SIN CURP',
      'sin clave',
      'CURP: NO TIENE',
      'CURP pendiente',
    ],
    ...['en trámite', 'NA', 's.n.', 'S/C', 'Desconocido', '-', '0', '000000000000000000', '#N/A', 'null'],
  ])('%j is none', (text) => {
    expect(judged(text, { mode: 'validate' })[0]).toBe('missing');
    expect(judged(text, { mode: 'reconcile' })).toContain('missing');
    expect(judged(text, { mode: 'reconcile', normalize: true })).toContain('missing');
  });

  it.each(['X', 'CURP', 'CLAVE', 'SINCURP', 'CURP 840719 MJCDSS 0'])('%j is not a key', (text) =>
    expect(judged(text, { mode: 'validate' })[0]).toBe('invalid'),
  );

  it('has its other remarks after that one, and a remark if it is not a key', () => {
    const word = ownKey(
      person({ nombres: 'ANDREA', apellido_paterno: 'VAZQUEZ', apellido_materno: 'CISNEROS' }),
    );
    expect(word).toMatch(/^VXCA/);
    expect(judged('VACA 840719MJCDSS0', { mode: 'validate' })).toEqual([
      'invalid',
      'length',
      '',
      '',
      '',
      'spacing',
    ]);
    const closed = 'VACA840719MDFZSN0';
    expect(judged(`${closed.slice(0, 4)}-${closed.slice(4)}7`, { mode: 'validate' }).at(-1)).toMatch(
      /^spacing inconvenient_word$/,
    );
  });

  it.each([
    `-${KEY}-`,
    `'${KEY}`,
    `’${KEY}`,
    `${KEY}.`,
    'M.E.C.R.840719.MJCDSS03',
    'MECR840719—MJCDSS03',
    'MECR840719−MJCDSS03',
    `CURP: ${KEY}`,
    `curp:${KEY.toLowerCase()}`,
    `C.U.R.P.: ${KEY}`,
    'MECR840719\u200bMJCDSS03',
    'MECR840719\u00adMJCDSS03',
    `\u2060${KEY}`,
  ])('%j is checked without what is around and inside it, with a remark', (text) => {
    expect(readKeyOnFile(text)).toEqual({ key: KEY, isSpaced: true });
    expect(judged(text, { mode: 'validate' })).toEqual(['valid', '', '1984-07-19', 'M', '14', 'spacing']);
    expect(judged(text, { mode: 'reconcile', detail: false })).toContain('match');
  });

  it.each([
    '',
    '  ',
    '-',
    '--',
    '.',
    "'",
    '\u200b',
    'N/A',
    'n / a',
    'NO TIENE',
    'Ninguno',
    'NULL',
    '0',
    'CURP:',
  ])('%j is missing', (text) => {
    expect(readKeyOnFile(text)).toEqual({ key: '', isSpaced: false });
    for (const detail of [true, false]) {
      expect(judged(text, { mode: 'validate', detail })[0]).toBe('missing');
      expect(judged(text, { mode: 'reconcile', detail })).toContain('missing');
    }
  });

  it('that begins with the letters CURP keeps them', () => {
    expect(readKeyOnFile('CURP840719MJCDSS03').key).toBe('CURP840719MJCDSS03');
    expect(readKeyOnFile('CURP MECR840719MJCDSS03').key).toBe('CURPMECR840719MJCDSS03');
  });

  it('that was read gives itself', () => {
    const characters = fc.constantFrom(..."CURP:AN/0-. '\u00ad\u200bñ".split(''), KEY, 'NO TIENE');
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        const { key } = readKeyOnFile(text);
        expect(readKeyOnFile(key).key).toBe(key);
      }),
    );
  });

  it.each([[null], [undefined], [5], [{}]])('%s is not a key on file', (value) => {
    expect(readKeyOnFile(value as never)).toEqual({ key: '', isSpaced: false });
  });

  it.each([
    ['29 February 1900', 'MECR000229MJCDSS0'],
    ['a future day', 'MECR990719MJCDSSA'],
    ['a day that does not exist', 'MECR841319MJCDSS0'],
  ])('with %s shows no date', (_, key17) => {
    for (const digit of '0123456789') {
      expect(judged(key17 + digit, { mode: 'validate' }).slice(2)).toEqual(['', 'M', '14', '']);
      expect(judged(key17 + digit, { mode: 'validate' })[0]).toBe('invalid');
    }
  });
});
