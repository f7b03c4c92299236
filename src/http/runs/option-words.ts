/** The options of a run in a request: texts of the query and of a form, parsed, or the fault of a wrong one. */
import type { FastifyRequest } from 'fastify';
import { LANGUAGES } from '../../contract/messages.js';
import { SURNAMES } from '../../contract/person.js';
import { ENCODING_NAMES } from '../../csv/encoding.js';
import { MODES } from '../../csv/plan.js';
import { REPORTS } from '../../report/artifacts.js';
import {
  readUploadOptions,
  UPLOAD_OPTIONS,
  UploadOptionError,
  type UploadOptions,
} from '../../runs/upload-options.js';
import type { Schema } from '../openapi/schema.js';
import { optionFault, refuseUnknown } from '../reply/option-fault.js';
import type { Query } from '../reply/query.js';

const flag: Schema = { enum: ['true', 'false'] };

/** For the OpenAPI document. */
export const OPTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  mode: { enum: MODES, default: 'calculate' },
  echo: { enum: ['all', 'none'], default: 'all', description: 'Columns of the input in the result.' },
  format: { enum: ['csv', 'ndjson'], default: 'csv' },
  detail: { ...flag, description: 'Adds the reason of 417, and every code that applies.' },
  raw_cells: { ...flag, description: 'Echoes cells that a spreadsheet would run as a formula as they are.' },
  normalize: { ...flag, description: 'Accepts what people type: hombre, month 3, Jalisco.' },
  surnames: { enum: SURNAMES, default: 'required' },
  lang: { enum: LANGUAGES, default: 'es' },
  delimiter: { enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'] },
  encoding: { enum: ENCODING_NAMES },
  map: {
    type: 'array',
    items: { type: 'string', examples: ['sexo=Género'] },
    description: 'Again for more.',
  },
  limit_errors: { type: 'string', examples: ['500', '20%'] },
  report: { enum: REPORTS },
  name: { type: 'string', maxLength: 200, description: 'The name of the file.' },
  callback: {
    type: 'string',
    format: 'uri',
    description: 'Called when the run ends; its origin is allowed.',
  },
};

/** Without `lang`, which every operation has. */
export const OPTION_PARAMETERS = Object.entries(OPTION_SCHEMAS)
  .filter(([name]) => name !== 'lang')
  .map(([name, schema]) => ({ name, in: 'query', schema }));

export type Words = Map<string, string[]>;

export function wordsOfQuery(request: FastifyRequest): Words {
  const words: Words = new Map();
  for (const [name, value] of Object.entries(request.query as Query)) {
    if (value !== undefined) words.set(name, typeof value === 'object' ? value : [value]);
  }
  return words;
}

/** Parses the options of a request. Throws an `HttpFault` for a wrong one. */
export function optionsOf(words: Words): UploadOptions {
  refuseUnknown(words.keys(), UPLOAD_OPTIONS);
  try {
    return readUploadOptions(words);
  } catch (error) {
    if (!(error instanceof UploadOptionError)) throw error;
    throw optionFault('not_valid', { option: error.option });
  }
}
