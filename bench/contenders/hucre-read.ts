/**
 * hucre that only reads the rows of a workbook, as a stream, and counts them.
 *
 *   node build/bench/contenders/hucre-read.js input.xlsx
 */
import { readFileSync } from 'node:fs';
import { importPeer, PEERS } from '../peers.js';

const [input = ''] = process.argv.slice(2);
const { streamXlsxRows } = await importPeer<{ streamXlsxRows(bytes: Buffer): AsyncIterable<unknown> }>(
  PEERS.hucre,
  'xlsx',
);
let rows = 0;
for await (const _ of streamXlsxRows(readFileSync(input))) rows++;
if (rows < 2) throw new Error('the workbook has no rows');
