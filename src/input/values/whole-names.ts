/**
 * The names of a row whose whole name, or both surnames, are in one column: cut by written borders, by the key on file, or by
 * the tables of common names and what the file proves about their words; otherwise not cut. A row depends on its own cells
 * and on the plan only.
 *
 * What it does not do: decide the order of the names, or whether they have borders. The survey does.
 */
import { NAME_ORDERS, type NameOrder } from '../../key/contract/person.js';
import { trimBlanks } from '../../key/curp/blanks.js';
import { isGenericKey } from '../../key/curp/generic-keys.js';
import { inspect } from '../../key/curp/inspect.js';
import { mayBeginWithSurname } from '../../key/names/leading-marks.js';
import { readKeyOnFile } from '../../key/reconcile/key-on-file.js';
import {
  beginsWithInitial,
  cutsByKey,
  type NameCut,
  possibleCuts,
  possibleSurnames,
  type Segments,
} from '../../key/wholenames/name-cuts.js';
import { type ProvenWords, wordsOf } from '../../key/wholenames/name-units.js';
import { type Border, partsBetween, segmentsOf } from '../../key/wholenames/written-borders.js';
import { joinedName } from './joined-cells.js';
import type { NameWriting } from './name-writing.js';
import { readName } from './normalized-names.js';

/** What one column holds. */
export type HeldNames = 'name' | 'surnames';

/** The column, by the header. */
export interface WholeNameColumn {
  readonly column: number;
  readonly holds: HeldNames;
  /** Its heading is also that of given names: only the values show what it is. */
  readonly isBare?: boolean;
}

/** How whole names are read: a part of the plan. */
export interface WholeName {
  readonly column: number;
  readonly holds: HeldNames;
  /** Undefined if the keys on file cut the names and prove no order for all of them. */
  readonly order?: NameOrder;
  readonly border?: Border;
  /** The column of keys on file that prove cuts. */
  readonly keys?: number;
  /** What the first names of the file prove about words of the tables. Words of this program, never of a row. */
  readonly proven?: ProvenWords;
}

/** The parts of a plan that a cut depends on. */
interface WholeNameLayout {
  readonly wholeName?: WholeName | undefined;
  readonly columns: { readonly nombres: number };
  readonly joined?: { readonly nombres?: readonly number[] } | undefined;
  readonly normalize: boolean;
  readonly names?: NameWriting | undefined;
}

/**
 * How the names of a row were found. `empty`: the cell has no name. `not_cut`: several cuts are possible, or none.
 * `against_key`: no cut has the letters of the key on file.
 */
type CutKind = 'borders' | 'cut_by_key' | 'cut_by_tables' | 'empty' | 'not_cut' | 'against_key';

export interface RowCut extends NameCut {
  readonly kind: CutKind;
  /** Where the name was not cut: the cuts that are possible. */
  readonly possible: readonly NameCut[];
}

export const isNotCut = ({ kind }: RowCut): boolean => kind === 'not_cut' || kind === 'against_key';

const made = (kind: CutKind, cut: NameCut): RowCut => ({ ...cut, kind, possible: [] });

/** The text is in the place of each name, so that its other faults are found: damaged letters, a sign. */
const notMade = (kind: CutKind, text: string, given: string, possible: readonly NameCut[]): RowCut => ({
  nombres: given,
  apellido_paterno: text,
  apellido_materno: text,
  kind,
  possible,
});

/** The key in a cell; empty if it has none that can prove a cut. */
function provingKey(cell: string | undefined): string {
  const { key } = readKeyOnFile(cell);
  return key === '' || isGenericKey(key) || !inspect(key).well_formed ? '' : key;
}

const ordersOf = (order: NameOrder | undefined): readonly NameOrder[] =>
  order === undefined ? NAME_ORDERS : [order];

/** The text of the cell without titles and what else people write around a name; borders have to stay. */
function cleanText(text: string, { wholeName, normalize, names }: WholeNameLayout): string {
  const { border, holds } = wholeName!;
  const hasBorder = border !== undefined && partsBetween(text, border) !== undefined;
  const field = holds === 'name' ? 'nombres' : 'apellido_paterno';
  return normalize && !hasBorder && !(holds === 'name' && mayBeginWithSurname(text))
    ? readName(text, field, names).name
    : text;
}

/** The only cut of these, or none. */
const decided = (
  kind: 'cut_by_key' | 'cut_by_tables',
  cuts: readonly NameCut[],
  text: string,
  given: string,
  possible: readonly NameCut[] = cuts,
): RowCut => {
  if (cuts.length === 1) return made(kind, cuts[0]!);
  const isAgainst = kind === 'cut_by_key' && cuts.length === 0;
  return notMade(isAgainst ? 'against_key' : 'not_cut', text, given, possible);
};

function cutName(text: string, key: string, { order, border, proven }: WholeName): RowCut {
  const orders = ordersOf(order);
  const segments: Segments = segmentsOf(text, border);
  if (segments.length === 3 && order !== undefined) {
    const [one = '', two = '', three = ''] = segments.map((words) => words.join(' '));
    const isFirst = order === 'surnames-first';
    const surnames = isFirst ? segments.slice(0, 2) : segments.slice(1);
    if (surnames.some(beginsWithInitial)) {
      const words = segments.flat().join(' ');
      return notMade('not_cut', words, words, []);
    }
    return made('borders', {
      nombres: isFirst ? three : one,
      apellido_paterno: isFirst ? one : two,
      apellido_materno: isFirst ? two : three,
    });
  }
  const possible = possibleCuts(segments, orders, proven);
  const words = segments.flat().join(' ');
  if (key !== '') return decided('cut_by_key', cutsByKey(segments, orders, key), words, words, possible);
  return decided('cut_by_tables', possible, words, words);
}

function cutSurnames(text: string, given: string, key: string): RowCut {
  const words = wordsOf(text);
  const possible = possibleSurnames(words).map((cut) => ({ ...cut, nombres: given }));
  const isOneWord = words.length === 1;
  if (key === '' || isOneWord) return decided('cut_by_tables', possible, text, given);
  const cuts = cutsByKey([words, wordsOf(given)], ['surnames-first'], key);
  return decided(
    'cut_by_key',
    cuts.map((cut) => ({ ...cut, nombres: given })),
    text,
    given,
    possible,
  );
}

/** The given names of a row whose surnames are in one column. */
const givenName = (
  cells: readonly string[],
  { columns, joined, normalize, names }: WholeNameLayout,
): string =>
  joined?.nombres === undefined
    ? (cells[columns.nombres] ?? '')
    : joinedName(cells, joined.nombres, normalize, names?.fillers?.nombres);

/** The names of a row. */
export function cutRow(cells: readonly string[], layout: WholeNameLayout): RowCut {
  const { column, holds, keys } = layout.wholeName!;
  const text = cleanText(cells[column] ?? '', layout);
  const given = holds === 'surnames' ? givenName(cells, layout) : '';
  if (trimBlanks(text) === '')
    return made('empty', { nombres: given, apellido_paterno: '', apellido_materno: '' });
  const key = keys === undefined ? '' : provingKey(cells[keys]);
  return holds === 'surnames' ? cutSurnames(text, given, key) : cutName(text, key, layout.wholeName!);
}
