/**
 * Opens a sheet of a workbook as CSV, or refuses an archive or a container that is not a workbook, and names its kind.
 *
 * What it does not do: decide whether an input is one. `open-input.ts` does, and loads this file only then.
 */

import type { RandomAccess } from '../archive/random-access.js';
import { ZipArchive } from '../archive/zip-archive.js';
import { type ByteSource, type SourceOptions, skip } from '../csv/byte-source.js';
import { kindOf, START_BYTES } from '../csv/file-kind.js';
import { oleError } from './other-archives.js';
import { chooseSheet, type SheetOptions } from './sheet-choice.js';
import { Workbook } from './workbook.js';
import { WorkbookSource } from './workbook-source.js';

/** Closes the access if it cannot be read. */
export async function openContainer(
  access: RandomAccess,
  options: SourceOptions & SheetOptions,
): Promise<ByteSource> {
  try {
    if (kindOf(await access.read(0, START_BYTES)) === 'ole') throw await oleError(access);
    const archive = await ZipArchive.open(access, options.maxSize ?? Number.POSITIVE_INFINITY);
    const workbook = await Workbook.open(archive);
    const { sheet, columns } = await chooseSheet(workbook, options);
    const source = new WorkbookSource(workbook, sheet, columns, () => access.close());
    await skip(source, options.offset ?? 0);
    return source;
  } catch (error) {
    await access.close();
    throw error;
  }
}
