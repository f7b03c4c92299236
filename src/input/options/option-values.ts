/**
 * The values of options as people write them, on the command line, in a form or in a query: sizes, times, delimiters,
 * limits, mappings.
 *
 * What an error does not do: repeat the value.
 */
import { SentenceError } from '../../base/sentence.js';

export type Delimiter = ',' | ';' | '\t' | '|';

/** More rows of a kind than this end the run. */
export type RowLimit = { count: number } | { percent: number };

/** A value that cannot be parsed; the message explains how such a value is written. */
export class OptionError extends SentenceError {
  override readonly name = 'OptionError';
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };

/** `512k`, `1m`, `4096`. */
export function parseBytes(text: string): number {
  const match = /^(\d+)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim());
  const bytes = match ? Number(match[1]) * UNITS[match[2]!.toLowerCase()]! : Number.NaN;
  if (!Number.isSafeInteger(bytes) || bytes < 1)
    throw new OptionError({
      en: 'A size is written 4096, 512k or 1m.',
      es: 'Un tamaño se escribe 4096, 512k o 1m.',
    });
  return bytes;
}

export function parseCount(min: number, max: number): (text: string) => number {
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(count >= min && count <= max)) {
      throw new OptionError({
        en: `A whole number from ${min} to ${max} is wanted.`,
        es: `Se espera un número entero de ${min} a ${max}.`,
      });
    }
    return count;
  };
}

const MILLISECONDS = { '': 1000, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `30`, `30s`, `5m`, `1h`, `7d`, in milliseconds. */
export function parseDuration(text: string): number {
  const match = /^(\d+)\s*(s|m|h|d|)$/.exec(text.trim());
  if (!match)
    throw new OptionError({
      en: 'A time is written 30s, 5m, 1h or 7d.',
      es: 'Un tiempo se escribe 30s, 5m, 1h o 7d.',
    });
  return Number(match[1]) * MILLISECONDS[match[2] as keyof typeof MILLISECONDS];
}

const DELIMITER_NAMES: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  '\t': '\t',
  '\\t': '\t',
  tab: '\t',
  '|': '|',
  pipe: '|',
};

export function parseDelimiter(text: string): Delimiter {
  const delimiter = DELIMITER_NAMES[text.toLowerCase()];
  if (delimiter === undefined)
    throw new OptionError({
      en: 'A delimiter is one of , ; | or tab.',
      es: 'Un delimitador es , ; | o tab.',
    });
  return delimiter;
}

/** `500`, or `20%`. */
export function parseLimit(text: string): RowLimit {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  const isShare = match?.[2] === '%';
  if (!match || (isShare ? Number(match[1]) > 100 : match[1]!.includes('.'))) {
    throw new OptionError({
      en: 'A limit is a count, as 500, or a share up to 100%, as 20%.',
      es: 'Un límite es un número de filas, como 500, o una parte de hasta 100%, como 20%.',
    });
  }
  return isShare ? { percent: Number(match[1]) } : { count: Number(match[1]) };
}

/** `sexo=Género`. */
export function parseMapping(text: string): [field: string, column: string] {
  const equals = text.indexOf('=');
  if (equals < 1)
    throw new OptionError({
      en: 'A mapping is written field=column, as sexo=Género.',
      es: 'Una correspondencia se escribe campo=columna, como sexo=Género.',
    });
  return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
}

const MAX_SHEET_NAME = 255;

/** The name of a sheet, or its number. */
export function parseSheet(text: string): string {
  if (text.trim() === '' || text.length > MAX_SHEET_NAME) {
    throw new OptionError({
      en: `A sheet is a name of up to ${MAX_SHEET_NAME} characters, or a number.`,
      es: `Una hoja es un nombre de hasta ${MAX_SHEET_NAME} caracteres, o un número.`,
    });
  }
  return text;
}
