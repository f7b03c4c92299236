/**
 * Opens a sheet of a workbook, a table or the one file of an archive as CSV, or refuses a container that holds no table, and
 * names its kind.
 *
 * What it does not do: decide whether an input is one. `open-input.ts` does, and loads this file only then.
 */

import { Readable } from 'node:stream';
import { OleContainer } from '../archive/ole-streams.js';
import type { RandomAccess } from '../archive/random-access.js';
import { damaged } from '../archive/workbook-error.js';
import { partPieces, utf8Pieces } from '../archive/xml-part.js';
import { ZipArchive } from '../archive/zip-archive.js';
import { type ByteSource, skip, streamSource } from '../csv/byte-source.js';
import { type FileKind, isContainer, kindOf, START_BYTES } from '../csv/file-kind.js';
import { refuseOtherFormats } from '../csv/other-formats.js';
import { openText } from '../texts/open-text.js';
import type { TextOptions } from '../texts/text-options.js';
import { AllSheets } from '../workbook/all-sheets.js';
import type { ReadShare, SheetBook } from '../workbook/sheet-book.js';
import { chooseSheets, type SheetOptions } from '../workbook/sheet-choice.js';
import { Workbook } from '../workbook/workbook.js';
import { WorkbookSource } from '../workbook/workbook-source.js';
import { archivedTable, askedOfFile, nestedArchive, sourceOfFile, unpackedAccess } from './archived-table.js';
import { archiveKind, refuseOtherOle } from './container-formats.js';
import { DbfBook } from './dbf-book.js';
import { HtmlBook } from './html-book.js';
import { OdsBook } from './ods-book.js';
import { otherDocument, refuseSheetOption } from './refused-tables.js';
import { accessPieces, xmlPieces } from './table-bytes.js';
import { XlsBook } from './xls-book.js';
import { XlsbBook } from './xlsb-book.js';
import { XmlBook } from './xml-book.js';

type ContainerOptions = TextOptions & SheetOptions;

/** Enough of a text to see what XML it is. */
const MARKUP_BYTES = 4096;
const XML_SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const OPEN_DOCUMENT = 'urn:oasis:names:tc:opendocument:xmlns:table';

async function markupBook(access: RandomAccess): Promise<SheetBook> {
  const start = (await access.read(0, MARKUP_BYTES)).toString('latin1').replaceAll('\0', '');
  const bytes = (read: ReadShare) => accessPieces(access, read);
  const xml = (read: ReadShare) => utf8Pieces(xmlPieces(bytes(read)));
  if (start.includes(XML_SPREADSHEET)) return XmlBook.open(xml, access.size);
  if (start.includes(OPEN_DOCUMENT)) return OdsBook.open(xml, access.size);
  return HtmlBook.open(bytes, access.size);
}

async function odsBook(archive: ZipArchive): Promise<SheetBook> {
  const entry = archive.find('content.xml');
  if (entry === undefined) throw damaged({ en: 'its content is missing', es: 'falta su contenido' });
  const position = { packed: 0 };
  return OdsBook.open(async function* (read) {
    position.packed = 0;
    for await (const piece of partPieces(archive, entry, position)) {
      read.share = position.packed / Math.max(1, entry.packedSize);
      yield piece;
    }
  }, archive.access.size);
}

/** The workbook or table of a container; undefined for an archive of files. */
async function bookOf(
  access: RandomAccess,
  kind: FileKind | undefined,
  archive: ZipArchive | undefined,
  { encoding }: ContainerOptions,
): Promise<SheetBook | undefined> {
  if (kind === 'ole') {
    const container = await OleContainer.open(access);
    refuseOtherOle(container.names);
    const stream = await container.stream('workbook', 'book');
    if (stream === undefined)
      throw otherDocument({
        en: 'an old Office document without a table',
        es: 'un documento antiguo de Office sin tabla',
      });
    return XlsBook.open(stream, access.size);
  }
  if (kind === 'dbf')
    return DbfBook.open(access, encoding === 'utf-16le' || encoding === 'utf-16be' ? undefined : encoding);
  if (archive === undefined) return markupBook(access);
  const found = await archiveKind(archive);
  if (found === 'files') return undefined;
  if (found === 'xlsx') return Workbook.open(archive);
  if (found === 'ods') return odsBook(archive);
  return XlsbBook.open(archive);
}

/** The file in an archive: a workbook, a table or a text. */
async function openArchived(archive: ZipArchive, options: ContainerOptions): Promise<ByteSource> {
  const { entry, start, sheet, isNamed } = await archivedTable(archive, options.sheet);
  if (start[0] === 0x1f && start[1] === 0x8b) throw nestedArchive();
  if (isContainer(start)) {
    const access = await unpackedAccess(archive, entry);
    const opening = openAccess(access, { ...options, sheet }, () => archive.access.close());
    if (!isNamed) return opening;
    return opening.then(
      (source) => sourceOfFile(entry, source),
      (error: unknown) => Promise.reject(askedOfFile(entry, error)),
    );
  }
  refuseOtherFormats(start);
  refuseSheetOption({ sheet });
  const source = streamSource(Readable.from(archive.pieces(entry)), options, entry.size);
  const container = { kind: 'zip' as const, sheet: null, other_sheets: 0 };
  const close = source.close.bind(source);
  const text = Object.assign(source, {
    container,
    close: async () => {
      await close();
      await archive.access.close();
    },
  });
  return openText(text, { ...options, offset: 0 });
}

/** `closeOuter` closes the archive around it: no archive is opened in an archive. */
async function openAccess(
  access: RandomAccess,
  options: ContainerOptions,
  closeOuter?: () => Promise<void>,
): Promise<ByteSource> {
  let book: SheetBook | undefined;
  try {
    const kind = kindOf(await access.read(0, START_BYTES));
    const archive =
      kind === 'zip' ? await ZipArchive.open(access, options.maxSize ?? Number.POSITIVE_INFINITY) : undefined;
    book = await bookOf(access, kind, archive, options);
    if (book === undefined) {
      if (closeOuter !== undefined) throw nestedArchive();
      return await openArchived(archive!, options);
    }
    const closeAll = async (): Promise<void> => {
      await access.close();
      await closeOuter?.();
    };
    const choice = await chooseSheets(book, options);
    const [{ sheet, columns }] = choice;
    return choice.length > 1
      ? new AllSheets(book, choice, closeAll)
      : new WorkbookSource(book, sheet, columns, closeAll);
  } catch (error) {
    await access.close();
    throw error;
  }
}

/** Closes the access if it cannot be read. */
export async function openContainer(access: RandomAccess, options: ContainerOptions): Promise<ByteSource> {
  const source = await openAccess(access, options);
  try {
    await skip(source, options.offset ?? 0);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}
