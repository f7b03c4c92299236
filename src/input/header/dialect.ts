/**
 * Reads the header of an input, with the title lines above it, and detects its delimiter and its encoding.
 *
 * What it does not do: look for the delimiter in rows. Only the header decides, so an unusual row cannot change it.
 */
import type { ByteSource } from '../csv/byte-source.js';
import { type Encoding, toUtf8 } from '../csv/encoding.js';
import { encodingOf } from '../csv/encoding-question.js';
import { InputError } from '../csv/input-error.js';
import { DELIMITERS, type Delimiter } from '../csv/plan.js';
import { refuseAlignedText } from './aligned-text.js';
import type { MapOptions } from './contract-header.js';
import { type FirstRecord, FirstRecords, OPENING_LINES } from './first-records.js';
import {
  type Candidate,
  candidateOf,
  likeliest,
  refusePeopleAbove,
  refusePersonAsHeader,
  twoRowCandidate,
} from './header-line.js';

export interface Dialect {
  delimiter: Delimiter;
  header: string[];
  /** What the headings mean, if the header has two rows. */
  headings?: string[] | undefined;
  /**
   * The line of the header, from 1, as `--header-line` counts: a line break inside quotes begins no line. Of a header of two
   * rows, the lower one.
   */
  headerLine: number;
  /** Lines above the header that are neither blank nor `sep=`. They are not read. */
  skippedLines: number;
  /** `null` if the encoding is still unknown, because the header and the first rows are ASCII. */
  encoding: Encoding | null;
  /** Bytes of the source up to the first data record. */
  length: number;
  /** Physical lines up to there, and how many of them were blank. */
  lines: number;
  blankLines: number;
  /** Bytes that were read beyond `length`. */
  rest: Buffer;
}

export interface DialectOptions extends MapOptions {
  delimiter?: Delimiter | undefined;
  /** `--header-line`. */
  headerLine?: number | undefined;
  maxRecord: number;
  /** How many lines decide the encoding, if not the usual number. */
  beginningRows?: number | undefined;
}

/** The header is one of these lines, or the first that is not blank. */
const LINES_SEARCHED = 20;

/** The first line that Excel writes and reads: `sep=;`. A program may have quoted it, or filled it up with delimiters. */
const SEPARATOR_LINE = /^"?sep=(\\t|.)"?[,;\t|]*$/i;

/** What follows `sep=` in the first line, if it is such a line. */
const separatorOf = (text: string): string | undefined => SEPARATOR_LINE.exec(text.trimStart())?.[1];

function delimiterOf(separator: string): Delimiter {
  const delimiter = DELIMITERS.find((known) => known === (separator === '\\t' ? '\t' : separator));
  if (delimiter !== undefined) return delimiter;
  throw new InputError(
    'unreadable',
    {
      en: 'the first line (sep=) names a delimiter that is not supported: comma, semicolon, tab and | are',
      es: 'la primera línea (sep=) indica un delimitador que no se admite: se admiten coma, punto y coma, tabulador y |',
    },
    1,
  );
}

/** A line that is not blank. */
interface Line extends FirstRecord {
  text: string;
  encoding: Encoding | null;
  /** Blank lines before it. */
  blankLines: number;
}

/** Reads the lines that are not blank, and counts the others. */
class Lines {
  readonly records: FirstRecords;
  #blankLines = 0;
  /** Undefined before the first line that is not blank. */
  #encoding: Encoding | null | undefined;

  constructor(
    private readonly source: ByteSource,
    { maxRecord, beginningRows = OPENING_LINES }: DialectOptions,
  ) {
    this.records = new FirstRecords(source, maxRecord, beginningRows);
  }

  /** `isWanted` is asked for each record; the first that is not wanted, blank or not, is the end. */
  async next(isWanted: (record: FirstRecord) => boolean): Promise<Line | undefined> {
    for (;;) {
      const record = await this.records.next();
      if (record === undefined || !isWanted(record)) return undefined;
      if (!record.isBlank) return this.#lineOf(record);
      this.#blankLines++;
    }
  }

