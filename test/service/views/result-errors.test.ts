// The rows in error of a result, for a run that keeps no errors file.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Format, Mode, Plan } from '../../../src/input/csv/plan.js';
import { planOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { processByReference } from '../../../src/rows/reference-chunk.js';
import { openingText } from '../../../src/rows/result-columns.js';
import { errorsOf } from '../../../src/service/views/result-errors.js';
import { runs } from '../../random/property-runs.js';

const HEADER = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'anio_nacimiento',
  'mes_nacimiento',
  'dia_nacimiento',
  'sexo',
  'entidad',
  'curp',
  'error',
];

const planOf = (format: Format, mode: Mode, echo: 'all' | 'none', bom: boolean): Plan => ({
  ...planOptions(withDefaults({ format, mode, echo, bom })),
  normalize: false,
  delimiter: ';',
  columnCount: HEADER.length,
  columns: {
    nombres: 0,
    apellido_paterno: 1,
    apellido_materno: 2,
    anio_nacimiento: 3,
    mes_nacimiento: 4,
    dia_nacimiento: 5,
    sexo: 6,
    entidad: 7,
  },
  birthDateColumn: -1,
  sexLetters: 'HM',
  dateOrder: 'dmy',
  keyColumn: 8,
  today: '2026-07-29',
  packing: 'none',
  errors: 'none',
});

const cell = fc.constantFrom('x', '', 'true', ';true;4', 'false', '"error":true,', 'a\nb', '=1', "'=1");

const row = fc
  .tuple(fc.constantFrom('14', '33', ''), cell, fc.constantFrom('MECR840719MJCDSS03', 'X', ''), cell)
  .map(([entidad, name, curp, error]) => [
    'Rosa',
    'Medina',
    'Cruz',
    '1984',
    '07',
    '19',
    'M',
    entidad,
    curp,
    `${error}${name}`,
  ]);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

it('are the lines of the result whose rows are in error, whatever the pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.constantFrom<Format>('csv', 'ndjson'),
      fc.constantFrom<Mode>('calculate', 'reconcile', 'validate'),
      fc.constantFrom<'all' | 'none'>('all', 'none'),
      fc.boolean(),
      fc.integer({ min: 1, max: 400 }),
      async (rows, format, mode, echo, bom, size) => {
        const plan = planOf(format, mode, echo, bom);
        const opening = openingText(HEADER, plan);
        const parts = rows.map((cells, index) => {
          const bytes = Buffer.from(`${cells.map(quoted).join(';')}\n`);
          const result = processByReference(
            { index: 0, bytes, encoding: 'utf-8', firstRow: index + 1, rows: 1 },
            plan,
          );
          const isGood = mode === 'validate' ? cells[8] === 'MECR840719MJCDSS03' : cells[7] === '14';
          return { text: String(result.bytes), isGood };
        });
        const whole = Buffer.from(opening + parts.map(({ text }) => text).join(''));
        const found: Buffer[] = [];
        for await (const piece of errorsOf(pieces(whole, size), format, mode)) found.push(piece);
        const expected =
          opening +
          parts
            .filter(({ isGood }) => !isGood)
            .map(({ text }) => text)
            .join('');
        expect(String(Buffer.concat(found))).toBe(expected);
      },
    ),
    runs(150),
  );
});
