/**
 * A workbook (Office Open XML, transitional or strict): its sheets in the order of their tabs, and what their cells refer
 * to. Parts are found by their relationships, as the format requires, not by their usual names.
 *
 * What it does not do: follow a link to another file, compute a formula, or read macros, pictures and charts.
 */

import { damaged } from '../archive/workbook-error.js';
import { partPieces, scanElements } from '../archive/xml-part.js';
import type { ReadPosition, ZipArchive } from '../archive/zip-archive.js';
import type { ZipEntry } from '../archive/zip-directory.js';
import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import type { DateSystem } from './cell-numbers.js';
import type { SheetContext } from './cell-values.js';
import { readStyleKinds } from './number-formats.js';
import { scannedCsv } from './scanned-csv.js';
import { readSharedStrings, SharedStrings } from './shared-strings.js';
import type { BookSheet, ReadShare, SheetBook } from './sheet-book.js';
import type { SheetColumns } from './sheet-lines.js';
import { SheetRows } from './sheet-rows.js';

interface Sheet extends BookSheet {
  readonly entry: ZipEntry;
}

export interface Relationship {
  /** The last word of its type: the same in the transitional and the strict format. */
  readonly kind: string;
  readonly target: string;
}

/** The path of a target, seen from the folder of the part that refers to it. */
function resolved(folder: readonly string[], target: string): string {
  const path = target.startsWith('/') ? [] : [...folder];
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

const folderOf = (part: string): string[] => part.split('/').slice(0, -1);

/** The relationships of a part, by id; of the archive itself, if the part is empty. */
export async function relationshipsOf(archive: ZipArchive, part: string): Promise<Map<string, Relationship>> {
  const folder = folderOf(part);
  const entry = archive.find([...folder, '_rels', `${part.split('/').at(-1)}.rels`].join('/'));
  const found = new Map<string, Relationship>();
  if (entry === undefined) return found;
  await scanElements(archive, entry, (name, attributes) => {
    if (name !== 'Relationship') return;
    const given = attributes();
    if (given.get('TargetMode') === 'External') return;
    const kind = (given.get('Type') ?? '').split('/').at(-1)!;
    found.set(given.get('Id') ?? '', { kind, target: resolved(folder, given.get('Target') ?? '') });
  });
  return found;
}

const SIMPLE_PART = 'xl/workbook.xml';

/** The main part of an Office file: in a workbook, the part that lists the sheets. */
export async function mainPart(archive: ZipArchive): Promise<ZipEntry | undefined> {
  const relationships = [...(await relationshipsOf(archive, '')).values()];
  const main = relationships.find(({ kind }) => kind === 'officeDocument')?.target ?? SIMPLE_PART;
  return archive.find(main);
}

const MAX_SHEETS = 10_000;

export class Workbook implements SheetBook {
  readonly kind = 'xlsx';
  #context: SheetContext | undefined;

  private constructor(
    readonly archive: ZipArchive,
    readonly sheets: readonly Sheet[],
    readonly dateSystem: DateSystem,
    private readonly relationships: readonly Relationship[],
  ) {}

  static async open(archive: ZipArchive): Promise<Workbook> {
    const part = await mainPart(archive);
    if (part === undefined)
      throw damaged({ en: 'its list of sheets is missing', es: 'falta su lista de hojas' });
    const relationships = await relationshipsOf(archive, part.name);
    let dateSystem: DateSystem = 1900;
    const sheets: Sheet[] = [];
    await scanElements(archive, part, (name, attributes, parents) => {
      const given = attributes();
      if (name === 'workbookPr') dateSystem = /^(1|true|on)$/.test(given.get('date1904') ?? '') ? 1904 : 1900;
      if (name !== 'sheet' || parents.at(-1) !== 'sheets' || sheets.length >= MAX_SHEETS) return;
      const relationship = relationships.get(given.get('id') ?? '');
      const entry = relationship && archive.find(relationship.target);
      if (relationship?.kind !== 'worksheet') return; // a chart or a macro has a tab too
      if (entry === undefined) throw damaged({ en: 'a sheet is missing', es: 'falta una hoja' });
      const isVisible = (given.get('state') ?? 'visible') === 'visible';
      sheets.push({ name: given.get('name') ?? '', isVisible, entry });
    });
    if (sheets.length === 0)
      throw new InputError('no_sheet', {
        en: 'the workbook has no sheet with cells',
        es: 'el libro no tiene ninguna hoja con celdas',
      });
    return new Workbook(archive, sheets, dateSystem, [...relationships.values()]);
  }

  get size(): number {
    return this.archive.access.size;
  }

  async *csv({ entry }: Sheet, columns: SheetColumns, read: ReadShare): Pieces {
    const rows = new SheetRows(await this.context(), columns);
    const position: ReadPosition = { packed: 0 };
    for await (const piece of scannedCsv(partPieces(this.archive, entry, position), rows)) {
      read.share = position.packed / Math.max(1, entry.packedSize);
      yield piece;
    }
  }

  /** What the cells of all sheets refer to; read once. */
  async context(): Promise<SheetContext> {
    this.#context ??= {
      strings: await this.#read('sharedStrings', readSharedStrings, new SharedStrings()),
      styles: await this.#read('styles', readStyleKinds, new Uint8Array()),
      dateSystem: this.dateSystem,
    };
    return this.#context;
  }

  async #read<T>(
    kind: string,
    read: (archive: ZipArchive, entry: ZipEntry) => Promise<T>,
    none: T,
  ): Promise<T> {
    const found = this.relationships.find((relationship) => relationship.kind === kind);
    if (found === undefined) return none;
    const entry = this.archive.find(found.target);
    if (entry === undefined)
      throw damaged({
        en: 'a part that its cells refer to is missing',
        es: 'falta una parte a la que remiten sus celdas',
      });
    return read(this.archive, entry);
  }
}
