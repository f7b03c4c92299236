/**
 * The columns that `--map field=column` names: by the heading as it is, by `#number`, or by the heading without case, accents
 * and punctuation. Several columns with a name in parts are joined: `--map nombres="Nombre 1"+"Nombre 2"`.
 *
 * What it does not do: take a column for a field without `--map`.
 */
import type { Sentence } from '../../base/sentence.js';
import { isHeader, MAPPED_NAMES, type MappedName, simplifyHeader } from '../csv/column-names.js';
import { closest } from '../csv/did-you-mean.js';
import { InputError } from '../csv/input-error.js';
import { isJoinable } from '../csv/plan.js';

const quoted = (heading: string): string => JSON.stringify(heading);

/** The error message for an unknown field name in a mapping; `undefined` if the field exists. */
export function unknownField(field: string): Sentence | undefined {
  if (MAPPED_NAMES.includes(field as MappedName)) return undefined;
  const near = closest(field, MAPPED_NAMES);
  const names = MAPPED_NAMES.join(', ');
  return {
    en: `there is no field ${quoted(field)}; ${near ? `did you mean ${near}?` : `the fields are ${names}`}`,
    es: `no existe el campo ${quoted(field)}; ${near ? `¿quiso decir ${near}?` : `los campos son ${names}`}`,
  };
}

/** The columns that one name can mean. */
export function columnsNamed(wanted: string, header: readonly string[]): number[] {
  const exact = header.flatMap((name, index) => (name.trim() === wanted.trim() ? [index] : []));
  if (exact.length > 0) return exact;
  const number = /^#(\d+)$/.exec(wanted);
  if (number) return [Number(number[1]) - 1];
  const simple = simplifyHeader(wanted);
  return header.flatMap((name, index) => (simplifyHeader(name) === simple && simple !== '' ? [index] : []));
}

/** `"Nombre 1"+"Nombre 2"` as its names. The shell may have removed the quotes. */
const namesIn = (wanted: string): string[] =>
  [...wanted.matchAll(/\s*(?:"([^"]*)"\s*|([^+]+))(?:\+|$)/g)].map(([, inQuotes, plain]) =>
    (inQuotes ?? plain ?? '').trim(),
  );

/** The names that a mapping has for one field: one, unless the header has no column of the whole text. */
export function wantedColumns(wanted: string, header: readonly string[]): string[] {
  if (columnsNamed(wanted, header).length > 0) return [wanted];
  const names = namesIn(wanted);
  return names.length > 0 ? names : [wanted];
}

/** The column of this name or place. `option` asks for it. */
export function columnOf(wanted: string, header: readonly string[], option = '--map'): number {
  const found = columnsNamed(wanted, header);
  if (found.length > 1) {
    throw new InputError('ambiguous_column', {
      en: `${option}: the header has ${found.length} columns ${quoted(wanted)}: say which by its place, as #${found[0]! + 1}`,
      es: `${option}: el encabezado tiene ${found.length} columnas ${quoted(wanted)}: indique cuál por su lugar, como #${found[0]! + 1}`,
    });
  }
  const column = found[0] ?? -1;
  if (column < 0 || column >= header.length) {
    const near = isHeader(header) ? closest(wanted, header) : undefined;
    throw new InputError('bad_mapping', {
      en: `${option}: the header has no column ${quoted(wanted)}${near ? `; did you mean ${quoted(near)}?` : ''}`,
      es: `${option}: el encabezado no tiene la columna ${quoted(wanted)}${near ? `; ¿quiso decir ${quoted(near)}?` : ''}`,
    });
  }
  return column;
}

/** The columns of a mapping: several for a name in parts. */
export function mappedColumns(field: MappedName, wanted: string, header: readonly string[]): number[] {
  const columns = wantedColumns(wanted, header).map((name) => columnOf(name, header));
  if (columns.length === 1 || isJoinable(field)) return columns;
  throw new InputError('bad_mapping', {
    en: `--map: only names and surnames are joined from several columns, not ${field}`,
    es: `--map: solo los nombres y los apellidos se juntan de varias columnas, no ${field}`,
  });
}
