/**
 * Cells as people write them, for tests: names with titles, list numbers, contractions and words for "none"; dates, sexes and
 * entities in many forms; keys that differ from the calculated one in some way.
 *
 * What it does not do: say what a cell means. Two readers of it are compared.
 */
import fc, { type Arbitrary } from 'fast-check';
import { CONTRACTIONS } from '../../src/key/names/contractions.js';

const list = (text: string): string[] => text.split('|');

const NAMES = [
  ...list(
    'Rosa|José|MARIA|Ma.|Mª|J.|Luis|Ángel|Íñigo|Ñuño|Núñez|Muñoz|Güemes|Pérez|López|de la Cruz|DE|Y|von|Mac|San',
  ),
  ...list(
    "O'Farrill|D´Angelo|Ibarra-Ruiz|Sáenz|Xóchitl|Peña|GarcÍa|RaÚl|MUÃ±OZ|NU¥EZ|Pe\uFFFDa|L0PEZ|Ana2|\u200bAna|Köhler|Ødegård",
  ),
  ...list(
    'Lic.|Dra.|C.|C|Ing|Profr.|1.-|12)|•|-|#N/A|N/A|NO|SIN|NA|BLANCO|X|XXX|X.|DESCONOCIDO|RN|S/N|NULL|Hdez.|Fco.|Alej.|Gpe',
  ),
  ...list("Medina|Castro|Soto|Vaca|Baca|Pedro|Ruiz Soto|Buey|Mame|.|0|'Rosa|Straße|Ng|Schmidt"),
  ...CONTRACTIONS.keys(),
  ...list(
    'TIENE|CONOCE|SE|POR|FALTA|APELLIDO|DATO|NINGUNO|VACIO|EXISTENTES|REGISTRADO|EL|UN SOLO|UNICO|PENDIENTE|CAPTURADA',
  ),
];

const name = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 })
  .chain((words) =>
    fc.constantFrom(words.join(' '), words.join(' ').toUpperCase(), ` ${words.join('  ')}`, ''),
  );

const DATES = [
  ...list(
    '1984-07-19|19/07/1984|07/19/1984|07/08/1984|5.5.1984|19-jul-84|19 de julio de 1984|July 19, 1984|19840719|1984/7/19',
  ),
  ...list(
    'lunes 19 de julio de 1984|1900-01-01|1970-01-01|31/12/9999|33238|30882|1984-13-01|31/02/1984|ayer||12/13/1984|2999-01-01|1879-01-01',
  ),
  ...list('1984-07-19T00:00:00|19/07/1984 10:30|1º de mayo de 1990|29/02/1900|2000-02-29|00/00/0000|1984'),
];

const SEXES = list(
  'H|M|F|X|V|Hombre|Mujer|masculino|FEM.|No binario|1|2|3|0|1 Hombre|2-Mujer|M (mujer)|m|hembra|varón|?||otro|♀',
);

const ENTITIES = [
  ...list(
    'Jalisco|JC|14|9|09|Jal.|Edo. Méx.|México|MEX|Estado de México|CDMX|D.F.|Distrito Federal|Nuevo León|N.L.|Extranjero|36|33|88|123',
  ),
  ...list(
    'Guadalajara, Jalisco|Guadalupe, N.L.|Tijuana, B.C.|Monterrey, Nuevo León, México|España|USA|COL|Madrid, España|Georgia, Chihuahua|Roma',
  ),
  ...list(
    'desconocido||14 Jalisco|Jalisco (14)|15 Jalisco|MX-JAL|Estado de Jalisco|Qro.|Q. Roo|Veracruz de Ignacio de la Llave|ARG|México, D.F.',
  ),
];

/** Six cells of a person. */
export const personCells: Arbitrary<string[]> = fc
  .tuple(
    ...[name, name, name],
    ...[fc.constantFrom(...DATES), fc.constantFrom(...SEXES), fc.constantFrom(...ENTITIES)],
  )
  .map((cells) => [...cells]);

export const lastArgument = fc.constantFrom(undefined, 'HM', 'MF DMA', 'VACIOS', '12 MDA', 'HM DMA VACIOS');

const changed = (key: string, [at, letter]: readonly [number, string]): string =>
  key.slice(0, at) + letter + key.slice(at + 1);

/** A key on file, from a calculated one: as it is, with other characters, with exchanged surnames or dates, or no key. */
export const keyFrom = (key: string): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      key,
      key.toLowerCase(),
      `${key.slice(0, 4)}-${key.slice(4)}`,
      key.slice(0, 16),
      key.slice(0, 9),
    ),
    fc.constantFrom(
      '',
      'N/A',
      'SIN CURP',
      'en trámite',
      'XEXX010101HNEXXXA4',
      'XXXX999999XXXXXX99',
      'MECR840230MJCDSS08',
    ),
    fc
      .array(fc.tuple(fc.nat(17), fc.constantFrom(...'ABEHIJLMNOQRSTUVXYZ0123456789Ñ*')), { maxLength: 4 })
      .map((changes) => changes.reduce(changed, key)),
    fc.constant(
      key.slice(2, 3) +
        key.slice(1, 2) +
        key.slice(0, 1) +
        key.slice(3, 13) +
        key[14] +
        key[13] +
        key.slice(15),
    ),
    fc.constant(key.slice(0, 6) + key.slice(8, 10) + key.slice(6, 8) + key.slice(10)),
  );
