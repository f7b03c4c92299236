/**
 * The files that the benches read: generated once per bench into a folder, the same people in each of them.
 *
 * What it does not do: remove them. The bench removes the folder.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from '../samples/command.js';
import { writeEverydayPeople } from '../samples/people-everyday.js';
import { type PeopleOptions, writePeople } from '../samples/people-generator.js';
import { writePeopleOnFile } from '../samples/people-on-file.js';
import type { Sink } from '../samples/written-lines.js';
import { measure } from './measured-process.js';
import { importPeer, PEERS } from './peers.js';

const SEED = 7;

/** 55 rows that show every rule and every code. */
export const SAMPLE = fileURLToPath(new URL('../../samples/people.csv', import.meta.url));

type Write = (rows: number, sink: Sink) => Promise<void>;

const people =
  (options: Partial<PeopleOptions> = {}): Write =>
  (rows, sink) =>
    writePeople({ rows, seed: SEED, ...options }, sink);

/** Inputs that a generator writes. */
const GENERATED = {
  /** Eight columns without quotes, 43 bytes per row. */
  plain: people(),
  quoted: people({ quoted: true }),
  /** Names almost never repeat, the worst case for a worker's cache of names. */
  'rare-names': people({ rareNames: true }),
  '300-bytes': people({ extraColumns: 20, rowBytes: 300 }),
  '1000-bytes': people({ extraColumns: 92, rowBytes: 1000 }),
  'long-cell': people({ extraColumns: 1, rowBytes: 1000 }),
  /** As offices write them, for `--normalize`. */
  everyday: (rows, sink) => writeEverydayPeople({ rows, seed: SEED }, sink),
  /** With a column of keys on file, three of ten wrong. */
  'wrong-keys': (rows, sink) => writePeopleOnFile({ rows, seed: SEED }, sink),
} satisfies Record<string, Write>;

/** `right-keys`: the result of a run, so every key on file is right. `workbook`: the plain file as .xlsx. */
export type InputKind = keyof typeof GENERATED | 'right-keys' | 'workbook' | 'sample';

async function generate(path: string, write: Write, rows: number): Promise<void> {
  const file = createWriteStream(path);
  await write(rows, async (chunk) => {
    if (!file.write(chunk)) await once(file, 'drain');
  });
  file.end();
  await once(file, 'finish');
}

/** Written by another program than the one that is measured, with shared strings, as spreadsheets write them. */
async function writeWorkbook(path: string, csv: string): Promise<void> {
  const { writeXlsx } = await importPeer<{ writeXlsx(book: object): Promise<Uint8Array> }>(
    PEERS.hucre,
    'xlsx',
  );
  const lines = readFileSync(csv, 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => line.split(','));
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Personas', rows }] }));
}

export class Inputs {
  constructor(private readonly folder: string) {}

  /** The path of an input, generated at the first call. */
  async path(kind: InputKind, rows: number): Promise<string> {
    if (kind === 'sample') return SAMPLE;
    const path = join(this.folder, `${kind}-${rows}.${kind === 'workbook' ? 'xlsx' : 'csv'}`);
    if (existsSync(path)) return path;
    if (kind === 'workbook') await writeWorkbook(path, await this.path('plain', rows));
    else if (kind === 'right-keys') {
      const words = ['run', await this.path('plain', rows), '-o', path, '--quiet', '--report', 'none'];
      await measure('node', [COMMAND, ...words]);
    } else await generate(path, GENERATED[kind], rows);
    return path;
  }

  /** A CSV with the same rows, for the reference loop. */
  csv(kind: InputKind, rows: number): Promise<string> {
    return this.path(kind === 'workbook' ? 'plain' : kind, rows);
  }
}

export async function countLines(path: string): Promise<number> {
  let lines = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++;
  return lines;
}
