/**
 * The catalog of entities of birth: 33 records. Source: contract of the service; abbreviations from I06 annex 4.
 * Mexico City keeps DF in the key.
 *
 * What it does not hold: other spellings of the names. `values/entity-names.ts` has those.
 */

export interface Entity {
  clave_entidad: string;
  nombre_entidad: string;
  abreviatura_entidad: string;
}

const CATALOG = `
01 AS AGUASCALIENTES
02 BC BAJA CALIFORNIA
03 BS BAJA CALIFORNIA SUR
04 CC CAMPECHE
05 CL COAHUILA
06 CM COLIMA
07 CS CHIAPAS
08 CH CHIHUAHUA
09 DF CIUDAD DE MÉXICO
10 DG DURANGO
11 GT GUANAJUATO
12 GR GUERRERO
13 HG HIDALGO
14 JC JALISCO
15 MC MÉXICO
16 MN MICHOACÁN
17 MS MORELOS
18 NT NAYARIT
19 NL NUEVO LEÓN
20 OC OAXACA
21 PL PUEBLA
22 QT QUERÉTARO
23 QR QUINTANA ROO
24 SP SAN LUIS POTOSÍ
25 SL SINALOA
26 SR SONORA
27 TC TABASCO
28 TS TAMAULIPAS
29 TL TLAXCALA
30 VZ VERACRUZ
31 YN YUCATÁN
32 ZS ZACATECAS
36 NE NACIDO EN EL EXTRANJERO
`;

export const ENTITIES: readonly Readonly<Entity>[] = CATALOG.trim()
  .split('\n')
  .map((line) =>
    Object.freeze({
      clave_entidad: line.slice(0, 2),
      nombre_entidad: line.slice(6),
      abreviatura_entidad: line.slice(3, 5),
    }),
  );

const BY_ABBREVIATION = new Map(ENTITIES.map((entity) => [entity.abreviatura_entidad, entity]));

export const entityByAbbreviation = (abbreviation: string): Readonly<Entity> | undefined =>
  BY_ABBREVIATION.get(abbreviation);

/** Indexed by entity number: the two letter codes of its abbreviation as one integer, 0 if the entity does not exist. */
export const ABBREVIATION_OF_NUMBER: Uint16Array = new Uint16Array(100);

/** Indexed by the low five bits of the two letter codes, which distinguish all abbreviations: the number of the entity. */
const NUMBER_OF_LETTERS = new Uint8Array(1024);
const indexOfLetters = (first: number, second: number): number => ((first & 31) << 5) | (second & 31);

for (const { clave_entidad, abreviatura_entidad } of ENTITIES) {
  const [first, second] = [abreviatura_entidad.charCodeAt(0), abreviatura_entidad.charCodeAt(1)];
  ABBREVIATION_OF_NUMBER[Number(clave_entidad)] = (first << 8) | second;
  NUMBER_OF_LETTERS[indexOfLetters(first, second)] = Number(clave_entidad);
}

export const isEntityNumber = (number: number): boolean => ABBREVIATION_OF_NUMBER[number] !== 0;

/** The number of the entity with this abbreviation, as two character codes; 0 if there is none. */
export function entityOfLetters(first: number, second: number): number {
  const number = NUMBER_OF_LETTERS[indexOfLetters(first, second)]!;
  return ABBREVIATION_OF_NUMBER[number] === ((first << 8) | second) ? number : 0;
}
