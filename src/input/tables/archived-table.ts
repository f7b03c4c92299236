/**
 * The one table in a ZIP archive of files. With several, the user is asked: `--sheet` names one of them, and after a slash
 * one of its sheets.
 *
 * What it does not do: open an archive inside an archive, or write a file with the name that the archive gives to it.
 */

import { Readable } from 'node:stream';
import { memoryAccess, type RandomAccess } from '../archive/random-access.js';
import { tooMuch } from '../archive/workbook-error.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { comparableName, type ZipEntry } from '../archive/zip-directory.js';
import type { ByteSource } from '../csv/byte-source.js';
import { kindOf, START_BYTES } from '../csv/file-kind.js';
import { InputError } from '../csv/input-error.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { spool } from '../workbook/spooled-stream.js';

/** Files that systems add to archives. */
const NO_FILE = /(?:^|\/)(?:__macosx\/.*|\.[^/]*|thumbs\.db|desktop\.ini|)$/;

/** More are not looked into. */
const MAX_FILES = 100;
const SHOWN = 20;

/** Kinds of files that hold no table. */
const NO_TABLES = ['pdf', 'rtf', 'picture'];

/** A larger workbook is unpacked to a temporary file. */
const IN_MEMORY_BYTES = 64 * 1024 ** 2;

interface ArchivedTable {
  readonly entry: ZipEntry;
  /** Its first bytes. */
  readonly start: Buffer;
  /** What is left of `--sheet`. */
  readonly sheet: string | undefined;
  /** Whether `--sheet` has named the file: then a sheet of it is named after the file and a slash. */
  readonly isNamed: boolean;
}

function severalTables(tables: readonly ZipEntry[]): UndecidedError {
  const titles = tables.map(({ title }) => title);
  const list = (more: string): string =>
    titles.length > SHOWN ? `${titles.slice(0, SHOWN).join(', ')}${more}` : titles.join(', ');
  return new UndecidedError({
    topic: 'sheet',
    sentence: {
      es: `El archivo ZIP contiene ${titles.length} archivos: ${list('…')}. ¿Cuál se lee?`,
      en: `the ZIP archive holds ${titles.length} files: ${list('…')}. Which one is read?`,
    },
    answers: titles.slice(0, SHOWN).map((title) => ({
      options: { sheet: title },
      meaning: { es: `Leer el archivo «${title}»`, en: `to read the file "${title}"` },
    })),
    counts: { files: titles.length },
  });
}

/** The entry that `--sheet` names, alone or before a slash. */
function namedEntry(
  entries: readonly ZipEntry[],
  sheet: string,
): { entry: ZipEntry; sheet: string | undefined } | undefined {
  const wanted = comparableName(sheet.trim());
  for (const entry of entries) {
    const names = [entry.name, entry.name.slice(entry.name.lastIndexOf('/') + 1)];
    if (names.includes(wanted)) return { entry, sheet: undefined };
    const name = names.find((one) => wanted.startsWith(`${one}/`));
    if (name !== undefined) return { entry, sheet: sheet.trim().slice(name.length + 1) };
  }
  return undefined;
}

export async function archivedTable(archive: ZipArchive, sheet: string | undefined): Promise<ArchivedTable> {
  const files = archive.all.filter(({ name }) => !NO_FILE.test(name));
  if (files.length === 0)
    throw new InputError('archive', {
      en: 'the ZIP archive holds no file',
      es: 'el archivo ZIP no contiene ningún archivo',
    });
  const withStart = async (
    entry: ZipEntry,
    rest: string | undefined,
    isNamed = false,
  ): Promise<ArchivedTable> => ({
    entry,
    start: await archive.start(entry, START_BYTES),
    sheet: rest,
    isNamed,
  });
  const named = sheet === undefined ? undefined : namedEntry(files, sheet);
  if (named !== undefined) return withStart(named.entry, named.sheet, true);
  if (files.length > MAX_FILES) throw severalTables(files);
  const found: ArchivedTable[] = [];
  for (const entry of files) found.push(await withStart(entry, sheet));
  const tables = found.filter(({ start }) => !NO_TABLES.includes(kindOf(start) ?? ''));
  if (tables.length > 1) throw severalTables(tables.map(({ entry }) => entry));
  return tables[0] ?? found[0]!;
}

/** The unpacked bytes of an entry, to be read at any position. */
export async function unpackedAccess(archive: ZipArchive, entry: ZipEntry): Promise<RandomAccess> {
  if (entry.size > IN_MEMORY_BYTES) {
    // The page without a server has no temporary files.
    if ((spool as unknown) === undefined)
      throw tooMuch({ en: 'it unpacks to more than 64 MiB', es: 'descomprimido pasa de 64 MiB' });
    return spool(Readable.from(archive.pieces(entry)), Number.POSITIVE_INFINITY);
  }
  const pieces: Buffer[] = [];
  for await (const piece of archive.pieces(entry)) pieces.push(piece);
  return memoryAccess(Buffer.concat(pieces));
}

const ofFile = ({ title }: ZipEntry, sheet: string): string => `${title}/${sheet}`;

/** The same question about the sheets of a file, with answers that name the file too. */
export function askedOfFile(entry: ZipEntry, error: unknown): unknown {
  if (!(error instanceof UndecidedError) || error.question.topic !== 'sheet') return error;
  const answers = error.question.answers.map(({ options: { sheet, ...options }, meaning }) => ({
    options: { ...options, ...(sheet !== undefined && { sheet: ofFile(entry, sheet) }) },
    meaning,
  }));
  return new UndecidedError({ ...error.question, answers }, error.line);
}

/** The source of a file, with sheets that are named after the file. */
export const sourceOfFile = (entry: ZipEntry, source: ByteSource): ByteSource =>
  Object.assign(source, { sheets: source.sheets?.map((sheet) => ofFile(entry, sheet)) });

export const nestedArchive = (): InputError =>
  new InputError('archive', {
    en: 'the ZIP archive holds another archive: unpack both, and give the file that is inside',
    es: 'el archivo ZIP contiene otro archivo comprimido: descomprima los dos e indique el archivo que está dentro',
  });
