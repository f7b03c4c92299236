/** Converts complete texts to CSV, for the tests of the converters. */
import type { ByteSource } from '../../../src/input/csv/byte-source.js';
import { bytesSource } from '../../../src/input/csv/byte-source.js';
import { ConvertedSource, type Converter } from '../../../src/input/texts/converted-source.js';
import { openText } from '../../../src/input/texts/open-text.js';
import type { TextOptions } from '../../../src/input/texts/text-options.js';
import { memorySource, readAll } from '../csv/sources.js';

/** The CSV of a text, read in blocks of this many bytes. */
export const csvOf = async (
  text: string | Buffer,
  converter: Converter,
  blockBytes?: number,
): Promise<string> => {
  const source = new ConvertedSource(memorySource(text), converter, { encoding: 'utf-8' }, blockBytes);
  return (await readAll(source)).toString('utf8');
};

export const opened = (text: string | Buffer, options: Partial<TextOptions> = {}): Promise<ByteSource> =>
  openText(bytesSource(Buffer.from(text), options), { maxRecord: 1 << 20, ...options });

/** The CSV that is made of a text of any kind. */
export const openedCsv = async (text: string | Buffer, options?: Partial<TextOptions>): Promise<string> =>
  (await readAll(await opened(text, options))).toString('utf8');
