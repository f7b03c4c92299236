/**
 * The ways in which offices write a sex, a date, an entity or a name: each turns a strict person into the text of a cell.
 * A way of writing is a property of a column, never of a row.
 */
import type { StrictPerson } from './people.js';

export type Cell = (person: StrictPerson, index: number) => string;

// Sexes: the texts for H, M and X.

const sexes =
  (man: string, woman: string, other = 'X'): Cell =>
  ({ sexo }) =>
    sexo === 'H' ? man : sexo === 'M' ? woman : other;

/** Letters that need no other row. */
export const SEX_WORDS: Readonly<Record<string, Cell>> = {
  'hombre, mujer': sexes('hombre', 'mujer', 'no binario'),
  'Masculino, Femenino': sexes('Masculino', 'Femenino', 'No binario'),
  'MASC., FEM.': sexes('MASC.', 'FEM.'),
  'Masc, Fem': sexes('Masc', 'Fem', 'No Binario'),
  'VARÓN, MUJER': sexes('VARÓN', 'MUJER', 'x'),
  'Male, Female': sexes('Male', 'Female'),
};

export const SEX_MORE_WORDS: Readonly<Record<string, Cell>> = {
  'niño, niña': sexes('niño', 'niña'),
  'varón, hembra': sexes('varón', 'hembra', 'no binario'),
  'H - Hombre, M - Mujer': sexes('H - Hombre', 'M - Mujer', 'X - No binario'),
  'M - Masculino, F - Femenino': sexes('M - Masculino', 'F - Femenino', 'No binario'),
  '1 Hombre, 2 Mujer': sexes('1 Hombre', '2 Mujer', 'No binario'),
  '♂, ♀': sexes('♂', '♀', 'X'),
  'Varonil, Femenil': sexes('Varonil', 'Femenil'),
  'Hom., Muj.': sexes('Hom.', 'Muj.'),
  'Caballero, Dama': sexes('Caballero', 'Dama'),
  'Sr., Sra.': sexes('Sr.', 'Sra.', 'No binario'),
};

export const SEX_HM = sexes('H', 'M');
export const SEX_hm = sexes('h', 'm', 'x');
export const SEX_MF = sexes('M', 'F');
export const SEX_mf = sexes('m', 'f', 'x');
export const SEX_12 = sexes('1', '2');

// Dates: of the three parts of the strict form.

const MONTHS_ES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const MONTHS_EN =
  'January February March April May June July August September October November December'.split(' ');

interface Day {
  readonly y: string;
  readonly m: string;
  readonly d: string;
  /** Without a leading zero. */
  readonly month: string;
  readonly day: string;
  readonly es: string;
  readonly en: string;
}

const dateCell =
  (write: (day: Day) => string): Cell =>
  ({ anio_nacimiento: y, mes_nacimiento: m, dia_nacimiento: d }) =>
    write({
      y,
      m,
      d,
      month: String(Number(m)),
      day: String(Number(d)),
      es: MONTHS_ES[Number(m) - 1]!,
      en: MONTHS_EN[Number(m) - 1]!,
    });

/** Dates whose order the value itself shows. */
export const CLEAR_DATES: Readonly<Record<string, Cell>> = {
  '1985-03-04': dateCell(({ y, m, d }) => `${y}-${m}-${d}`),
  '1985/3/4': dateCell(({ y, month, day }) => `${y}/${month}/${day}`),
  '19850304': dateCell(({ y, m, d }) => `${y}${m}${d}`),
  '4-mar-1985': dateCell(({ y, es, day }) => `${day}-${es.slice(0, 3)}-${y}`),
  '04/MAR/1985': dateCell(({ y, es, d }) => `${d}/${es.slice(0, 3).toUpperCase()}/${y}`),
  '4 de marzo de 1985': dateCell(({ y, es, day }) => `${day} de ${es} de ${y}`),
  '4 de setiembre de 1985': dateCell(
    ({ y, es, day }) => `${day} de ${es.replace('septiembre', 'setiembre')} de ${y}`,
  ),
  '4-Mar-1985': dateCell(({ y, en, day }) => `${day}-${en.slice(0, 3)}-${y}`),
  '4 March 1985': dateCell(({ y, en, day }) => `${day} ${en} ${y}`),
  '1985-03-04T00:00:00': dateCell(({ y, m, d }) => `${y}-${m}-${d}T00:00:00`),
  '1985-03-04 00:00:00.000': dateCell(({ y, m, d }) => `${y}-${m}-${d} 00:00:00.000`),
};

