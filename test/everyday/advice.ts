/**
 * The commands that the program proposes: the answers of a question, and the options that an error's English sentence names.
 *
 * What it does not do: choose among them. A proposal with a place to fill in (`<column>`) is no command.
 */
import type { InputError } from '../../src/input/csv/input-error.js';
import { UndecidedError } from '../../src/input/csv/undecided-error.js';
import { attributeOf, type GivenOptions } from '../../src/input/options/option-types.js';
import type { Facts } from './everyday-file.js';

export interface Proposal {
  readonly text: string;
  readonly options: GivenOptions;
}

type Choices = Readonly<Record<string, unknown>>;

/** Options as HTTP and answers name them, in the form of the settings. */
export const settingsOfChoices = (choices: Choices): GivenOptions =>
  Object.fromEntries(
    Object.entries(choices).map(([name, value]) => [
      attributeOf(name),
      name === 'map' ? new Map(Object.entries(value as Record<string, string>)) : value,
    ]),
  ) as GivenOptions;

/** Both; the columns of `--map` together. */
export const withOptions = (given: GivenOptions, more: GivenOptions): GivenOptions => ({
  ...given,
  ...more,
  ...(more.map && { map: new Map([...(given.map ?? []), ...more.map]) }),
});

/** Whether an answer says something else than what is true of the file. */
export function isFalse(choices: Choices, facts: Facts): boolean {
  return Object.entries(choices).some(([name, said]) => {
    const fact = facts[name];
    if (fact === undefined) return false;
    if (typeof fact !== 'object') return said !== fact;
    const columns = said as Readonly<Record<string, string>>;
    return Object.entries(columns).some(([field, column]) => field in fact && fact[field] !== column);
  });
}

const NAMED =
  /--(map|header-line|encoding|sheet|date-order|sexo|surnames|quotes|normalize|strict)(?:[ =](?:([a-z_]+)=((?:"[^"]*"|#\d+|[^\s"<;,+]+)(?:\+(?:"[^"]*"|#\d+))*)|("[^"]*"|[\w-]+)))?/g;

/** What a sentence names: each option alone, and all of them in one command. */
function namedOptions(sentence: string): Choices[] {
  const found = [...sentence.matchAll(NAMED)].flatMap(([, option, field, column, value]): Choices[] => {
    const name = option!.replace('-', '_');
    if (name === 'normalize') return [{ normalize: true }];
    if (name === 'strict') return [{ normalize: false }];
    if (name === 'map') return field === undefined ? [] : [{ map: { [field]: column!.replaceAll('"', '') } }];
    const text = value?.replaceAll('"', '');
    if (text === undefined || !isValue(name, text)) return [];
    return [{ [name]: name === 'header_line' ? Number(text) : text }];
  });
  const maps = found.flatMap(({ map }) => (map === undefined ? [] : [map as Record<string, string>]));
  const all = Object.assign({}, ...found) as Choices;
  const together = maps.length === 0 ? all : { ...all, map: Object.assign({}, ...maps) };
  return found.length > 1 ? [...found, together] : found;
}

const VALUES: Readonly<Record<string, RegExp>> = {
  header_line: /^\d+$/,
  encoding: /^(utf-8|utf-16le|utf-16be|windows-1252|cp850|cp437|macintosh)$/,
  date_order: /^(dmy|mdy|ymd|serial)$/,
  sexo: /^(HM|MF|12|21|01|10|123)$/,
  surnames: /^(required|optional)$/,
  quotes: /^none$/,
  sheet: /./,
};

/** A word behind an option in a sentence is its value only if the option has such a value. */
const isValue = (name: string, text: string): boolean => VALUES[name]!.test(text);

/**
 * The proposals of an error. A question, and the error that two columns are possible, ask which of them is true: those that
 * are false of the file are left out. Any other sentence asks nothing: all it proposes must be right.
 */
export function proposalsOf(error: InputError, facts: Facts): Proposal[] {
  const choices =
    error instanceof UndecidedError
      ? error.question.answers.map(({ options }) => options as Choices)
      : namedOptions(error.sentence.en);
  const asks = error.fault === 'undecided' || error.fault === 'ambiguous_column';
  const proposed = asks ? choices.filter((said) => !isFalse(said, facts)) : choices;
  return proposed.map((options) => ({ text: JSON.stringify(options), options: settingsOfChoices(options) }));
}
