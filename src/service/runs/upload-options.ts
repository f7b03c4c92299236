/**
 * The parameters of a new run in a query or a form: the options of the table that HTTP offers, the name of the file, and the
 * callback. Names and values of options are those of the command line, with underscores.
 *
 * What it does not do: refuse unknown names. The routes do.
 */
import { capitalized } from '../../base/sentence.js';
import { HTTP_OPTIONS, type RunChoices } from '../../input/options/option-types.js';
import { parseMapping } from '../../input/options/option-values.js';
import type { RunOption } from '../../input/options/run-option.js';
import { FIRST, parameter, readParameters, type Words } from '../reply/parameter-schema.js';
import { about, type Schema } from '../reply/schema.js';

const MAX_MAPPINGS = 64;

const FLAG_VALUES = ['true', 'false'];

/** A name without a value means true. */
function parseFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['', '1', 'true', 'on', 'yes'].includes(word)) return true;
  return ['0', 'false', 'off', 'no'].includes(word) ? false : undefined;
}

const parseMappings = (texts: readonly string[]): Record<string, string> | undefined =>
  texts.length > MAX_MAPPINGS ? undefined : Object.fromEntries(texts.map(parseMapping));

function readerOf({ values, parse = parseFlag, repeats }: RunOption) {
  if (repeats) return parseMappings;
  return ([text = '']: readonly string[]): unknown =>
    values === undefined ? parse(text) : values.find((value) => value === text.trim());
}

const sentence = (text: string): string => `${capitalized(text)}.`;

function parameterOf(option: RunOption): Schema {
  const { help, helpEs, values = FLAG_VALUES, schema, default: value, expected } = option;
  const json = { ...(schema ?? { enum: values }), ...(typeof value === 'string' && { default: value }) };
  return about(parameter(json, readerOf(option), expected), sentence(helpEs), sentence(help));
}

/** By name, in the order of the table. */
export const OPTION_PARAMETERS: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...HTTP_OPTIONS].map(([name, option]) => [name, parameterOf(option)]),
);

export const readChoices = (words: Words): RunChoices => readParameters(OPTION_PARAMETERS, words);

export const UPLOAD_PARAMETERS = {
  ...OPTION_PARAMETERS,
  name: about(
    parameter({ type: 'string', maxLength: 200 }, FIRST),
    'El nombre del archivo.',
    'The name of the file.',
  ),
  callback: about(
    parameter({ type: 'string', format: 'uri' }, FIRST),
    'Dirección a la que se avisa cuando termina la corrida; su origen debe estar permitido.',
    'Called when the run ends; its origin is allowed.',
  ),
};
