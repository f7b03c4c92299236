/** The schema of a question about a file, for the OpenAPI document. `src/service/views/question-view.ts` makes the object. */
import type { Topic } from '../../input/csv/undecided-error.js';
import { COUNT, exact, list, named, type Schema, TEXT } from '../openapi/schema.js';

const counts: Schema = { type: 'object', additionalProperties: COUNT };

export const QUESTION = named('Question', {
  ...exact({
    topic: { enum: ['sex', 'dates', 'encoding', 'header', 'columns', 'sheet'] satisfies Topic[] },
    sentence: TEXT,
    answers: list(exact({ options: { type: 'object' }, meaning: TEXT })),
    counts: { ...counts, description: 'How many rows support each side.' },
    first_rows: { ...counts, description: 'The first row of each side.' },
  }),
  description: 'The file can be read in two ways. The options of an answer, sent with the file, decide.',
});
