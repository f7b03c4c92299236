/** Files that lack a column, or have only one that looks like it. */
import { COLUMNS, columnsWith, type EverydayFile, listFile, withColumn } from '../everyday-file.js';
import { ONE_SURNAME, PEOPLE } from '../people.js';
import { CLEAR_DATES, ENTITIES, SEX_HM } from '../spellings.js';

export const MISSING_COLUMN_FILES: readonly EverydayFile[] = [
  listFile(
    'missing columns are all named at once',
    PEOPLE.slice(0, 5),
    [
      COLUMNS.names,
      COLUMNS.paternal,
      COLUMNS.maternal,
      ['Alta', CLEAR_DATES['1985-03-04']!],
      ['Nota', () => 'x'],
    ],
    {
      refused: /sexo.*entidad|entidad.*sexo/s,
    },
  ),
  listFile(
    'missing: a date of admission is no date of birth',
    PEOPLE,
    withColumn(columnsWith(), 'Fecha de nacimiento', ['Fecha de ingreso', () => '2020-05-06']),
    {
      refused: /no column provides/,
      facts: { map: { fecha_nacimiento: false } },
    },
  ),
  listFile(
    'missing: nationality is no place of birth',
    PEOPLE,
    withColumn(columnsWith(), 'Entidad', ['Nacionalidad', () => 'MEXICANA']),
    { refused: /no column provides|entidad/, facts: { map: { entidad: false } } },
  ),
  ...['Municipio de nacimiento', 'Localidad de nacimiento', 'País de nacimiento', 'Escuela de origen'].map(
    (heading) =>
      listFile(
        `missing: ${heading} is no entity`,
        PEOPLE,
        withColumn(columnsWith(), 'Entidad', [heading, ENTITIES['Ciudad de México']!]),
        { refused: /no column provides|entidad/ },
      ),
  ),
  listFile(
    'no column for a second surname, with --surnames optional',
    ONE_SURNAME,
    withColumn(columnsWith({ sex: ['Sexo (H/M)', SEX_HM] }), 'Apellido Materno'),
    { options: { surnames: 'optional' } },
  ),
];
