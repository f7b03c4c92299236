/** The options of a run in a request: as parameters for the OpenAPI document, and parsed. */
import { optionSchemas } from '../../input/options/option-schemas.js';
import type { Schema } from '../../input/options/run-option.js';
import { readOptions } from '../reply/option-fault.js';
import type { Words } from '../reply/parameter.js';
import { UPLOAD_OPTIONS, type UploadOptions } from '../runs/upload-options.js';

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

/** Parses the options of a request. Throws an `HttpFault` for a wrong one. */
export const optionsOf = (words: Words): UploadOptions => readOptions(words, UPLOAD_OPTIONS);
