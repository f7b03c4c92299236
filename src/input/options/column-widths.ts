/**
 * `--widths`: where the columns of a text of fixed width are. Either the widths of all columns, from the first character on
 * (`27,27,27,8,1,2`), with the header in the text; or names with the places of the first and the last character, from 1
 * (`nombres=78-104,sexo=120-120`), for a text without a header. Characters are counted, not bytes.
 *
 * What an error does not do: repeat the value.
 */
import { OptionError } from './option-values.js';

export interface WidthColumn {
  /** Undefined if the header is in the text. */
  readonly name: string | undefined;
  /** The place of its first character, from 0, and the place after its last one. */
  readonly start: number;
  readonly end: number;
}

const MAX_COLUMNS = 1000;
const MAX_PLACE = 100_000;
const MAX_TEXT = 32_768;

const WIDTH = /^[1-9]\d{0,5}$/;
const NAMED = /^([^=]+)=\s*([1-9]\d{0,5})\s*-\s*([1-9]\d{0,5})$/;

const unreadable = (): OptionError =>
  new OptionError({
    en: 'Widths are written 27,27,27,8,1,2, or with names and places as nombres=78-104,sexo=120-120; each name once.',
    es: 'Los anchos se escriben 27,27,27,8,1,2, o con nombres y posiciones como nombres=78-104,sexo=120-120; cada nombre una vez.',
  });

/** The columns of a value of `--widths`. Throws an `OptionError`. */
export function columnsOfWidths(text: string): WidthColumn[] {
  const parts = text.length > MAX_TEXT ? [] : text.split(',').map((part) => part.trim());
  const isNamed = parts.some((part) => part.includes('='));
  const columns: WidthColumn[] = [];
  for (const part of parts) {
    const [, name, first, last] = NAMED.exec(part) ?? [];
    const before = columns.at(-1)?.end ?? 0;
    if (isNamed && name?.trim())
      columns.push({ name: name.trim(), start: Number(first) - 1, end: Number(last) });
    else if (!isNamed && WIDTH.test(part))
      columns.push({ name: undefined, start: before, end: before + Number(part) });
    else throw unreadable();
  }
  const names = columns.flatMap(({ name }) => name ?? []);
  const isWrong =
    columns.length === 0 ||
    columns.length > MAX_COLUMNS ||
    new Set(names).size < names.length ||
    columns.some(({ start, end }) => end <= start || end > MAX_PLACE);
  if (isWrong) throw unreadable();
  return columns;
}

/** The value of `--widths`, if it can be read. */
export function parseWidths(text: string): string {
  columnsOfWidths(text);
  return text;
}
