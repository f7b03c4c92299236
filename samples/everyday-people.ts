/**
 * Invented people as offices write them, for `--normalize`: the date of birth in one column with the day first, the sex as a
 * word, the entity by its name, with and without accents, or by its abbreviation. They are the people of
 * `people-generator.ts` for the same seed, so their keys are the same; so are the faults.
 *
 * What it does not do: vary within a column what only the whole column can decide, such as the order of day and month.
 */
import { PeopleGenerator, type PeopleOptions } from './people-generator.js';

export const EVERYDAY_HEADER = 'Nombre(s),Apellido paterno,Apellido materno,Fecha de nacimiento,Sexo,Entidad';

const SEXES: Readonly<Record<string, string>> = { H: 'Hombre', M: 'Mujer', X: 'No binario' };

const NAMES =
  'Aguascalientes|Baja California|Baja California Sur|Campeche|Coahuila|Colima|Chiapas|Chihuahua|Ciudad de México|Durango|' +
  'Guanajuato|Guerrero|Hidalgo|Jalisco|Estado de México|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|' +
  'Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas';

const ABBREVIATIONS =
  'Ags.|B.C.|B.C.S.|Camp.|Coah.|Col.|Chis.|Chih.|CDMX|Dgo.|Gto.|Gro.|Hgo.|Jal.|Edo. Méx.|Mich.|Mor.|Nay.|N.L.|Oax.|Pue.|' +
  'Qro.|Q. Roo|S.L.P.|Sin.|Son.|Tab.|Tamps.|Tlax.|Ver.|Yuc.|Zac.';

const byNumber = (names: string): Map<string, string> =>
  new Map([
    ...names.split('|').map((name, index) => [String(index + 1).padStart(2, '0'), name] as const),
    ['36', 'Extranjero'],
  ]);

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');

/** Half of the rows have the name, a quarter the name in capitals without accents, a quarter the abbreviation. */
const ENTITIES: readonly Map<string, string>[] = [
  byNumber(NAMES),
  byNumber(NAMES),
  byNumber(withoutAccents(NAMES).toUpperCase()),
  byNumber(ABBREVIATIONS),
];

/** Approximate number of characters per call of the sink. */
const CHUNK_CHARACTERS = 1 << 16;

/** Writes a CSV of people, UTF-8 with LF: the header, then the rows. If the sink returns a promise, waits for it. */
export async function writeEverydayPeople(
  { rows, seed }: Pick<PeopleOptions, 'rows' | 'seed'>,
  sink: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  const people = new PeopleGenerator(seed);
  let chunk = `${EVERYDAY_HEADER}\n`;
  for (let row = 0; row < rows; row++) {
    const [given, paternal, maternal, year, month, day, sex, entity] = people.next() as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const sexText = SEXES[sex] ?? sex;
    const entityText = ENTITIES[row % ENTITIES.length]!.get(entity) ?? entity;
    chunk += `${given},${paternal},${maternal},${day}/${month}/${year},${sexText},${entityText}\n`;
    if (chunk.length >= CHUNK_CHARACTERS) {
      const written = sink(Buffer.from(chunk));
      chunk = '';
      if (written !== undefined) await written;
    }
  }
  if (chunk !== '') await sink(Buffer.from(chunk));
}