  /** The encoding of the first lines: titles, header and rows together, since the letters of a header alone are few. */
  async #encodingOf({ bytes }: FirstRecord): Promise<Encoding | null> {
    if (this.source.encoding !== undefined) return this.source.encoding;
    if (bytes.includes(0)) return null; // no text
    return encodingOf(await this.records.opening());
  }

  async #lineOf(record: FirstRecord): Promise<Line> {
    if (this.#encoding === undefined) this.#encoding = await this.#encodingOf(record);
    const encoding = this.#encoding;
    const text = toUtf8(record.bytes, encoding ?? 'utf-8').toString('utf8');
    return { ...record, text, encoding, blankLines: this.#blankLines };
  }

  /** The lines at the beginning as text, from the first that is not blank. */
  async openingText(): Promise<string> {
    return toUtf8(await this.records.opening(), this.#encoding ?? 'utf-8').toString('utf8');
  }

  /** The next line, and nothing before it in memory: there may be any number of blank lines. */
  nextAlone(): Promise<Line | undefined> {
    return this.next(({ start, isBlank }) => {
      this.records.release(start);
      if (isBlank) this.#blankLines += this.records.skipBlank();
      return true;
    });
  }
}

interface Header {
  line: Line;
  candidate: Candidate;
  skippedLines: number;
}

/** What makes a candidate of a line, and of two lines. */
interface Reader {
  readonly candidateAt: (line: Line) => Candidate;
  readonly candidateOfTwo: (upper: Line, lower: Candidate) => Candidate | undefined;
}

/** The line that `--header-line` names: of a header of two rows, the lower one. */
async function readLine(
  first: Line,
  lines: Lines,
  wanted: number,
  { candidateAt, candidateOfTwo }: Reader,
): Promise<Header> {
  let line: Line | undefined = first;
  let above: Line | undefined;
  let skippedLines = 0;
  while (line !== undefined && line.number < wanted) {
    above = line;
    line = await lines.nextAlone();
    skippedLines++;
  }
  if (line?.number === wanted) {
    const candidate = candidateAt(line);
    const two = above && candidateOfTwo(above, candidate);
    return { line, candidate: two ?? candidate, skippedLines: two ? skippedLines - 1 : skippedLines };
  }
  throw new InputError(
    'missing_column',
    {
      en: `--header-line: line ${wanted} is blank, or the input is shorter`,
      es: `--header-line: la línea ${wanted} está en blanco, o la entrada es más corta`,
    },
    wanted,
  );
}

/** The next line to look at; a broken record ends the search, and is an error only if it belongs to a row or the header. */
const nextOrNone = (lines: Lines, isWanted: (record: FirstRecord) => boolean): Promise<Line | undefined> =>
  lines.next(isWanted).catch((error) => {
    if (error instanceof InputError) return undefined;
    throw error;
  });

async function searchHeader(
  first: Line,
  lines: Lines,
  maxBytes: number,
  { candidateAt, candidateOfTwo }: Reader,
  refuseText: () => Promise<void>,
): Promise<Header> {
  const seen: Line[] = [];
  const candidates: Candidate[] = [];
  const isNear = ({ number, start }: FirstRecord): boolean =>
    number <= LINES_SEARCHED && start - first.start <= maxBytes;
  for (let line: Line | undefined = first; line !== undefined; line = await nextOrNone(lines, isNear)) {
    const alone = candidateAt(line);
    const above = seen.at(-1);
    const withAbove = above && candidateOfTwo(above, alone);
    const titles = withAbove ? candidates.slice(0, -1) : candidates;
    const candidate = withAbove ?? alone;
    if (candidate.isRight) {
      const below = withAbove ? undefined : await nextOrNone(lines, isNear);
      const withBelow = below && candidateOfTwo(line, candidateAt(below));
      const header = withBelow ?? candidate;
      refusePeopleAbove(header, titles);
      refusePersonAsHeader(header);
      return { line: withBelow ? below! : line, candidate: header, skippedLines: titles.length };
    }
    seen.push(line);
    candidates.push(alone);
  }
  await refuseText();
  const candidate = likeliest(candidates);
  const skippedLines = candidates.indexOf(candidate);
  return { line: seen[skippedLines]!, candidate, skippedLines };
}

function refuseBinary({ text, line }: Line): void {
  if (!text.includes('\0')) return;
  throw new InputError(
    'not_text',
    {
      en: 'the header holds NUL bytes: the input is not text, or UTF-16 without a byte order mark (--encoding utf-16le)',
      es: 'el encabezado contiene bytes NUL: la entrada no es texto, o es UTF-16 sin marca de orden de bytes (--encoding utf-16le)',
    },
    line,
  );
}

/** Reads the header. `undefined` for an empty input. */
export async function readDialect(source: ByteSource, options: DialectOptions): Promise<Dialect | undefined> {
  const lines = new Lines(source, options);
  let first = await lines.nextAlone();
  if (first === undefined) return undefined;
  refuseBinary(first);
  let delimiter = source.delimiter ?? options.delimiter;
  const separator = source.delimiter === undefined ? separatorOf(first.text) : undefined;
  if (separator !== undefined) {
    delimiter ??= delimiterOf(separator);
    first = await lines.nextAlone();
    if (first === undefined) return undefined;
  }
  const reader: Reader = {
    candidateAt: ({ number, text }) => candidateOf(number, text, delimiter, options),
    candidateOfTwo: (upper, lower) => twoRowCandidate(upper, lower, options),
  };
  const { maxRecord } = options;
  const wanted = source.headerLine ?? options.headerLine;
  const { line, candidate, skippedLines } =
    wanted === undefined
      ? await searchHeader(first, lines, maxRecord, reader, async () => {
          if (delimiter === undefined) refuseAlignedText(await lines.openingText(), options);
        })
      : await readLine(first, lines, wanted, reader);
  refuseBinary(line);
  return {
    delimiter: candidate.delimiter,
    header: candidate.cells,
    ...(candidate.headings && { headings: candidate.headings }),
    headerLine: line.number,
    skippedLines,
    encoding: line.encoding,
    length: line.next,
    lines: line.line + line.lines - 1,
    blankLines: line.blankLines,
    rest: lines.records.from(line.next),
  };
}
