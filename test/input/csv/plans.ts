/** Plans and chunks for the tests of the CSV layer. */
import type { Encoding } from '../../../src/input/csv/encoding.js';
import type { Chunk, Plan } from '../../../src/input/csv/plan.js';
import { scanRecords } from '../../../src/input/csv/records.js';
import { planOptions, withDefaults } from '../../../src/input/options/option-types.js';

export const plan = (changes: Partial<Plan> = {}): Plan => ({
  delimiter: ',',
  columnCount: 9,
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
  keyColumn: -1,
  sexLetters: 'HM',
  dateOrder: 'dmy',
  ...planOptions(withDefaults({})),
  normalize: false,
  today: '2026-11-15',
  packing: 'none',
  errors: 'none',
  ...changes,
});

/** A whole text as one chunk. */
export function chunkOf(
  content: string | Buffer,
  delimiter: Plan['delimiter'] = ',',
  encoding: Encoding = 'utf-8',
  skipsEmpty = false,
): Chunk {
  const bytes = Buffer.from(content);
  const { rows } = scanRecords(bytes, bytes.length, delimiter, true, undefined, skipsEmpty);
  return { index: 0, bytes, encoding, firstRow: 1, rows };
}
