/**
 * The options that decide how an input is read, as one text: the mark of an input carries those that a run was given, so that
 * a run with its corrections reads the input in the same way without being told again.
 *
 * What it does not do: trust that text. It is checked like any option.
 */
import {
  attributeOf,
  type OptionName,
  type OptionSettings,
  type RunChoices,
  withDefaults,
} from '../../input/options/option-types.js';
import type { RunOption } from '../../input/options/run-option.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';

const READING_OPTIONS = [
  'mode',
  'map',
  'delimiter',
  'sheet',
  'widths',
  'quotes',
  'encoding',
  'header_line',
  'normalize',
  'sexo',
  'date_order',
  'whole_name',
  'surnames',
] as const satisfies readonly (OptionName & keyof RunChoices)[];

const DEFAULTS = withDefaults({});

type Settings = Readonly<Record<string, unknown>>;

/** The options that are not the default, as `sexo=MF&map=entidad%3DEstado`; empty if all are. */
export function readingText(settings: OptionSettings): string {
  const words = new URLSearchParams();
  for (const name of READING_OPTIONS) {
    const attribute = attributeOf(name);
    const value = (settings as unknown as Settings)[attribute];
    if (value instanceof Map) for (const [field, column] of value) words.append(name, `${field}=${column}`);
    else if (value !== undefined && value !== (DEFAULTS as unknown as Settings)[attribute])
      words.append(name, String(value));
  }
  return words.toString();
}

function readOption({ values, parse, argument }: RunOption, text: string): unknown {
  if (argument === undefined) return text === 'true' || (text === 'false' ? false : undefined);
  return values === undefined ? parse!(text) : values.find((value) => value === text);
}

/** The settings with the options of such a text; one that is given already wins. Undefined if the text is not one. */
export function withReadingText<Given extends OptionSettings>(
  settings: Given,
  text: string,
): Given | undefined {
  const read: Record<string, unknown> = {};
  const map = new Map<string, string>();
  try {
    for (const [name, word] of new URLSearchParams(text)) {
      if (!(READING_OPTIONS as readonly string[]).includes(name)) return undefined;
      const value = readOption(RUN_OPTIONS[name as OptionName], word);
      if (value === undefined) return undefined;
      if (name === 'map') map.set(...(value as [string, string]));
      else read[attributeOf(name)] = value;
    }
  } catch {
    return undefined; // an `OptionError`
  }
  const given = Object.entries(settings).filter(
    ([name, value]) => read[name] === undefined || value !== (DEFAULTS as unknown as Settings)[name],
  );
  return { ...read, ...Object.fromEntries(given), map: settings.map.size > 0 ? settings.map : map } as Given;
}
