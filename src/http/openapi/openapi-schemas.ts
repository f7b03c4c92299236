/**
 * The schemas of answers in JSON Schema 2020-12, for the OpenAPI document: envelopes, entities, explanations, runs. If the
 * code has a table, the schema is made from it. An answer has no other properties than these; a test validates real
 * answers.
 */
import { FIELD_CODES, REASONS } from '../../contract/codes.js';
import { MAPPED_NAMES } from '../../csv/header.js';
import { MODES } from '../../csv/plan.js';
import { RUN_STATES } from '../../runs/run-record.js';
import { WAITING_FOR } from '../../runs/waiting.js';
import { OPTION_FAULTS } from '../reply/option-fault.js';

export type Schema = Readonly<Record<string, unknown>>;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object with exactly these properties, all required unless listed in `optional`. */
const exact = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const time: Schema = { type: 'string', format: 'date-time' };
const list = (items: Schema, rest: Schema = {}): Schema => ({ type: 'array', items, ...rest });

export const ROW_CODES: readonly number[] = [
  ...Object.values(FIELD_CODES).flatMap((kinds) => Object.values(kinds)),
  417,
].sort((one, other) => one - other);

/** An envelope without a fault. */
export const success = (response: Schema): Schema =>
  exact({
    error: { const: false },
    code_error: { const: 0 },
    error_message: { type: 'null' },
    response,
  });

/** An envelope with one of these codes. */
export const failure = (codes: readonly number[], response: Schema = exact({})): Schema =>
  exact({
    error: { const: true },
    code_error: { enum: [...new Set(codes)].sort((one, other) => one - other) },
    error_message: { type: 'string', minLength: 1 },
    response,
  });

const KEY: Schema = {
  type: 'string',
  pattern: '^[A-Z]{4}[0-9]{6}[HMX][A-Z]{2}[A-Z]{3}[0-9A-Z][0-9]$',
  description: 'Calculated. No proof of registration: the registry may have assigned another key.',
  examples: ['PEHL800510MDFRRS04'],
};

const CODE_COUNT = exact({
  code: { enum: ROW_CODES },
  reason: orNull({ enum: REASONS }),
  rows: count,
  message: text,
});

const RUN_ID: Schema = { type: 'string', pattern: '^r[0-9a-f]{18}$' };

const RUN = exact({
  id: RUN_ID,
  state: { enum: RUN_STATES },
  name: { type: 'string', maxLength: 200, description: 'The name of the file.' },
  created: time,
  started: orNull(time),
  ended: orNull(time),
  expires: { ...time, description: 'When the run is removed with everything that belongs to it.' },
  options: { type: 'object', description: 'What the run was told.' },
  bytes: count,
  rows: count,
  errors: count,
  percent: orNull({ type: 'number', minimum: 0, maximum: 100 }),
  rows_per_second: { type: 'number', minimum: 0 },
  seconds_left: orNull({ type: 'number', minimum: 0 }),
  codes: list(CODE_COUNT),
  fault: orNull(text),
  message: orNull({ ...text, description: 'Why it failed, or why it waits and what to do.' }),
  detail: orNull({ ...text, description: 'In English: what happened, and what to do about it.' }),
  line: orNull({ type: 'integer', minimum: 1, description: 'The line of the file that is at fault.' }),
  waiting_for: orNull({
    enum: WAITING_FOR,
    description: 'What a run waits for that does not go on; null while it goes on, and when it has ended.',
  }),
  resumed: { type: 'boolean' },
  project: text,
  schedule: orNull(text),
  links: exact({ self: text, events: text, result: text, report: text, summary: text }),
});

const PREVIEW = exact({
  delimiter: orNull({ enum: [',', ';', '\t', '|'] }),
  encoding: orNull({ ...text, description: 'Null while all is ASCII.' }),
  header: list(text),
  mapping: list(exact({ field: { enum: MAPPED_NAMES }, column: { type: 'integer', minimum: -1 } })),
  lines: list(text, { description: 'The first rows of the result, behind its header.' }),
  fields: list({ enum: MAPPED_NAMES }),
  problems: list(
    exact({ fault: text, field: { enum: MAPPED_NAMES }, message: text, detail: text }, ['field']),
  ),
});

const counts: Schema = { type: 'object', additionalProperties: count };

/** A separate file; later versions may add properties. */
const SUMMARY: Schema = {
  ...exact({
    run: { ...RUN_ID, description: 'The same id as everywhere else.' },
    name: orNull({ type: 'string', maxLength: 200, description: 'The name of the file.' }),
    mode: { enum: MODES },
    rows_read: count,
    rows_written: count,
    rows_with_key: count,
    rows_in_error: count,
    blank_lines: count,
    codes: list(CODE_COUNT),
    verdicts: counts,
    causes: counts,
    checks: counts,
    entities: counts,
    decades: counts,
    settings: { type: 'object' },
    elapsed_seconds: { type: 'number', minimum: 0 },
    rows_per_second: { type: 'number', minimum: 0 },
    resumed: { type: 'boolean' },
    version: text,
  }),
  additionalProperties: true,
};

export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Key: KEY,
  Entity: exact({
    clave_entidad: { type: 'string', pattern: '^[0-9]{2}$' },
    nombre_entidad: text,
    abreviatura_entidad: { type: 'string', pattern: '^[A-Z]{2}$' },
  }),
  ExplainedPosition: exact({
    position: { type: 'integer', minimum: 1, maximum: 18 },
    character: { type: 'string', minLength: 1, maxLength: 1 },
    source: orNull({ ...text, description: 'The word or value that it was taken from.' }),
    letter: orNull({ ...text, description: 'The letter of the source that decided.' }),
    rule: { ...text, examples: ['RG 1.4'] },
    explanation: text,
  }),
  RowFaults: exact({ codes: list({ enum: ROW_CODES }), reason: orNull({ enum: REASONS }) }),
  Run: RUN,
  Summary: SUMMARY,
  Ticket: exact({ ticket: text, expires: time }),
  Preview: PREVIEW,
  OptionFault: exact({
    fault: { enum: OPTION_FAULTS },
    option: orNull(text),
    suggestion: orNull({ type: 'string', description: 'The option that was probably meant.' }),
  }),
  InputFault: exact({ fault: text, detail: text, line: count }, ['line']),
  Readiness: exact({
    redis: { enum: ['ready', 'refuses', 'unreachable'] },
    disk: { enum: ['ready', 'full', 'not_writable'] },
  }),
};
