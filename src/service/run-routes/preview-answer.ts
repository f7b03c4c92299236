/**
 * The description of `POST /preview` for the OpenAPI document. `src/service/views/file-preview.ts` makes its answer.
 */
import { MAPPED_NAMES } from '../../input/csv/column-names.js';
import { answer, BAD_OPTION } from '../openapi/described-answers.js';
import type { Operation } from '../openapi/operation.js';
import { EMPTY, exact, list, named, orNull, SENTENCE, TEXT } from '../openapi/schema.js';
import { QUESTION } from './question-schema.js';
import { READING } from './reading-schema.js';
import { fileBody } from './upload-form.js';
import { OPTION_PARAMETERS, OPTION_SCHEMAS } from './upload-parameters.js';

const FIELD = { enum: MAPPED_NAMES };

const PARTIAL = {
  enum: ['true', 'false'],
  description: 'It is only the beginning of the file. A workbook must be whole.',
};

export const PREVIEW: Operation = {
  operationId: 'preview',
  summary: 'What a run would find in a file, or in its beginning, up to 8 MiB; nothing is stored',
  description:
    'The file as the body, with options in the query; or a form with the field `file` and the options as fields, in any order.',
  parameters: [...OPTION_PARAMETERS, { name: 'partial', in: 'query', schema: PARTIAL }],
  requestBody: fileBody({ ...OPTION_SCHEMAS, partial: PARTIAL }),
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
          problems: list(
            exact(
              {
                fault: TEXT,
                field: FIELD,
                message: TEXT,
                messages: SENTENCE,
                detail: { ...TEXT, description: 'In English: what is wrong, and what to do about it.' },
                details: SENTENCE,
              },
              ['field'],
            ),
          ),
        }),
      ),
    ),
  },
  faults: {
    ...BAD_OPTION,
    unsupported_type: EMPTY,
    upload_broken: EMPTY,
    too_large: EMPTY,
    file_too_costly: EMPTY,
    unavailable: EMPTY,
  },
};
