/** Columns that layouts of offices have in common. */
import { MEN_AND_WOMEN, repeated, type StrictPerson } from '../people.js';
import { type Cell, DAY_FIRST, ENTITIES, plainUpper, SEX_WORDS } from '../spellings.js';
import type { Column } from '../table.js';

export const LONG = ENTITIES['Ciudad de México']!;
export const DMY = DAY_FIRST['dd/mm/yyyy']!;
export const given: Cell = ({ nombres }) => nombres;
export const paternal: Cell = ({ apellido_paterno }) => apellido_paterno;
export const maternal: Cell = ({ apellido_materno }) => apellido_materno;
export const capital =
  (cell: Cell): Cell =>
  (person, at) =>
    plainUpper(cell(person, at));
export const fixed = (heading: string, text: string): Column => [heading, () => text];
export const counted = (heading: string, from = 1): Column => [heading, (_, at) => String(from + at)];
export const names = (headings: string, write: (cell: Cell) => Cell = (cell) => cell): Column[] => {
  const [one, other, own] = headings.split('|') as [string, string, string];
  return [
    [one, write(paternal)],
    [other, write(maternal)],
    [own, write(given)],
  ];
};
export const home: Cell = (_, at) => ['JALISCO', 'NUEVO LEON', 'PUEBLA'][at % 3]!;
export const MANY = repeated(MEN_AND_WOMEN, 120);
export const day: Cell = ({ dia_nacimiento }) => String(Number(dia_nacimiento));
export const month: Cell = ({ mes_nacimiento }) => String(Number(mes_nacimiento));
export const year: Cell = ({ anio_nacimiento }) => anio_nacimiento;
export const LAYOUT = { layout: true } as const;
export const MAP = { topic: 'columns', option: 'map' } as const;
export const FEM = SEX_WORDS['Masculino, Femenino']!;
export const FEMALE = SEX_WORDS['Male, Female']!;
export const withX = (person: StrictPerson): string =>
  person.sexo === 'H' ? '1' : person.sexo === 'M' ? '2' : '3';
