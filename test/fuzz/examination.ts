/**
 * What must hold for any file: it is refused with an `InputError`, or each of its records has one record in the result,
 * the same for any chunk size and for the reference path. Everything else is a finding.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Preparation, prepare } from '../../src/engine/run/preparation.js';
import type { RunSettings } from '../../src/engine/settings/settings.js';
import { Cutter, startOfInput } from '../../src/input/csv/cutter.js';
import { InputError } from '../../src/input/csv/input-error.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { scanRecords } from '../../src/input/csv/records.js';
import { addsUp, addTally, emptyTally } from '../../src/input/csv/tally.js';
import { withDefaults } from '../../src/input/options/option-types.js';
import { openInput } from '../../src/input/tables/open-input.js';
import { ChunkProcessor } from '../../src/rows/chunk-processor.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { headerLine } from '../../src/rows/result-columns.js';
import type { HostileFile } from './hostile-files.js';

export class Finding extends Error {
  override readonly name = 'Finding';
}

/** The maximum size of a decompressed file: the generated zip bombs are larger. */
const MAX_SIZE = 300_000;

function must(holds: boolean, what: string): void {
  if (!holds) throw new Finding(what);
}

/** All bytes after the header, as the cutter gets them. */
async function readRest(path: string, settings: RunSettings, from: number): Promise<Buffer> {
  const source = await openInput(path, { ...settings, offset: from });
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = Buffer.alloc(64 * 1024);
    const length = await source.read(piece, 0, piece.length);
    if (length === 0) break;
    pieces.push(piece.subarray(0, length));
  }
  await source.close();
  return Buffer.concat(pieces);
}

interface Results {
  bytes: Buffer;
  rows: number;
}

async function cutAndProcess({ source, dialect, plan }: Preparation, file: HostileFile): Promise<Results> {
  const state = { ...startOfInput(), offset: dialect!.length, encoding: dialect!.encoding };
  const cutter = new Cutter(
    source,
    { ...file, delimiter: plan.delimiter, skipsEmpty: plan.normalize },
    state,
  );
  cutter.unread(dialect!.rest);
  const processor = new ChunkProcessor(plan);
  const results: Buffer[] = [];
  const tally = emptyTally();
  for (let chunk = await cutter.next(); chunk !== undefined; chunk = await cutter.next()) {
    const result = processor.process(chunk);
    results.push(result.bytes);
    addTally(tally, result.tally);
  }
  must(addsUp(tally), 'the counts do not add up');
  must(tally.rows === cutter.state.rows, 'rows written are not rows read');
  return { bytes: Buffer.concat(results), rows: tally.rows };
}

/** The same by the reference path, as one chunk. */
function processWhole(rest: Buffer, { dialect, plan, source }: Preparation): Results {
  const encoding = source.encoding ?? dialect!.encoding ?? 'utf-8';
  const { rows } = scanRecords(rest, rest.length, plan.delimiter, true, undefined, plan.normalize);
  const found = encoding === 'utf-8' || plan.encoding !== undefined ? undefined : encoding;
  const result = processByReference({ index: 0, bytes: rest, encoding, firstRow: 1, rows }, plan, found);
  must(result.tally.rows === rows, 'csv-parse and the scan count different records');
  return { bytes: result.bytes, rows };
}

function checkResult({ bytes, rows }: Results, plan: Plan, header: readonly string[]): void {
  const text = bytes.toString('utf8');
  if (plan.format === 'ndjson') {
    const lines = text.split('\n').slice(0, -1);
    must(lines.length === rows && lines.every((line, index) => JSON.parse(line).row === index + 1), 'NDJSON');
    return;
  }
  const records = parse(headerLine(header, plan) + text, {
    delimiter: plan.delimiter,
    record_delimiter: '\n',
  }) as string[][];
  must(records.length === rows + 1, 'not one record in the result for each record of the input');
  must(
    records.slice(1).every(([row], index) => row === String(index + 1)),
    'the rows are not in order',
  );
}

/** Returns `refused` or `processed`; throws a `Finding` or any unexpected error. */
export async function examine(file: HostileFile): Promise<'refused' | 'processed'> {
  const folder = mkdtempSync(join(tmpdir(), 'curp-fuzz-'));
  const input = join(folder, 'input');
  writeFileSync(input, file.bytes);
  const settings: RunSettings = {
    ...withDefaults({ ...file.options, maxRecord: file.maxRecord, maxSize: MAX_SIZE }),
    input,
    output: '-',
    secrets: [],
  };
  try {
    const preparation = await prepare(settings, '2026-01-01');
    try {
      if (preparation.dialect === undefined) return 'processed';
      const results = await cutAndProcess(preparation, file);
      const rest = await readRest(input, settings, preparation.dialect.length);
      const whole = processWhole(rest, preparation);
      must(results.bytes.equals(whole.bytes), 'chunks and the whole give different bytes');
      checkResult(results, preparation.plan, preparation.header);
      return 'processed';
    } finally {
      await preparation.source.close();
    }
  } catch (error) {
    if (error instanceof InputError) return 'refused';
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
