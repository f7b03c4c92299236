/**
 * Opens a text as CSV if it is JSON or NDJSON, by its content.
 *
 * What it does not do: read another encoding than UTF-8 that the file does not say itself. It is refused with its name.
 */
import { isUtf8 } from 'node:buffer';
import type { ByteSource } from '../csv/byte-source.js';
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import { encodingOf } from '../csv/encoding-question.js';
import { InputError } from '../csv/input-error.js';
import { ConvertedSource, type Converter } from './converted-source.js';
import { notUtf8 } from './json-error.js';
import { jsonLayout } from './json-layout.js';
import { JsonRecords } from './json-records.js';
import { OPENING_BYTES, wholeCharacters } from './text-opening.js';
import type { TextOptions } from './text-options.js';

/** The text in UTF-8. */
const inUtf8 = (encoding: Encoding): Converter => ({
  convert(bytes, _isEnd, out) {
    const text = toUtf8(bytes, encoding);
    out.reserve(text.length);
    out.length += text.copy(out.bytes, out.length);
    return bytes.length;
  },
});

function refuseForJson({ widths, headerLine }: TextOptions): void {
  const option = widths !== undefined ? '--widths' : headerLine !== undefined ? '--header-line' : undefined;
  if (option === undefined) return;
  throw new InputError('bad_json', {
    en: `the input is JSON, whose keys are the header: leave out ${option}`,
    es: `la entrada es JSON y sus claves son el encabezado: quite ${option}`,
  });
}

/** A text as CSV, if it is JSON; `start` is its beginning. */
export async function jsonSource(
  source: ByteSource,
  start: Buffer,
  options: TextOptions,
): Promise<ByteSource | undefined> {
  const layout = jsonLayout(start);
  if (layout === undefined) return undefined;
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
