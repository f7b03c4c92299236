/**
 * The options that HTTP offers, as JSON schemas for the OpenAPI document.
 *
 * What they are not for: validation. A query or form is parsed by `upload-options.ts`, which accepts some more spellings.
 */
import { HTTP_OPTIONS } from './option-types.js';
import type { RunOption, Schema } from './run-option.js';

const FLAG_VALUES = ['true', 'false'];

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const schemaOf = ({ help, helpEs, values = FLAG_VALUES, schema, default: value }: RunOption): Schema => ({
  ...(schema ?? { enum: values }),
  ...(typeof value === 'string' && { default: value }),
  description: sentence(help),
  'x-description-es': sentence(helpEs),
});

/** By name: the properties of a form, or the schemas of query parameters. */
export const optionSchemas = (): Record<string, Schema> =>
  Object.fromEntries([...HTTP_OPTIONS].map(([name, option]) => [name, schemaOf(option)]));
