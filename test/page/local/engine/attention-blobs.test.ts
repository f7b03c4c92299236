// The rows that need attention on the page without a server have the order of the command.
import { expect, it } from 'vitest';
import { AttentionBlobs } from '../../../../src/page/local/engine/attention-blobs.js';
import { sortedLines } from '../../../../src/rows/attention-lines.js';
import { ByteChunk } from '../../../../src/rows/byte-chunk.js';
import { chunkOf, plan } from '../../../input/csv/plans.js';

const KEYS = ['MECR840719MJCDSS03', '', 'QUZB610125HCMRPN08', 'MECR84'];

it('gives the lines of all chunks, the most urgent first', async () => {
  const processor = new ByteChunk(plan({ attention: true, mode: 'reconcile', keyColumn: 8 }));
  const blobs = new AttentionBlobs();
  const segments: Buffer[] = [];
  for (let chunk = 0; chunk < 5; chunk++) {
    const rows = KEYS.slice(chunk % 3).map((key) => `Rosa,Medina,Castro,1984,07,19,M,14,${key}\n`);
    const { attention } = processor.process(chunkOf(rows.join('')));
    segments.push(attention!);
    await blobs.append(attention!);
  }
  const scratch = Buffer.concat(segments);
  const expected = [...sortedLines((start, end) => scratch.subarray(start, end), scratch.length)];
  const found: Buffer[] = [];
  for await (const piece of blobs.sorted()) found.push(piece);
  expect(Buffer.concat(found).toString()).toBe(Buffer.concat(expected).toString());
  expect(found.length).toBeGreaterThan(10);
});
