/**
 * Opens an input of any kind: a sheet of a workbook as CSV, or the bytes of a CSV. A workbook is recognized by its
 * content, not by its name.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileAccess, memoryAccess, type RandomAccess } from '../archive/random-access.js';
import { type ByteSource, bytesSource, openSource, openStream, streamSource } from '../csv/byte-source.js';
import { isContainer, START_BYTES } from '../csv/file-kind.js';
import { openText, type TextOptions } from '../texts/open-text.js';
import type { SheetOptions } from '../workbook/sheet-choice.js';
import { peek, spool } from '../workbook/spooled-stream.js';
import { refuseSheetOption } from './refused-tables.js';

export type InputOptions = TextOptions & SheetOptions;

/** The code for workbooks, tables and archives is loaded when an input is one. */
async function openContainer(access: RandomAccess, options: InputOptions): Promise<ByteSource> {
  const module = await import('./open-container.js');
  return module.openContainer(access, options);
}

async function openStreamInput(given: Readable, options: InputOptions): Promise<ByteSource> {
  const { start, stream } = await peek(given, START_BYTES);
  if (isContainer(start)) {
    const access = await spool(stream, options.maxSize ?? Number.POSITIVE_INFINITY);
    return openContainer(access, options);
  }
  refuseSheetOption(options);
  return openText(streamSource(stream, options), options);
}

/** The open file, if it is an archive or a container; otherwise undefined. */
async function containerAt(path: string): Promise<RandomAccess | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const stat = await file.stat();
    const access = fileAccess(file, stat.size);
    if (stat.isFile() && isContainer(await access.read(0, START_BYTES))) return access;
  } catch {
    // `openSource` reports the error
  }
  await file?.close();
  return undefined;
}

/** Opens a file, a pipe or a device, or standard input for `-`. */
export async function openInput(path: string, options: InputOptions): Promise<ByteSource> {
  const stream = await openStream(path);
  if (stream !== undefined) return openStreamInput(stream, options);
  const access = await containerAt(path);
  if (access !== undefined) return openContainer(access, options);
  refuseSheetOption(options);
  return openText(await openSource(path, { ...options, offset: 0 }), options);
}

/** The same for bytes in memory, such as the beginning of an upload. */
export async function openBytes(bytes: Buffer, options: InputOptions): Promise<ByteSource> {
  if (isContainer(bytes.subarray(0, START_BYTES))) return openContainer(memoryAccess(bytes), options);
  refuseSheetOption(options);
  return openText(bytesSource(bytes, options), options);
}
