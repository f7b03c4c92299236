/**
 * The streams of an OLE container (Compound File Binary), the file system inside of Office files before 2007.
 *
 * The container is not trusted: a chain of sectors that is longer than the file is a loop, and is refused before it is read.
 */

import type { RandomAccess } from './random-access.js';
import { damaged, tooMuch } from './workbook-error.js';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_ENTRIES = 65_536;
/** Sector numbers from here on have another meaning: free, end of a chain, tables. */
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const STREAM = 2;
const MAX_BYTES = 2 * 1024 ** 3;

const loop = () => damaged({ en: 'its sectors do not form a file', es: 'sus sectores no forman un archivo' });

interface OleEntry {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

/** A stream that can be read at any position. */
export class OleStream {
  /** `sectors`: the positions of its sectors in the file. */
  constructor(
    private readonly access: RandomAccess,
    private readonly sectors: readonly number[],
    private readonly sectorBytes: number,
    readonly size: number,
  ) {}

  /** Fewer bytes than `length` only at the end. */
  async read(position: number, length: number): Promise<Buffer> {
    const end = Math.min(this.size, position + length);
    const pieces: Buffer[] = [];
    for (let at = position; at < end; ) {
      const first = Math.floor(at / this.sectorBytes);
      const within = at - first * this.sectorBytes;
      let last = first;
      // Sectors that follow each other in the file are read at once.
      while (
        (last + 1) * this.sectorBytes < end &&
        this.sectors[last + 1] === this.sectors[last]! + this.sectorBytes
      )
        last++;
      const count = Math.min((last - first + 1) * this.sectorBytes - within, end - at);
      const piece = await this.access.read(this.sectors[first]! + within, count);
      pieces.push(piece);
      if (piece.length < count) break;
      at += count;
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }
}

export class OleContainer {
  private constructor(
    private readonly access: RandomAccess,
    private readonly sectorBytes: number,
    private readonly fat: Uint32Array,
    private readonly header: Buffer,
    private readonly entries: readonly OleEntry[],
  ) {}

  static async open(access: RandomAccess): Promise<OleContainer> {
    if (access.size > MAX_BYTES)
      throw tooMuch({ en: 'it is larger than 2 GiB', es: 'es más grande que 2 GiB' });
    const header = await access.read(0, HEADER_BYTES);
    const shift = header.length < HEADER_BYTES ? 0 : header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12)
      throw damaged({ en: 'its header is wrong', es: 'su encabezado es erróneo' });
    const sectorBytes = 2 ** shift;
    const fat = await readFat(access, header, sectorBytes);
    const directory = await readChain(access, fat, header.readUInt32LE(48), sectorBytes);
    return new OleContainer(access, sectorBytes, fat, header, entriesOf(directory));
  }

  /** The names of all streams. */
  get names(): string[] {
    return this.entries.flatMap(({ name, type }) => (type === STREAM ? [name] : []));
  }

  /** A stream of the outermost folder, by the first of these names that it has. */
  async stream(...names: readonly string[]): Promise<OleStream | undefined> {
    const outermost = this.#outermost();
    const entry = names
      .map((name) => outermost.find((one) => one.type === STREAM && one.name.toLowerCase() === name))
      .find((found) => found !== undefined);
    if (entry === undefined) return undefined;
    const isSmall = entry.size < this.header.readUInt32LE(56);
    return isSmall ? this.#smallStream(entry) : this.#stream(entry);
  }

  /** The entries below the root: a tree, as each has a left and a right neighbour. */
  #outermost(): OleEntry[] {
    const found: OleEntry[] = [];
    const seen = new Set<number>();
    const waiting = [this.entries[0]?.child ?? NO_ENTRY];
    while (waiting.length > 0) {
      const index = waiting.pop()!;
      const entry = this.entries[index];
      if (entry === undefined || seen.has(index)) continue;
      seen.add(index);
      found.push(entry);
      waiting.push(entry.left, entry.right);
    }
    return found;
  }

  #stream({ start, size }: OleEntry): OleStream {
    const sectors = chainOf(this.fat, start, this.access.size / this.sectorBytes + 1);
    if (sectors.length * this.sectorBytes < size) throw loop();
    const places = sectors.map((sector) => (sector + 1) * this.sectorBytes);
    return new OleStream(this.access, places, this.sectorBytes, size);
  }

  /** A short stream is in small sectors, inside of the stream of the root. */
  async #smallStream({ start, size }: OleEntry): Promise<OleStream> {
    const small = 2 ** Math.min(9, this.header.readUInt16LE(32));
    const bytes = await readChain(this.access, this.fat, this.header.readUInt32LE(60), this.sectorBytes);
    const table = tableOf(bytes);
    const around = chainOf(this.fat, this.entries[0]!.start, this.access.size / this.sectorBytes + 1);
    const places = chainOf(table, start, table.length + 1).map((sector) => {
      const at = sector * small;
      const outer = around[Math.floor(at / this.sectorBytes)];
      if (outer === undefined) throw loop();
      return (outer + 1) * this.sectorBytes + (at % this.sectorBytes);
    });
    if (places.length * small < size) throw loop();
    return new OleStream(this.access, places, small, size);
  }
}

const tableOf = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));

/** The sectors of a chain, in their order. `most`: a longer chain is a loop. */
function chainOf(table: Uint32Array, start: number, most: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector <= LAST_SECTOR; sector = table[sector]!) {
    if (sector >= table.length || chain.length > most) throw loop();
    chain.push(sector);
  }
  return chain;
}

async function readSectors(
  access: RandomAccess,
  sectors: readonly number[],
  sectorBytes: number,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const sector of sectors) pieces.push(await access.read((sector + 1) * sectorBytes, sectorBytes));
  return Buffer.concat(pieces);
}

/** The bytes of a chain of the directory or of a table. */
function readChain(
  access: RandomAccess,
  fat: Uint32Array,
  start: number,
  sectorBytes: number,
): Promise<Buffer> {
  const most = Math.min(access.size / sectorBytes + 1, (MAX_ENTRIES * ENTRY_BYTES) / sectorBytes);
  return readSectors(access, chainOf(fat, start, most), sectorBytes);
}

/** The table that has for each sector the next one. Its own sectors are in the header, and in sectors that the header names. */
async function readFat(access: RandomAccess, header: Buffer, sectorBytes: number): Promise<Uint32Array> {
  const places: number[] = [];
  const most = access.size / sectorBytes / (sectorBytes / 4) + 2;
  const take = (bytes: Buffer, from: number, to: number): void => {
    for (let at = from; at + 4 <= to; at += 4) {
      const sector = bytes.readUInt32LE(at);
      if (sector <= LAST_SECTOR) places.push(sector);
      if (places.length > most) throw loop();
    }
  };
  take(header, 76, HEADER_BYTES);
  let next = header.readUInt32LE(68);
  for (let count = 0; next <= LAST_SECTOR; count++) {
    const bytes = await access.read((next + 1) * sectorBytes, sectorBytes);
    if (bytes.length < sectorBytes || count > most) throw loop();
    take(bytes, 0, sectorBytes - 4);
    next = bytes.readUInt32LE(sectorBytes - 4);
  }
  return tableOf(await readSectors(access, places, sectorBytes));
}

function entriesOf(directory: Buffer): OleEntry[] {
  const entries: OleEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory[at + 66]!,
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
