/**
 * Puts a workbook together from segments of compressed rows, from its beginning to its end: the bytes that go before,
 * between and after them. The rows themselves are never read.
 *
 *   begin ─▶ add · add · … ─▶ end
 *
 * Each step takes the state after the last one and gives the next: the caller keeps it in the ledger once the bytes are
 * written, so a run goes on where it was.
 *
 * What it does not do: write to a file.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { combineCrc } from '../../base/crc.js';
import type { Sentence } from '../../base/sentence.js';
import { MAX_DATA_ROWS } from '../../input/archive/sheet-limits.js';
import type { Language } from '../../key/contract/messages.js';
import { SEGMENT_OPTIONS, type Segment } from './sheet-segment.js';
import {
  type Part,
  RESULT_SHEET,
  rootRelationships,
  sheetEnd,
  sheetOpening,
  sheetPart,
  styles,
  workbookLists,
} from './workbook-parts.js';
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from './zip-writer.js';

/** The sheet that rows are added to. */
interface OpenSheet extends Omit<ZipEntry, 'name'> {
  /** Rows of data that it has. */
  rows: number;
}

/** Plain data: the ledger keeps it. */
export interface WorkbookState {
  /** The length of the file so far. */
  length: number;
  /** The parts that are complete. */
  entries: ZipEntry[];
  sheets: number;
  /** Null at the end. */
  sheet: OpenSheet | null;
}

/** Bytes to append to the file. */
export interface CheckedPiece {
  bytes: Buffer;
  crc: number;
}

export interface Step {
  pieces: CheckedPiece[];
  state: WorkbookState;
}

interface WorkbookFacts {
  /** The names of the columns. */
  names: readonly string[];
  lang: Language;
  /** Name of the first sheet. Default: that of a result. */
  sheetName?: Sentence;
  /** Rows of data on a sheet; tests give a small one. */
  rowsPerSheet?: number | undefined;
}

const checked = (bytes: Buffer): CheckedPiece => ({ bytes, crc: crc32(bytes) });

const EMPTY: WorkbookState = { length: 0, entries: [], sheets: 0, sheet: null };

/** One step: collects pieces, and changes a copy of the state. */
class Assembling {
  readonly pieces: CheckedPiece[] = [];
  readonly state: WorkbookState;

  constructor(before: WorkbookState) {
    this.state = { ...before, entries: [...before.entries], sheet: before.sheet && { ...before.sheet } };
  }

  append(piece: CheckedPiece): void {
    this.pieces.push(piece);
    this.state.length += piece.bytes.length;
  }

  part({ name, text }: Part): void {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const { length: offset } = this.state;
    const entry = { name, offset, crc: crc32(content), packed: packed.length, unpacked: content.length };
    this.append(checked(Buffer.concat([localHeader(name), packed, dataDescriptor(entry)])));
    this.state.entries.push(entry);
  }

  openSheet(names: readonly string[]): void {
    this.state.sheets++;
    const { length: offset, sheets } = this.state;
    this.append(checked(localHeader(sheetPart(sheets))));
    this.state.sheet = { offset, crc: 0, packed: 0, unpacked: 0, rows: 0 };
    this.#sheetText(sheetOpening(sheets, names), false);
  }

  closeSheet(columns: number): void {
    this.#sheetText(sheetEnd(columns), true);
    const { rows, ...facts } = this.state.sheet!;
    this.append(checked(dataDescriptor(facts)));
    this.state.entries.push({ name: sheetPart(this.state.sheets), ...facts });
    this.state.sheet = null;
  }

  /** `isLast`: it closes the deflate stream of the sheet. */
  #sheetText(text: string, isLast: boolean): void {
    const xml = Buffer.from(text);
    const piece = checked(deflateRawSync(xml, isLast ? {} : SEGMENT_OPTIONS));
    const { length } = piece.bytes;
    this.addToSheet(piece, { rows: 0, length, crc: piece.crc, xmlLength: xml.length, xmlCrc: crc32(xml) });
  }

  addToSheet(piece: CheckedPiece, { rows, length, xmlLength, xmlCrc }: Segment): void {
    const sheet = this.state.sheet!;
    this.append(piece);
    sheet.rows += rows;
    sheet.packed += length;
    sheet.unpacked += xmlLength;
    sheet.crc = combineCrc(sheet.crc, xmlCrc, xmlLength);
  }
}

export class WorkbookAssembly {
  constructor(private readonly facts: WorkbookFacts) {}

  begin(): Step {
    const step = new Assembling(EMPTY);
    step.part(rootRelationships());
    step.part(styles());
    step.openSheet(this.facts.names);
    return step;
  }

  /** Adds the segments of the next rows, whose compressed bytes are `bytes`. */
  add(before: WorkbookState, bytes: Buffer, segments: readonly Segment[]): Step {
    const { names, rowsPerSheet = MAX_DATA_ROWS } = this.facts;
    const step = new Assembling(before);
    let at = 0;
    for (const segment of segments) {
      if (step.state.sheet!.rows === rowsPerSheet) {
        step.closeSheet(names.length);
        step.openSheet(names);
      }
      const { length, crc } = segment;
      step.addToSheet({ bytes: bytes.subarray(at, at + length), crc }, segment);
      at += length;
    }
    return step;
  }

  /** Closes the last sheet, and appends everything else. Nothing, if that was done before. */
  end(before: WorkbookState): Step {
    const { names, lang, sheetName = RESULT_SHEET } = this.facts;
    const step = new Assembling(before);
    if (before.sheet === null) return step;
    step.closeSheet(names.length);
    for (const part of workbookLists(before.sheets, sheetName[lang])) step.part(part);
    step.append(checked(centralDirectory(step.state.entries, step.state.length)));
    return step;
  }
}
