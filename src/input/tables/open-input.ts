/**
 * Opens an input of any kind: a sheet of a workbook as CSV, or the bytes of a CSV. A workbook is recognized by its
 * content, not by its name.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isObject } from '../../base/object-address.js';
import { fileAccess, memoryAccess, type RandomAccess } from '../archive/random-access.js';
import {
  type ByteSource,
  bytesSource,
  type OpenFile,
  openedSource,
  openSource,
  openStream,
  streamSource,
} from '../csv/byte-source.js';
import { isContainer, START_BYTES } from '../csv/file-kind.js';
import { openText } from '../texts/open-text.js';
import type { TextOptions } from '../texts/text-options.js';
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

/** Opens what is read like a file, and closes it with the source, or if it cannot be read. */
export async function openOpened(file: OpenFile, size: number, options: InputOptions): Promise<ByteSource> {
  try {
    const access = fileAccess(file, size);
    if (isContainer(await access.read(0, START_BYTES))) return await openContainer(access, options);
    refuseSheetOption(options);
    const pieces = piecesOf(access);
    const given = { size, options: { ...options, offset: 0 } };
    const source = await openedSource(file, given, () => Readable.from(pieces));
    const close = source.close.bind(source);
    const closing = async (): Promise<void> => {
      await close();
      await file.close();
    };
    return await openText(Object.assign(source, { close: closing }), options);
  } catch (error) {
    await file.close();
    throw error;
  }
}

const PIECE_BYTES = 256 * 1024;

async function* piecesOf(access: RandomAccess): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < access.size; ) {
    const piece = await access.read(at, PIECE_BYTES);
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

async function openObject(address: string, options: InputOptions): Promise<ByteSource> {
  const { ObjectFile } = await import('./object-file.js');
  const file = await ObjectFile.open(address);
  return openOpened(file, file.size, options);
}

/** Opens a file, an object, a pipe or a device, or standard input for `-`. */
export async function openInput(path: string, options: InputOptions): Promise<ByteSource> {
  if (isObject(path)) return openObject(path, options);
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
