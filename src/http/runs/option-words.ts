/** The options of a run in a request: texts of the query and of a form, parsed, or the fault of a wrong one. */
import type { FastifyRequest } from 'fastify';
import { optionSchemas } from '../../options/option-schemas.js';
import type { Schema } from '../../options/run-option.js';
import {
  readUploadOptions,
  UPLOAD_OPTIONS,
  UploadOptionError,
  type UploadOptions,
} from '../../runs/upload-options.js';
import { optionFault, refuseUnknown } from '../reply/option-fault.js';
import { queryOf } from '../reply/parameter.js';

/** For the OpenAPI document. */
export const OPTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...optionSchemas(),
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
  for (const [name, value] of Object.entries(queryOf(request))) {
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
