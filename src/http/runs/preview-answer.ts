/**
 * What the answer of `POST /preview` holds, and its description for the OpenAPI document. `preview.ts` makes it.
 */
import { MAPPED_NAMES } from '../../csv/column-names.js';
import type { InputFault } from '../../csv/input-error.js';
import type { Reading } from '../../reading/reading.js';
import type { QuestionView } from '../../runs/question-view.js';
import { answer, BAD_OPTION } from '../openapi/answers.js';
import type { Operation } from '../openapi/operation.js';
import { EMPTY, exact, FILE, list, named, orNull, TEXT } from '../openapi/schema.js';
import { OPTION_PARAMETERS } from './option-words.js';
import { QUESTION } from './question-schema.js';
import { READING } from './reading-schema.js';

export interface Problem {
  fault: InputFault;
  field?: string;
  message: string;
  detail: string;
}

export interface Found {
  delimiter: string | null;
  /** Null if all bytes are ASCII. */
  encoding: string | null;
  header: string[];
  /** The visible sheets of a workbook, and which of them is read. */
  sheets: readonly string[];
  sheet: string | null;
  /** Null if a run would fail: see `problems`. */
  reading: Reading | null;
  /** The reading in sentences for people. */
  sentences: string[];
  /** What a run would ask before it goes on. */
  questions: QuestionView[];
  /** Whether most errors vanish with `normalize`, which was not given. */
  normalize_helps: boolean;
  /** Columns from 0; -1 for none. */
  mapping: { field: string; column: number }[];
  /** The first rows of the result, with its header if the format has one. */
  lines: string[];
  /** Plain words for the messages of rows in error, by message. */
  labels: Readonly<Record<string, string>>;
  fields: readonly string[];
  problems: Problem[];
}

export const NOTHING: Found = {
  delimiter: null,
  encoding: null,
  header: [],
  sheets: [],
  sheet: null,
  reading: null,
  sentences: [],
  questions: [],
  normalize_helps: false,
  mapping: [],
  lines: [],
  labels: {},
  fields: MAPPED_NAMES,
  problems: [],
};

const FIELD = { enum: MAPPED_NAMES };

export const PREVIEW: Operation = {
  operationId: 'preview',
  summary: 'What a run would find in a file, or in its beginning, up to 8 MiB; nothing is stored',
  parameters: [
    ...OPTION_PARAMETERS,
    {
      name: 'partial',
      in: 'query',
      schema: { enum: ['true', 'false'] },
      description: 'The body is only the beginning of the file. A workbook must be whole.',
    },
  ],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: FILE } } },
  answers: {
    200: answer(
      'What was found, and what is wrong with it.',
      named(
        'Preview',
        exact({
          delimiter: orNull({ enum: [',', ';', '\t', '|'] }),
          encoding: orNull({ ...TEXT, description: 'Null while all is ASCII.' }),
          header: list(TEXT),
          sheets: list(TEXT, { description: 'The visible sheets of a workbook.' }),
          sheet: orNull({ ...TEXT, description: 'The sheet that is read.' }),
          reading: orNull(READING),
          sentences: list(TEXT, { description: 'The reading for people, in the language of the answer.' }),
          questions: list(QUESTION),
          normalize_helps: {
            type: 'boolean',
            description:
              'Whether most errors of the first rows vanish with `normalize`, which was not given.',
          },
          mapping: list(exact({ field: FIELD, column: { type: 'integer', minimum: -1 } })),
          lines: list(TEXT, { description: 'The first rows of the result, behind its header.' }),
          labels: {
            type: 'object',
            additionalProperties: TEXT,
            description: 'Plain words for the messages of rows in error, by message.',
          },
          fields: list(FIELD),
          problems: list(exact({ fault: TEXT, field: FIELD, message: TEXT, detail: TEXT }, ['field'])),
        }),
      ),
    ),
  },
  faults: { ...BAD_OPTION, upload_broken: EMPTY, too_large: EMPTY },
};
