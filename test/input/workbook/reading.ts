/** What a workbook is read as: its CSV, or the error that refuses it. */
import { type InputOptions, openBytes } from '../../../src/input/tables/open-input.js';
import { readAll } from '../csv/sources.js';

export const OPTIONS: InputOptions = { maxRecord: 1024 ** 2 };

/** The CSV of a workbook. */
export async function csvOf(bytes: Buffer, options: Partial<InputOptions> = {}): Promise<string> {
  const source = await openBytes(bytes, { ...OPTIONS, ...options });
  try {
    return (await readAll(source)).toString('utf8');
  } finally {
    await source.close();
  }
}

/** The lines after the header. */
export const linesOf = async (bytes: Buffer, options: Partial<InputOptions> = {}): Promise<string[]> =>
  (await csvOf(bytes, options)).split('\n').slice(1, -1);

/** The error of a workbook that is refused, as `fault: message`. */
export async function refusalOf(bytes: Buffer, options: Partial<InputOptions> = {}): Promise<string> {
  const outcome = await csvOf(bytes, options).catch((error) => error);
  return outcome instanceof Error
    ? `${outcome.name} ${(outcome as { fault?: string }).fault}: ${outcome.message}`
    : 'read';
}
