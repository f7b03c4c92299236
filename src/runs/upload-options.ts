/**
 * Parses the options of a run from a form or a query, where each may occur several times. Their names and values are those
 * of the command line, with underscores.
 *
 * What an error does not do: repeat a value, or an unknown name.
 */
import { LANGUAGES } from '../contract/messages.js';
import { SURNAMES } from '../contract/person.js';
import { ENCODING_NAMES } from '../csv/encoding.js';
import { MODES } from '../csv/plan.js';
import { REPORTS } from '../report/artifacts.js';
import { OptionError, parseDelimiter, parseLimit, parseMapping } from '../run/option-values.js';
import type { RunChoices } from './run-record.js';

/** Values by option name, in the order of the request. */
export type Words = ReadonlyMap<string, readonly string[]>;

export interface UploadOptions {
  choices: RunChoices;
  name: string | undefined;
  callback: string | undefined;
}

/** `option` is always a known name. */
export class UploadOptionError extends Error {
  override readonly name = 'UploadOptionError';

  constructor(readonly option: string) {
    super('an option is not valid');
  }
}

const MAX_MAPPINGS = 64;

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T => {
    const found = values.find((value) => value === text.trim());
    if (found === undefined) throw new OptionError('one of its values is wanted');
    return found;
  };

/** A name without a value means true. */
function parseFlag(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['', '1', 'true', 'on', 'yes'].includes(word)) return true;
  if (['0', 'false', 'off', 'no'].includes(word)) return false;
  throw new OptionError('true or false is wanted');
}

const ECHOES = ['all', 'none'] as const;
const FORMATS = ['csv', 'ndjson'] as const;

/** The allowed values, for options that have a fixed list. */
export const OPTION_CHOICES: Readonly<Record<string, readonly string[]>> = {
  mode: MODES,
  echo: ECHOES,
  format: FORMATS,
  surnames: SURNAMES,
  lang: LANGUAGES,
  encoding: ENCODING_NAMES,
  report: REPORTS,
};

const PARSERS = {
  mode: oneOf(MODES),
  echo: oneOf(ECHOES),
  format: oneOf(FORMATS),
  detail: parseFlag,
  raw_cells: parseFlag,
  normalize: parseFlag,
  surnames: oneOf(SURNAMES),
  lang: oneOf(LANGUAGES),
  delimiter: parseDelimiter,
  encoding: oneOf(ENCODING_NAMES),
  limit_errors: parseLimit,
  report: oneOf(REPORTS),
} satisfies { [name in Exclude<keyof RunChoices, 'map'>]: (text: string) => unknown };

export const UPLOAD_OPTIONS: readonly string[] = [...Object.keys(PARSERS), 'map', 'name', 'callback'];

function parse<T>(option: string, text: string, parser: (text: string) => T): T {
  try {
    return parser(text);
  } catch (error) {
    if (error instanceof OptionError) throw new UploadOptionError(option);
    throw error;
  }
}

function mappings(words: readonly string[]): Record<string, string> {
  if (words.length > MAX_MAPPINGS) throw new UploadOptionError('map');
  return Object.fromEntries(words.map((text) => parse('map', text, parseMapping)));
}

/** Ignores unknown names: the caller refuses them. If an option is repeated, the first value counts. */
export function readUploadOptions(words: Words): UploadOptions {
  const choices: Record<string, unknown> = {};
  for (const [name, values] of words) {
    const [first] = values;
    const parser = Object.hasOwn(PARSERS, name) ? PARSERS[name as keyof typeof PARSERS] : undefined;
    if (parser && first !== undefined)
      choices[name] = parse(name, first, parser as (text: string) => unknown);
  }
  const map = words.get('map') ?? [];
  if (map.length > 0) choices.map = mappings(map);
  return {
    choices: choices as RunChoices,
    name: words.get('name')?.[0],
    callback: words.get('callback')?.[0],
  };
}
