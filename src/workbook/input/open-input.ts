/**
 * Opens an input of any kind: a sheet of a workbook as CSV, or the bytes of a CSV. A workbook is recognized by its
 * content, not by its name.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type ByteSource,
  bytesSource,
  openSource,
  openStream,
  type SourceOptions,
  skip,
  streamSource,
} from '../../csv/byte-source.js';
import { InputError } from '../../csv/input-error.js';
import { OLE_SIGNATURE, oleError } from './other-archives.js';
import { fileAccess, memoryAccess, type RandomAccess } from './random-access.js';
import { chooseSheet, type SheetOptions } from './sheet-choice.js';
import { peek, spool } from './spooled-stream.js';
import { Workbook } from './workbook.js';
import { WorkbookSource } from './workbook-source.js';
import { ZipArchive } from './zip-archive.js';

export type InputOptions = SourceOptions & SheetOptions;

const START_BYTES = 8;
const EMPTY_ARCHIVE = '504b0506';
const ARCHIVE = '504b0304';

type Kind = 'archive' | 'ole' | 'other';

function kindOf(start: Buffer): Kind {
  const hex = start.toString('hex');
  if (hex.startsWith(ARCHIVE) || hex.startsWith(EMPTY_ARCHIVE)) return 'archive';
  return hex.startsWith(OLE_SIGNATURE) ? 'ole' : 'other';
}

const isOther = (start: Buffer): boolean => kindOf(start) === 'other';

/** Opens the archive or container. Closes the access if it cannot be read. */
async function openContainer(access: RandomAccess, options: InputOptions): Promise<ByteSource> {
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

function refuseSheetOption({ sheet }: InputOptions): void {
  if (sheet === undefined) return;
  throw new InputError(
    'no_sheet',
    '--sheet says which sheet of a workbook is read, and the input is no workbook',
  );
}

async function openStreamInput(given: Readable, options: InputOptions): Promise<ByteSource> {
  const { start, stream } = await peek(given, START_BYTES);
  if (!isOther(start)) {
    const access = await spool(stream, options.maxSize ?? Number.POSITIVE_INFINITY);
    return openContainer(access, options);
  }
  refuseSheetOption(options);
  return streamSource(stream, options);
}

/** The open file, if it is an archive or a container; otherwise undefined. */
async function containerAt(path: string): Promise<RandomAccess | undefined> {
  let file: FileHandle | undefined;
  let found: RandomAccess | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    if (!stat.isFile()) return undefined;
    const access = fileAccess(file, stat.size);
    if (isOther(await access.read(0, START_BYTES))) return undefined;
    found = access;
    return found;
  } catch {
    return undefined; // `openSource` says what is wrong
  } finally {
    if (found === undefined) await file?.close();
  }
}

/** Opens a file, a pipe or a device, or standard input for `-`. */
export async function openInput(path: string, options: InputOptions): Promise<ByteSource> {
  const stream = await openStream(path);
  if (stream !== undefined) return openStreamInput(stream, options);
  const access = await containerAt(path);
  if (access !== undefined) return openContainer(access, options);
  refuseSheetOption(options);
  return openSource(path, options);
}

/** The same for bytes in memory, such as the beginning of an upload. */
export async function openBytes(bytes: Buffer, options: InputOptions): Promise<ByteSource> {
  if (!isOther(bytes.subarray(0, START_BYTES))) return openContainer(memoryAccess(bytes), options);
  refuseSheetOption(options);
  return bytesSource(bytes, options);
}