/** Dates with the day first: another row, or nothing, shows the order. */
export const DAY_FIRST: Readonly<Record<string, Cell>> = {
  'dd/mm/yyyy': dateCell(({ y, m, d }) => `${d}/${m}/${y}`),
  'd/m/yyyy': dateCell(({ y, month, day }) => `${day}/${month}/${y}`),
  'dd-mm-yyyy': dateCell(({ y, m, d }) => `${d}-${m}-${y}`),
  'dd.mm.yyyy': dateCell(({ y, m, d }) => `${d}.${m}.${y}`),
  'dd mm yyyy': dateCell(({ y, m, d }) => `${d} ${m} ${y}`),
  'dd/mm/yyyy hh:mm': dateCell(({ y, m, d }) => `${d}/${m}/${y} 00:00`),
  'dd/mm/yyyy hh:mm:ss': dateCell(({ y, m, d }) => `${d}/${m}/${y} 12:00:00`),
};

export const MONTH_FIRST: Readonly<Record<string, Cell>> = {
  'mm/dd/yyyy': dateCell(({ y, m, d }) => `${m}/${d}/${y}`),
  'm/d/yyyy': dateCell(({ y, month, day }) => `${month}/${day}/${y}`),
  'mm-dd-yyyy': dateCell(({ y, m, d }) => `${m}-${d}-${y}`),
  'm/d/yyyy h:mm': dateCell(({ y, month, day }) => `${month}/${day}/${y} 0:00`),
};

const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');

/** Dates of the second edition of the rules. */
export const MORE_DATES: Readonly<Record<string, Cell>> = {
  'lunes, 4 de marzo de 1985': dateCell(
    ({ y, m, day, es }) =>
      `${WEEKDAYS[new Date(Date.UTC(Number(y), Number(m) - 1, Number(day))).getUTCDay()]}, ${day} de ${es} de ${y}`,
  ),
  '04031985': dateCell(({ y, m, d }) => d + m + y),
};

export const TWO_DIGIT_YEAR = dateCell(({ y, m, d }) => `${d}/${m}/${y.slice(2)}`);

/** The day number of a spreadsheet with the 1900 system, for days after February 1900. */
export const SERIAL: Cell = ({ anio_nacimiento, mes_nacimiento, dia_nacimiento }) =>
  String(
    Date.UTC(Number(anio_nacimiento), Number(mes_nacimiento) - 1, Number(dia_nacimiento)) / 86_400_000 +
      25_569,
  );

export const MONTH_NAME: Cell = ({ mes_nacimiento }) => MONTHS_ES[Number(mes_nacimiento) - 1]!;

// Entities: by their number in the catalog, 01 to 32 and 36.

const byNumber = (names: string, abroad: string): Cell => {
  const list = names.split('|');
  if (list.length !== 32) throw new Error(`${list.length} names of 32 entities`);
  return ({ entidad }) => (entidad === '36' ? abroad : list[Number(entidad) - 1]!);
};

