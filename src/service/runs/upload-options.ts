/**
 * Parses the options of a run from a form or a query, where each may occur several times. Their names and values are those
 * of the command line, with underscores.
 *
 * What an error does not do: repeat a value, or an unknown name.
 */
import { HTTP_OPTIONS, type RunChoices } from '../../input/options/option-types.js';
import { OptionError, parseMapping } from '../../input/options/option-values.js';
import type { RunOption } from '../../input/options/run-option.js';

/** Values by option name, in the order of the request. */
export type RawOptions = ReadonlyMap<string, readonly string[]>;

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
    if (found === undefined)
      throw new OptionError({ en: 'one of its values is wanted', es: 'se espera uno de sus valores' });
    return found;
  };

/** A name without a value means true. */
function parseFlag(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['', '1', 'true', 'on', 'yes'].includes(word)) return true;
  if (['0', 'false', 'off', 'no'].includes(word)) return false;
  throw new OptionError({ en: 'true or false is wanted', es: 'se espera true o false' });
}

const parserOf = ({ values, parse = parseFlag }: RunOption): ((text: string) => unknown) =>
  values === undefined ? parse : oneOf(values);

export const UPLOAD_OPTIONS: readonly string[] = [...HTTP_OPTIONS.keys(), 'name', 'callback'];

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
export function readUploadOptions(words: RawOptions): UploadOptions {
  const choices: Record<string, unknown> = {};
  for (const [name, values] of words) {
    const [first] = values;
    const option = HTTP_OPTIONS.get(name);
    if (option && !option.repeats && first !== undefined)
      choices[name] = parse(name, first, parserOf(option));
  }
  const map = words.get('map') ?? [];
  if (map.length > 0) choices.map = mappings(map);
  return {
    choices: choices as RunChoices,
    name: words.get('name')?.[0],
    callback: words.get('callback')?.[0],
  };
}
