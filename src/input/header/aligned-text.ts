/**
 * Recognizes a text whose columns are aligned with blanks and have no delimiter, and refuses it with the `--widths` that
 * reads it.
 *
 * What it does not do: propose widths that may cut a cell. A column must begin in the same place in the header and in every
 * line; where cells are aligned to the right, the place of the border is not known, and only the form of the option is told.
 */
import { InputError } from '../csv/input-error.js';
import { DELIMITERS } from '../csv/plan.js';
import { UndecidedError } from '../csv/undecided-error.js';
import type { MapOptions } from './contract-header.js';
import { namedFields } from './header-line.js';

const MAX_LINES = 10_000;
/** The header is one of these lines. */
const LINES_SEARCHED = 20;
/** Fewer lines may be aligned by chance. */
const MIN_ROWS = 3;
/** The last column may be longer in later lines: nothing follows it. */
const MORE_CHARACTERS = 20;
/** Lines of one length without a header: shorter ones may be anything. */
const MIN_LENGTH = 40;

const isBlankAt = (line: string, place: number): boolean => place >= line.length || line[place] === ' ';
const isBlank = (line: string, start: number, end?: number): boolean => line.slice(start, end).trim() === '';

/** The places where the texts of a header begin, if two blanks or more are between them. */
const startsOf = (header: string): number[] =>
  [...header.matchAll(/(?:^ *|(?<= {2}))[^ ]/g)].map(({ index, 0: text }) =>
    index === 0 ? 0 : index + text.length - 1,
  );

const cellsAt = (line: string, starts: readonly number[]): string[] =>
  starts.map((start, index) => line.slice(start, starts[index + 1]).trim());

interface Alignment {
  readonly header: string;
  readonly starts: readonly number[];
  /** Whether every cell begins where its column does. */
  readonly isSure: boolean;
}

/** The columns of the lines below a header; undefined if they are not aligned. */
function alignmentOf(header: string, rows: readonly string[]): Alignment | undefined {
  const borders = startsOf(header).filter(
    (start) => start === 0 || rows.every((row) => isBlankAt(row, start - 1)),
  );
  // A column in which no line has anything belongs to the one before.
  const starts = borders.filter(
    (start, index) => index === 0 || rows.some((row) => !isBlank(row, start, borders[index + 1])),
  );
  if (starts.length < 2) return undefined;
  const isSure = starts.every((start, index) =>
    rows.every((row) => index === 0 || !isBlankAt(row, start) || isBlank(row, start, starts[index + 1])),
  );
  return { header, starts, isSure };
}

const FORM = {
  en: 'the option says where each column is, from the layout of the file: --widths 27,27,8 with a header in the text, or with names and places --widths nombres=78-104,apellido_paterno=23-49',
  es: 'indique dónde está cada columna, según el diseño del archivo: --widths 27,27,8 si el texto tiene encabezado, o con nombres y posiciones --widths nombres=78-104,apellido_paterno=23-49',
};

const withoutWidths = (): InputError =>
  new InputError('missing_column', {
    en: `the columns of the text have no delimiter, they seem to be of fixed width: ${FORM.en}`,
    es: `las columnas del texto no tienen delimitador, parecen de ancho fijo: ${FORM.es}`,
  });

function refuseWithWidths({ starts }: Alignment, longest: number): never {
  const ends = [...starts.slice(1), longest + MORE_CHARACTERS];
  const widths = ends.map((end, index) => end - (index === 0 ? 0 : starts[index]!)).join();
  throw new UndecidedError({
    topic: 'columns',
    sentence: {
      en: 'the columns of the text have no delimiter: they are aligned with blanks',
      es: 'Las columnas del texto no tienen delimitador: están alineadas con espacios.',
    },
    answers: [
      {
        options: { widths },
        meaning: {
          en: 'columns of fixed width, that begin where the headings do',
          es: 'columnas de ancho fijo, que empiezan donde sus encabezados',
        },
      },
    ],
  });
}

/** Most of these lines have the same length, with blanks inside, and no delimiter. */
function areFixedRecords(lines: readonly string[]): boolean {
  const [first] = lines;
  if (lines.length < MIN_ROWS || first === undefined || first.length < MIN_LENGTH) return false;
  const isRecord = (line: string): boolean =>
    line.length === first.length &&
    / {3}/.test(line) &&
    !DELIMITERS.some((delimiter) => line.includes(delimiter));
  return lines.filter(isRecord).length * 10 >= lines.length * 9;
}

/** `text`: the first lines of an input in which no header was found. */
export function refuseAlignedText(text: string, options: MapOptions): void {
  const lines = text.split(/\r\n|\n|\r/, MAX_LINES).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('\t'))) return;
  for (const [index, header] of lines.slice(0, LINES_SEARCHED).entries()) {
    const rows = lines.slice(index + 1);
    if (rows.length < MIN_ROWS || !namedFields(header.trim().split(/ {2,}/), options).isRight) continue;
    const alignment = alignmentOf(header, rows);
    if (alignment === undefined) continue;
    const isRight = namedFields(cellsAt(header, alignment.starts), options).isRight;
    if (!isRight || !alignment.isSure) throw withoutWidths();
    refuseWithWidths(
      alignment,
      rows.reduce((most, { length }) => Math.max(most, length), header.length),
    );
  }
  if (areFixedRecords(lines)) throw withoutWidths();
}
