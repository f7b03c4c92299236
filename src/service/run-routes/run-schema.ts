/** The schemas of a run and of its summary, for the OpenAPI document. `run-view.ts` and `summary.ts` make the objects. */

import { RUN_PHASES } from '../../engine/run/pace.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { REASONS } from '../../key/contract/codes.js';
import { GROUP_CLASSES } from '../../rows/duplicates/group-class.js';
import { answer, ROW_CODES } from '../openapi/described-answers.js';
import { COUNT, exact, list, named, orNull, type Schema, SENTENCE, TEXT, TIME } from '../openapi/schema.js';
import { RUN_STATES } from '../runs/run-record.js';
import { WAITING_FOR } from '../views/waiting.js';
import { QUESTION } from './question-schema.js';
import { READING } from './reading-schema.js';

const CODE_COUNT = {
  code: { enum: ROW_CODES },
  reason: orNull({ enum: REASONS }),
  rows: COUNT,
  message: { ...TEXT, description: 'As in the rows of the result.' },
};

/** With the words for people. */
const CODE_WITH_WORDS = exact({
  ...CODE_COUNT,
  label: { ...TEXT, description: 'What is wrong, in the words of a person who works with lists.' },
  term: { ...TEXT, description: 'The parameter at fault, or the reason.' },
  advice: { ...TEXT, description: 'What to do.' },
});

const CODE_WITH_ROWS = exact({
  ...CODE_COUNT,
  first_rows: { ...list(COUNT), description: 'The numbers of the first rows with it, at most five.' },
});

const CLASS_WITH_WORDS = exact({
  class: { enum: GROUP_CLASSES },
  groups: COUNT,
  rows: { ...COUNT, description: 'A row may be in groups of several classes.' },
  label: { ...TEXT, description: 'What it means, in the words of a person who works with lists.' },
  advice: { ...TEXT, description: 'What to do.' },
});

const CLASS_COUNTS = exact(Object.fromEntries(GROUP_CLASSES.map((name) => [name, COUNT])));

const ID: Schema = { type: 'string', pattern: '^r[0-9a-f]{18}$' };
const FILE_NAME: Schema = { type: 'string', maxLength: 200, description: 'The name of the file.' };
const NOT_NEGATIVE: Schema = { type: 'number', minimum: 0 };

export const RUN = named(
  'Run',
  exact({
    id: ID,
    state: { enum: RUN_STATES },
    name: FILE_NAME,
    created: TIME,
    started: orNull(TIME),
    ended: orNull(TIME),
    expires: { ...TIME, description: 'When the run is removed with everything that belongs to it.' },
    options: { type: 'object', description: 'The options of the run.' },
    bytes: COUNT,
    rows: COUNT,
    errors: COUNT,
    phase: orNull({ enum: RUN_PHASES, description: 'What a running run does now.' }),
    percent: orNull({ type: 'number', minimum: 0, maximum: 100, description: 'Of the phase.' }),
    rows_per_second: NOT_NEGATIVE,
    seconds_left: orNull(NOT_NEGATIVE),
    codes: list(CODE_WITH_WORDS),
    duplicates: orNull({
      ...list(CLASS_WITH_WORDS),
      description: 'Of a finished run that searched for duplicates: the classes that its mode can find.',
    }),
    fault: orNull(TEXT),
    message: orNull({ ...TEXT, description: 'Why it failed, or why it waits and what to do.' }),
    messages: orNull(SENTENCE),
    detail: orNull({ ...TEXT, description: 'In English: what happened, and what to do about it.' }),
    details: orNull(SENTENCE),
    line: orNull({ type: 'integer', minimum: 1, description: 'The line of the file that is at fault.' }),
    question: orNull(QUESTION),
    waiting_for: orNull({
      enum: WAITING_FOR,
      description: 'What a run waits for that does not go on; null while it goes on, and when it has ended.',
    }),
    queue: orNull({
      ...exact({
        ahead: { ...COUNT, description: 'Runs that are executed now or begin before it.' },
        seconds: orNull({
          ...NOT_NEGATIVE,
          description: 'Until it begins, estimated by the runs in progress.',
        }),
      }),
      description: 'The place of a run that waits for its turn.',
    }),
    resumed: { type: 'boolean' },
    retry_of: orNull({ ...ID, description: 'The failed run whose upload it processes again.' }),
    upload_kept_until: orNull({ ...TIME, description: 'Of a failed run: until then it can be tried again.' }),
    project: TEXT,
    schedule: orNull(TEXT),
    links: exact({
      self: TEXT,
      events: TEXT,
      result: TEXT,
      errors: orNull({ ...TEXT, description: 'The rows in error; null if the run keeps no such file.' }),
      duplicates: orNull({
        ...TEXT,
        description: 'The duplicates file; null if the run does not search for duplicates.',
      }),
      report: TEXT,
      summary: TEXT,
      retry: orNull({ ...TEXT, description: 'Null if it has not failed, or its upload is no longer kept.' }),
    }),
  }),
);

export const runAnswer = (description: string): object => answer(description, exact({ run: RUN }));

const counts: Schema = { type: 'object', additionalProperties: COUNT };

/** A separate file; later versions may add properties. */
export const SUMMARY = named('Summary', {
  ...exact(
    {
      run: { ...ID, description: 'The same id as everywhere else.' },
      name: orNull(FILE_NAME),
      mode: { enum: RUN_OPTIONS.mode.values },
      rows_read: COUNT,
      rows_written: COUNT,
      rows_with_key: COUNT,
      rows_in_error: COUNT,
      blank_lines: COUNT,
      codes: list(CODE_WITH_ROWS),
      verdicts: counts,
      causes: counts,
      checks: counts,
      entities: counts,
      decades: counts,
      sexes: counts,
      duplicates: exact({ groups: CLASS_COUNTS, rows: CLASS_COUNTS }),
      reading: READING,
      settings: { type: 'object' },
      elapsed_seconds: NOT_NEGATIVE,
      rows_per_second: NOT_NEGATIVE,
      resumed: { type: 'boolean' },
      version: TEXT,
    },
    ['duplicates'],
  ),
  additionalProperties: true,
});
