/**
 * Opens a text of any kind as CSV: JSON and NDJSON, columns of fixed width, lines quoted as a whole, quotes that mean nothing.
 * A usual CSV stays as it is. JSON is recognized by its content, not by its name.
 *
 * What it does not do: unpack or decode UTF-16. The source has done it.
 */
import { isUtf8 } from 'node:buffer';
import { type ByteSource, bytesSource, skip } from '../csv/byte-source.js';
import { encodingOf } from '../csv/encoding-question.js';
import type { Delimiter } from '../csv/plan.js';
import { readDialect } from '../header/dialect.js';
import { columnsOfWidths } from '../options/column-widths.js';
import { ConvertedSource } from './converted-source.js';
import { delimiterInQuotes, QuotedLines } from './quoted-lines.js';
import { OPENING_BYTES, wholeCharacters } from './text-opening.js';
import type { TextOptions } from './text-options.js';
import { UnquotedText } from './unquoted-text.js';

/** Enough to see the header of a text. */
const START_BYTES = 64 * 1024;

async function fixedWidthSource(
  source: ByteSource,
  widths: string,
  options: TextOptions,
): Promise<ByteSource> {
  const { FixedWidth } = await import('./fixed-width.js');
  const columns = columnsOfWidths(widths);
  const opening = wholeCharacters(await source.peek!(OPENING_BYTES));
  const encoding = source.encoding ?? encodingOf(opening) ?? undefined;
  const isNamed = columns[0]!.name !== undefined;
  const skippedLines = isNamed ? (options.headerLine ?? 0) : 0;
  const { maxRecord } = options;
  return new ConvertedSource(source, new FixedWidth({ columns, maxRecord, encoding, skippedLines }), {
    encoding,
    delimiter: ',',
    container: { kind: 'fixed_width', sheet: null, other_sheets: 0 },
    headerLine: isNamed ? 1 : undefined,
  });
}

/** The delimiter of a text whose quotes mean nothing. */
async function delimiterWithoutQuotes(
  start: Buffer,
  source: ByteSource,
  options: TextOptions,
): Promise<Delimiter> {
  if (options.delimiter !== undefined) return options.delimiter;
  const text = Buffer.from(start.toString('latin1').replaceAll('"', "'"), 'latin1');
  const encoding = source.encoding ?? (isUtf8(wholeCharacters(start)) ? 'utf-8' : 'windows-1252');
  const dialect = await readDialect(bytesSource(text, { encoding }), options);
  return dialect?.delimiter ?? ',';
}

/** By the first character that is not blank. The code for JSON is loaded then. */
const mayBeJson = (start: Buffer): boolean => /^\s*[[{]/.test(start.toString('latin1'));

async function converted(source: ByteSource, options: TextOptions): Promise<ByteSource> {
  const start = (await source.peek?.(START_BYTES)) ?? Buffer.alloc(0);
  if (mayBeJson(start)) {
    const { jsonSource } = await import('./json-source.js');
    const json = await jsonSource(source, start, options);
    if (json !== undefined) return json;
  }
  if (options.widths !== undefined) return fixedWidthSource(source, options.widths, options);
  const { encoding } = source;
  const { maxRecord } = options;
  if (options.quotes === 'none') {
    const delimiter = await delimiterWithoutQuotes(start, source, options);
    return new ConvertedSource(source, new UnquotedText(delimiter, maxRecord), { encoding, delimiter });
  }
  const delimiter = delimiterInQuotes(start, options);
  if (delimiter === undefined) return source;
  return new ConvertedSource(source, new QuotedLines(delimiter, maxRecord), { encoding });
}

/** Closes the source if it cannot be read. */
export async function openText(source: ByteSource, options: TextOptions): Promise<ByteSource> {
  try {
    const text = await converted(source, options);
    await skip(text, options.offset ?? 0);
    return text;
  } catch (error) {
    await source.close();
    throw error;
  }
}
