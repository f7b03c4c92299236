/** The schema of a reading, for the OpenAPI document. `src/input/reading/reading.ts` has the type. */
import { MAPPED_NAMES } from '../../input/csv/column-names.js';
import { COUNT, exact, list, named, orNull, type Schema, TEXT } from '../openapi/schema.js';

const counts: Schema = {
  type: 'object',
  additionalProperties: COUNT,
  description: 'How often each way of writing occurs in the surveyed rows.',
};

const sure: Schema = {
  enum: ['option', 'file', 'contract', 'not_proven'],
  description: 'What decided: an option, the file itself, the strict format; or nothing did.',
};

export const READING = named('Reading', {
  ...exact({
    container: exact({ kind: { enum: ['csv', 'gzip', 'xlsx'] }, sheet: orNull(TEXT), other_sheets: COUNT }),
    encoding: exact({ name: orNull({ ...TEXT, description: 'Null while all is ASCII.' }), sure }),
    delimiter: { enum: [',', ';', '\t', '|'] },
    header: exact({ line: COUNT, title_lines: COUNT }),
    columns: list(exact({ field: { enum: MAPPED_NAMES }, column: COUNT, name: TEXT })),
    surveyed: exact({ rows: COUNT, whole: { type: 'boolean' } }),
    sex: orNull(exact({ column: TEXT, letters: { enum: ['HM', 'MF', '12'] }, sure, counts })),
    dates: orNull(exact({ column: TEXT, order: { enum: ['dmy', 'mdy', 'ymd', 'serial'] }, sure, counts })),
    entities: orNull(exact({ column: TEXT, counts })),
    names: orNull(exact({ columns: list(TEXT), counts })),
  }),
  description: 'What was understood of the input before its first row: words and counts, never a value.',
  additionalProperties: true,
});
