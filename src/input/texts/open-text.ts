/**
 * Opens a text of any kind as CSV: JSON and NDJSON, columns of fixed width, lines quoted as a whole, quotes that mean nothing.
 * A usual CSV stays as it is. JSON is recognized by its content, not by its name.
 *
 * What it does not do: unpack or decode UTF-16. The source has done it.
 */
import { isUtf8 } from 'node:buffer';
import { type ByteSource, bytesSource, type SourceOptions, skip } from '../csv/byte-source.js';
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import { encodingOf } from '../csv/encoding-question.js';
import { InputError } from '../csv/input-error.js';
import type { Delimiter } from '../csv/plan.js';
import { type DialectOptions, readDialect } from '../header/dialect.js';
import { columnsOfWidths } from '../options/column-widths.js';
import { ConvertedSource, type Converter } from './converted-source.js';
import { FixedWidth } from './fixed-width.js';
import { notUtf8 } from './json-error.js';
import { type JsonLayout, jsonLayout } from './json-layout.js';
import { JsonRecords } from './json-records.js';
import { delimiterInQuotes, QuotedLines } from './quoted-lines.js';
import { UnquotedText } from './unquoted-text.js';

export interface TextOptions extends SourceOptions, DialectOptions {
  /** `--widths`. */
  readonly widths?: string | undefined;
  /** `--quotes`. */
  readonly quotes?: 'double' | 'none' | undefined;
  /** The source has only the beginning of a file. */
  readonly isPart?: boolean | undefined;
}

/** Enough to see the header of a text. */
const START_BYTES = 64 * 1024;

/** Enough to find the encoding of a text. */
const OPENING_BYTES = 1024 ** 2;

/** The text in UTF-8. */
const inUtf8 = (encoding: Encoding): Converter => ({
  convert(bytes, _isEnd, out) {
    const text = toUtf8(bytes, encoding);
    out.reserve(text.length);
    out.length += text.copy(out.bytes, out.length);
    return bytes.length;
  },
});

/** Without the character at the end that may be cut. */
const wholeCharacters = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! >= 0x80) end--;
  return bytes.subarray(0, end);
};

function refuseForJson({ widths, headerLine }: TextOptions): void {
  const option = widths !== undefined ? '--widths' : headerLine !== undefined ? '--header-line' : undefined;
  if (option === undefined) return;
  throw new InputError('bad_json', {
    en: `the input is JSON, whose keys are the header: leave out ${option}`,
    es: `la entrada es JSON y sus claves son el encabezado: quite ${option}`,
  });
}

async function jsonSource(source: ByteSource, layout: JsonLayout, options: TextOptions): Promise<ByteSource> {
  refuseForJson(options);
  const { encoding } = source;
  if (encoding === undefined) {
    const opening = wholeCharacters(await source.peek!(OPENING_BYTES));
    const found = isUtf8(opening) ? 'utf-8' : (encodingOf(opening) ?? 'utf-8');
    if (found !== 'utf-8') throw notUtf8(found);
  }
  const isOther = encoding !== undefined && encoding !== 'utf-8';
  const text = isOther ? new ConvertedSource(source, inUtf8(encoding), { encoding: 'utf-8' }) : source;
  return new ConvertedSource(text, new JsonRecords(layout, options), {
    encoding: 'utf-8',
    delimiter: ',',
    container: { kind: layout.kind === 'lines' ? 'ndjson' : 'json', sheet: null, other_sheets: 0 },
    headerLine: 1,
  });
}

async function fixedWidthSource(
  source: ByteSource,
  widths: string,
  options: TextOptions,
): Promise<ByteSource> {
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

async function converted(source: ByteSource, options: TextOptions): Promise<ByteSource> {
  const start = (await source.peek?.(START_BYTES)) ?? Buffer.alloc(0);
  const layout = jsonLayout(start);
  if (layout !== undefined) return jsonSource(source, layout, options);
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
