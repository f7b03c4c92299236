/** Reads what keys on file are compared with from the cells of a row, by the columns of the header. */
import type { Segments } from '../../key/wholenames/name-cuts.js';
import { wordsOf } from '../../key/wholenames/name-units.js';
import type { Columns, JoinedColumns, SexTicks } from '../csv/plan.js';
import type { HeaderSurvey } from '../header/header.js';
import { joinedName, tickedSex } from '../values/joined-cells.js';
import { normalizedName } from '../values/normalized-names.js';
import type { WholeNameColumn } from '../values/whole-names.js';
import type { RowReader } from './testimony.js';

export interface ReadColumns {
  readonly columns: Pick<
    Columns,
    | 'nombres'
    | 'apellido_paterno'
    | 'apellido_materno'
    | 'anio_nacimiento'
    | 'mes_nacimiento'
    | 'dia_nacimiento'
    | 'sexo'
  >;
  readonly joined?: JoinedColumns | undefined;
  readonly sexTicks?: SexTicks | undefined;
  readonly wholeName?: WholeNameColumn | undefined;
  /** -1 if the date has three columns. */
  readonly birthDateColumn: number;
  readonly normalize: boolean;
  /** The columns that may be the state of birth. */
  readonly states: readonly number[];
}

/** The columns of a header that is not mapped yet: the first of each field. */
export function columnsToHear(survey: HeaderSurvey): ReadColumns {
  const { found, joined, sexTicks, wholeName, normalize, entityColumns } = survey;
  const first = (name: Parameters<typeof found.get>[0]): number => found.get(name)?.[0] ?? -1;
  return {
    columns: {
      nombres: first('nombres'),
      apellido_paterno: first('apellido_paterno'),
      apellido_materno: first('apellido_materno'),
      anio_nacimiento: first('anio_nacimiento'),
      mes_nacimiento: first('mes_nacimiento'),
      dia_nacimiento: first('dia_nacimiento'),
      sexo: first('sexo'),
    },
    joined,
    sexTicks,
    wholeName,
    birthDateColumn: normalize ? first('fecha_nacimiento') : -1,
    normalize,
    // With the column of --map, which may have any heading.
    states: [...new Set([...(found.get('entidad') ?? []), ...entityColumns])],
  };
}

export function rowReader(read: ReadColumns): RowReader {
  const { columns, joined, sexTicks, wholeName, birthDateColumn, normalize, states } = read;
  const nameOf = (cells: readonly string[], field: keyof JoinedColumns): string => {
    const all = joined?.[field];
    const text = all === undefined ? (cells[columns[field]] ?? '') : joinedName(cells, all, normalize);
    return normalize ? normalizedName(text)! : text;
  };
  /** Borders are not known yet: signs of borders separate words. */
  const wholeNameOf = (cells: readonly string[], { column, holds }: WholeNameColumn): Segments => {
    const text = (cells[column] ?? '').replace(/[/$,]/g, ' ');
    const field = holds === 'name' ? 'nombres' : 'apellido_paterno';
    const words = wordsOf(normalize ? normalizedName(text, field)! : text);
    return holds === 'name' ? [words] : [words, wordsOf(nameOf(cells, 'nombres'))];
  };
  return {
    wholeName: (cells) => wholeName && wholeNameOf(cells, wholeName),
    names: (cells) => ({
      nombres: nameOf(cells, 'nombres'),
      apellido_paterno: nameOf(cells, 'apellido_paterno'),
      apellido_materno: nameOf(cells, 'apellido_materno'),
    }),
    year: (cells) => cells[birthDateColumn < 0 ? columns.anio_nacimiento : birthDateColumn] ?? '',
    wholeDate: (cells) => (birthDateColumn < 0 ? undefined : (cells[birthDateColumn] ?? '')),
    monthAndDay: (cells) =>
      birthDateColumn < 0
        ? [cells[columns.mes_nacimiento] ?? '', cells[columns.dia_nacimiento] ?? '']
        : undefined,
    sex: (cells) =>
      sexTicks === undefined
        ? (cells[columns.sexo] ?? '')
        : tickedSex(cells[sexTicks.man], cells[sexTicks.woman]),
    states,
  };
}
