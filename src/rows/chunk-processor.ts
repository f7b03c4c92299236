/**
 * Processes a chunk by the byte path. Uses the reference path if characters contradict the detected encoding, if there are
 * more than `MAX_COLUMNS` columns, if the whole name or both surnames are in one column, or if there is no column of the
 * second surname or several columns are joined (only without `--normalize`, and not in the mode `validate`). A result depends
 * only on the chunk and the plan, so processing a chunk again, on any machine, gives the same bytes.
 */
import { gzipSync } from 'node:zlib';
import type { Chunk, Plan } from '../input/csv/plan.js';
import { countFitting } from '../input/csv/tally.js';
import { evidenceOfBytes } from '../input/encodings/contradictions.js';
import type { SingleByteEncoding } from '../input/encodings/tables.js';
import { forgetTexts } from '../input/values/memo.js';
import { forgetWords } from '../key/wholenames/name-units.js';
import { ByteChunk } from './byte-chunk.js';
import { forgetCells } from './bytes/cell-table.js';
import { forgetNames } from './bytes/known-names.js';
import { clearRowMemory, MAX_COLUMNS } from './bytes/row-memory.js';
import { clearRecordMemory } from './duplicates/record-memory.js';
import { type ChunkResult, processByReference } from './reference-chunk.js';
import { numberColumns } from './result-columns.js';
import { RowPacker } from './workbook/sheet-segment.js';

/** Removes cells and rows of processed chunks from the memory that all processors of this process share. */
export function forgetPeople(): void {
  forgetNames();
  forgetCells();
  forgetTexts();
  forgetWords();
  clearRowMemory();
  clearRecordMemory();
}

export class ChunkProcessor {
  readonly #byteChunk: ByteChunk | undefined;
  readonly #packer: RowPacker | undefined;

  /** `rowsPerSheet`: of a workbook; tests give a small one. */
  constructor(
    private readonly plan: Plan,
    rowsPerSheet?: number,
  ) {
    const hasAllColumns = plan.columns.apellido_materno >= 0 && plan.joined === undefined;
    const isOfParts = plan.wholeName === undefined;
    const isForBytes = plan.mode === 'validate' || (isOfParts && (plan.normalize || hasAllColumns));
    if (isForBytes && plan.columnCount <= MAX_COLUMNS) this.#byteChunk = new ByteChunk(plan);
    if (plan.packing === 'xlsx')
      this.#packer = new RowPacker({ delimiter: plan.delimiter, numbers: numberColumns(plan) }, rowsPerSheet);
  }

  process(chunk: Chunk): ChunkResult {
    const found = this.#foundEncoding(chunk);
    const evidence = found && evidenceOfBytes(chunk.bytes, found);
    if (evidence !== undefined && evidence.contradicts > 0) return this.processRowByRow(chunk);
    const result = this.#byteChunk?.process(chunk) ?? processByReference(chunk, this.plan);
    if (evidence !== undefined) countFitting(result.tally, evidence.fits);
    return this.#finish(chunk, result);
  }

  /** Undefined if `--encoding` names the encoding, and for UTF-8, whose characters cannot be mistaken for others. */
  #foundEncoding({ encoding }: Chunk): SingleByteEncoding | undefined {
    return this.plan.encoding === undefined && encoding !== 'utf-8' ? encoding : undefined;
  }

  /** Takes back the buffers of a result for reuse. The caller must not use the bytes, and the people, afterwards. */
  recycle({ bytes, people }: Pick<ChunkResult, 'bytes' | 'people'>): void {
    this.#byteChunk?.recycle(bytes, people);
  }

  /** For a chunk for which `process` threw: a row that throws gets 417 `internal`, the other rows their results. */
  processRowByRow(chunk: Chunk): ChunkResult {
    return this.#finish(chunk, processByReference(chunk, this.plan, this.#foundEncoding(chunk)));
  }

  #finish(chunk: Chunk, result: ChunkResult): ChunkResult {
    const { bytes, tally, errors, attention, people } = result;
    if (tally.rows !== chunk.rows) {
      // The cutter and the processor disagree about the grammar: a defect. Fail instead of writing a wrong result.
      throw new Error(`chunk ${chunk.index} was cut as ${chunk.rows} rows and read as ${tally.rows}`);
    }
    const packsErrors = errors !== undefined && errors.length > 0 && this.plan.errors === 'gzip';
    const packed = this.#pack(bytes, chunk.firstRow);
    if (packed.bytes !== bytes) this.recycle({ bytes, people: undefined });
    return { ...packed, tally, errors: packsErrors ? gzipSync(errors) : errors, attention, people };
  }

  #pack(bytes: Buffer, firstRow: number): Pick<ChunkResult, 'bytes' | 'sheets'> {
    if (this.#packer !== undefined) return this.#packer.pack(bytes, firstRow);
    return { bytes: this.plan.packing === 'gzip' ? gzipSync(bytes) : bytes };
  }
}
