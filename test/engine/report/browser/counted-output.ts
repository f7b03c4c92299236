/**
 * Counts the output of a run again, without the code of the run: rows by verdict, cause, check, code, entity, decade and sex,
 * and every word of the names.
 *
 * What it does not do: calculate verdicts, except those that a comparison of the two keys as texts decides.
 */
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse/sync';

type Counts = Record<string, number>;

export interface Counted {
  rows: number;
  verdicts: Counts;
  causes: Counts;
  checks: Counts;
  generic: Counts;
  codes: Counts;
  entities: Counts;
  decades: Counts;
  sexes: Counts;
  /** By code: the numbers of its first five rows. */
  firstRows: Record<string, number[]>;
  /** Verdicts that follow from the two keys as texts, and the number of rows with another verdict. */
  contradictions: number;
  nameWords: Set<string>;
}

const add = (counts: Counts, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** The verdict that the two texts decide; undefined if the rules are needed. */
function verdictOfTexts(key: string, onFile: string): string | undefined {
  if (onFile === '') return 'missing';
  if (onFile === key) return 'match';
  if (/^XEXX010101(HNEXXXA4|MNEXXXA8)$/.test(onFile)) return 'generic';
  if (key === '') return 'uncomputable';
  if (onFile.length === 18 && onFile.slice(0, 17) === key.slice(0, 17)) return 'check_digit';
  return undefined;
}

/** Splits a line. Most lines have no quotes, and are only split at the commas. */
const cellsOf = (line: string): string[] =>
  line.includes('"') ? (parse(line) as string[][])[0]! : line.split(',');

const wordsOf = (names: ReadonlySet<string>): Set<string> =>
  new Set([...names].flatMap((name) => name.toUpperCase().split(/[^\p{L}]+/u)));

/** The lines of a file, many at a time: an event for each line would take longer than the counting. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield lines;
  }
  if (rest !== '') yield [rest];
}

function countRow(cells: readonly string[], column: Counts, counted: Counted, names: Set<string>): void {
  const at = (name: string): string => cells[column[name]!] ?? '';
  const [verdict, cause, curp] = [at('verdict'), at('cause'), at('curp')];
  counted.rows++;
  add(counted.verdicts, verdict);
  const ofVerdict: Record<string, Counts> = { explained: counted.causes, generic: counted.generic };
  if (cause !== '') add(ofVerdict[verdict] ?? counted.checks, cause.replaceAll(' ', '+'));
  if (curp === '') {
    const code = at('code_error');
    add(counted.codes, code);
    counted.firstRows[code] = [...(counted.firstRows[code] ?? []), Number(at('row'))].slice(0, 5);
  } else {
    add(counted.entities, at('entidad'));
    add(counted.decades, `${at('anio_nacimiento').slice(0, 3)}0`);
    add(counted.sexes, at('sexo'));
  }
  const certain = verdictOfTexts(curp, at('input_curp'));
  if (certain !== undefined && certain !== verdict) counted.contradictions++;
  names.add(at('nombres')).add(at('apellido_paterno')).add(at('apellido_materno'));
}

/** Counts the CSV of a reconciliation that echoes its input. */
export async function countOutput(path: string): Promise<Counted> {
  const counted: Counted = {
    rows: 0,
    verdicts: {},
    causes: {},
    checks: {},
    generic: {},
    codes: {},
    entities: {},
    decades: {},
    sexes: {},
    firstRows: {},
    contradictions: 0,
    nameWords: new Set(),
  };
  const names = new Set<string>();
  let column: Counts | undefined;
  for await (const lines of linesOf(path)) {
    for (const line of lines) {
      const cells = cellsOf(line);
      if (column === undefined) column = Object.fromEntries(cells.map((name, index) => [name, index]));
      else countRow(cells, column, counted, names);
    }
  }
  return { ...counted, nameWords: wordsOf(names) };
}
