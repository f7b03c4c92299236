/** Small chunks of people as the cutter makes them, the plan to process them, and their results. */

import { type CheckedResult, withChecksums } from '../../../src/engine/queue/checked-result.js';
import { type CutChunk, startOfInput } from '../../../src/input/csv/cutter.js';
import type { Plan } from '../../../src/input/csv/plan.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { plan } from '../../input/csv/plans.js';

export const PLAN: Plan = plan({ columnCount: 8 });

const ROWS = 3;

/** The chunk with this index: three rows, the last one with an error. */
export function chunkOf(index: number): CutChunk {
  const firstRow = 1 + index * ROWS;
  const day = String((index % 28) + 1).padStart(2, '0');
  const person = `Rosa,Medina,Castro,1984,07,${day},M,14`;
  const text = `${person}\n${person.replace('Rosa', 'Ana')}\n${person.replace(',14', ',99')}\n`;
  const offset = (index + 1) * text.length;
  return {
    index,
    bytes: Buffer.from(text),
    encoding: 'utf-8',
    firstRow,
    rows: ROWS,
    after: {
      ...startOfInput(),
      offset,
      chunks: index + 1,
      rows: firstRow + ROWS - 1,
      lines: firstRow + ROWS - 1,
    },
    filePosition: offset,
  };
}

/** The result of a worker for a chunk. */
export const resultOf = (chunk: CutChunk, plan = PLAN): CheckedResult =>
  withChecksums(new ChunkProcessor(plan).process(chunk));