export const ENTITIES: Readonly<Record<string, Cell>> = {
  '09': ({ entidad }) => entidad,
  '9': ({ entidad }) => String(Number(entidad)),
  DF: byNumber(
    'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS',
    'NE',
  ),
  'MX-CMX': byNumber(
    'MX-AGU|MX-BCN|MX-BCS|MX-CAM|MX-COA|MX-COL|MX-CHP|MX-CHH|MX-CMX|MX-DUR|MX-GUA|MX-GRO|MX-HID|MX-JAL|MX-MEX|' +
      'MX-MIC|MX-MOR|MX-NAY|MX-NLE|MX-OAX|MX-PUE|MX-QUE|MX-ROO|MX-SLP|MX-SIN|MX-SON|MX-TAB|MX-TAM|MX-TLA|MX-VER|' +
      'MX-YUC|MX-ZAC',
    'NE',
  ),
  'D.F.': byNumber(
    'Ags.|B.C.|B.C.S.|Camp.|Coah.|Col.|Chis.|Chih.|D.F.|Dgo.|Gto.|Gro.|Hgo.|Jal.|Méx.|Mich.|Mor.|Nay.|N.L.|Oax.|' +
      'Pue.|Qro.|Q. Roo|S.L.P.|Sin.|Son.|Tab.|Tamps.|Tlax.|Ver.|Yuc.|Zac.',
    'Extranjero',
  ),
  CDMX: byNumber(
    'AGS|BC|BCS|CAMP|COAH|COL|CHIS|CHIH|CDMX|DGO|GTO|GRO|HGO|JAL|EDO. MEX.|MICH|MOR|NAY|NVO. LEON|OAX|PUE|QRO|' +
      'Q ROO|SLP|SIN|SON|TAB|TAMPS|TLAX|VER|YUC|ZAC',
    'FORANEO',
  ),
  'Ciudad de México': byNumber(
    'Aguascalientes|Baja California|Baja California Sur|Campeche|Coahuila|Colima|Chiapas|Chihuahua|Ciudad de México|' +
      'Durango|Guanajuato|Guerrero|Hidalgo|Jalisco|México|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|' +
      'Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas',
    'Nacido en el extranjero',
  ),
  'MÉXICO, D.F.': byNumber(
    'AGUASCALIENTES|BAJA CALIFORNIA NORTE|BAJA CALIFORNIA SUR|CAMPECHE|COAHUILA DE ZARAGOZA|COLIMA|CHIAPAS|CHIHUAHUA|' +
      'MÉXICO, D.F.|DURANGO|GUANAJUATO|GUERRERO|HIDALGO|JALISCO|ESTADO DE MÉXICO|MICHOACÁN DE OCAMPO|MORELOS|NAYARIT|' +
      'NUEVO LEÓN|OAXACA|PUEBLA|QUERÉTARO|QUINTANA ROO|SAN LUIS POTOSÍ|SINALOA|SONORA|TABASCO|TAMAULIPAS|TLAXCALA|' +
      'VERACRUZ DE IGNACIO DE LA LLAVE|YUCATÁN|ZACATECAS',
    'EXTRANJERO',
  ),
  'Cd. de Mexico': byNumber(
    'Aguascalientes|Baja California|Baja California Sur|Campeche|Coahuila|Colima|Chiapas|Chihuahua|Cd. de Mexico|Durango|' +
      'Guanajuato|Guerrero|Hidalgo|Jalisco|Edo. Méx.|Michoacan|Morelos|Nayarit|Nuevo Leon|Oaxaca|Puebla|Queretaro|' +
      'Quintana Roo|San Luis Potosi|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatan|Zacatecas',
    'foráneo',
  ),
};

/** Not before México, whose name is a country's too, and not before the capital. */
const prefixed =
  (prefix: string): Cell =>
  (person, at) => {
    const name = ENTITIES['Ciudad de México']!(person, at);
    if (person.entidad === '36' || person.entidad === '09') return name;
    return person.entidad === '15' ? 'Estado de México' : prefix + name;
  };

/** Entities of the second edition of the rules. */
export const MORE_ENTITIES: Readonly<Record<string, Cell>> = {
  'Centro, Jalisco': prefixed('Centro, '),
  'Estado de Jalisco': prefixed('Estado de '),
  'Edo. de Jalisco': prefixed('Edo. de '),
  '14 - Jalisco': (person, at) => `${person.entidad} - ${ENTITIES['Ciudad de México']!(person, at)}`,
  'Jalisco (JC)': (person, at) =>
    `${ENTITIES['Ciudad de México']!(person, at)} (${ENTITIES.DF!(person, at)})`,
};

// Names.

export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll('\u0301', '').normalize('NFC');

export const upper = (text: string): string => text.toUpperCase();

/** `Á` as `A`, but `Ñ` and `Ü` as they are, in upper case: the way of most payroll programs. */
export const plainUpper = (text: string): string => withoutAccents(text).toUpperCase();
