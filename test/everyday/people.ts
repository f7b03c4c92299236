/**
 * The people of the everyday files, each with the letters of the key that were derived by hand from the rules: the first
 * four, and the three inner consonants. Their keys are those of `own-key.ts`; `people.test.ts` compares them with these
 * letters and with the product.
 *
 * What it does not promise: that no real person has the same name.
 */
import type { Field } from '../../src/key/contract/person.js';
import { ownKey } from './own-key.js';

/** The strict form of the contract. */
export type StrictPerson = Readonly<Record<Field, string>>;

const TABLE = `
María Luisa|Pérez|Hernández|1980-05-10|M|09|PEHLRRS
Rosa|Medina|Castro|1984-07-19|M|14|MECRDSS
Lucía|Ñáñez|Trejo|1991-02-08|M|16|XATLXRC
Concepción|Salgado|Briseño|1956-06-26|M|09|SABCLRN
Ricardo|Alamán|Pérez|1963-03-21|H|09|AAPRLRC
José Antonio|Muñoz|Sánchez|1975-11-23|H|15|MUSAXNN
Guadalupe|Ibáñez|Peña|1988-12-31|M|30|IAPGBXD
Juan Carlos|Güemes|Núñez|1969-04-18|H|19|GUNJMXN
Ana|Zúñiga|Díaz|1999-12-31|M|11|ZUDAXZN
Pedro|Ávila|León|2001-03-21|H|32|AILPVND
Sofía|Hernández|Gómez|2004-02-29|M|01|HEGSRMF
Martín|López|Ramírez|1972-09-13|H|21|LORMPMR
José|Reyes|Acuña|1955-01-15|H|16|REAJYCS
Ma. del Carmen|Torres|Quiñones|1963-07-16|M|32|TOQCRXR
Jorge Luis|Peláez|Yáñez|1990-08-27|H|04|PEYJLXR
Verónica|Castañeda|Ríos|1978-10-22|M|10|CARVSSR
Óscar|Ordóñez|Álvarez|1986-05-25|H|20|OOAORLS
Miguel Ángel|Cárdenas|Villaseñor|1994-06-24|H|16|CAVMRLG
Leticia|Domínguez|Cortés|1967-02-14|M|07|DOCLMRT
Raúl|Jiménez|Bolaños|1981-01-30|H|17|JIBRMLL
Patricia|Velázquez|Ocaña|1973-03-19|M|27|VEOPLCT
Eduardo|Cruz|Treviño|2010-11-20|H|28|CUTERRD
Fernanda|Ortiz|Peña|2002-10-02|M|24|OIPFRXR
Luis Enrique|Aguilar|Saldaña|1958-08-08|H|06|AUSLGLS
Carmen|Solís|Espínola|1949-09-09|M|02|SOECLSR
Joaquín|Vidal|Marín|1985-03-04|H|03|VIMJDRQ
Esperanza|Mejía|Rincón|1979-07-07|M|05|MEREJNS
Tomás|Bautista|Fonseca|1961-06-05|H|08|BAFTTNM
Beatriz|Nava|Olmedo|1992-09-11|M|12|NAOBVLT
Hugo|Salas|Uribe|1970-10-12|H|13|SAUHLRG
Irene|Tapia|Flores|1983-02-01|M|18|TAFIPLR
Daniel|Ochoa|Sierra|1996-12-10|H|22|OOSDCRN
Elena|Bravo|Montes|1953-05-06|M|23|BAMERNL
Iván|Cano|Duarte|1998-11-08|H|25|CADINRV
Silvia|Galván|Prieto|1976-04-03|M|26|GAPSLRL
Adrián|Rangel|Luna|1989-08-02|H|29|RALANND
Teresa|Benítez|Campos|1965-01-09|M|31|BECTNMR
Andrés|Kuri|Haddad|1977-06-12|H|36|KUHARDN
Alexis|Ruiz|Mora|2000-01-01|X|09|RUMAZRL
Rocío|Riva Palacio|Cruz|1982-03-15|M|09|RICRVRC
Carlos|Mc Gregor|López|1971-12-03|H|19|GELCRPR
Juan José|D'Amico|Álvarez|1968-02-20|H|09|DXAJXLN
Ofelia|Pedrero|Domínguez|1962-11-04|M|14|PXDODMF
Óscar|Johnson|Torres|1957-07-30|H|08|JXTOHRS
Iliana|Guillén|del Castillo|1987-09-28|M|07|GUCILSL
Dalia|Argüello|Pérez|1995-04-26|M|30|AUPDRRL
Guadalupe José María|Reyes|Gardu|1993-10-17|M|15|REGGYRD
Javier Enrique|Romero|Palazuelos|1959-01-28|H|09|ROPJMLV
Lucero Beatriz Alondra|Pérez|García|2003-08-13|M|11|PEGLRRC
Cristina|Sáenz|O'Hara|1974-05-22|M|05|SAOCNXR
Nicolás|de la Cruz|Martínez|1960-12-06|H|20|CUMNRRC
Xóchitl|Xolalpa|Ixtlahuaca|1966-10-30|M|13|XOIXLXC
Luis|Pérez||1951-08-25|H|21|PEXLRXS
Julio Tomás|Garduño||1997-05-05|H|15|GAXJRXL
Leticia|Luna||1964-09-16|M|06|LUXLNXT
`;

export interface KnownPerson {
  readonly person: StrictPerson;
  /** By hand: positions 1 to 4 and 14 to 16 of the key. */
  readonly letters: string;
}

export const KNOWN_PEOPLE: readonly KnownPerson[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [nombres, apellido_paterno, apellido_materno, date, sexo, entidad, letters] = line.split('|');
    const [anio_nacimiento, mes_nacimiento, dia_nacimiento] = date!.split('-');
    const person = { nombres, apellido_paterno, apellido_materno, sexo, entidad };
    return {
      person: { ...person, anio_nacimiento, mes_nacimiento, dia_nacimiento } as StrictPerson,
      letters: letters!,
    };
  });

/** Those with two surnames. */
export const PEOPLE: readonly StrictPerson[] = KNOWN_PEOPLE.map(({ person }) => person).filter(
  ({ apellido_materno }) => apellido_materno !== '',
);

export const ONE_SURNAME: readonly StrictPerson[] = KNOWN_PEOPLE.map(({ person }) => person).filter(
  ({ apellido_materno }) => apellido_materno === '',
);

export const MEN = PEOPLE.filter(({ sexo }) => sexo === 'H');
export const WOMEN = PEOPLE.filter(({ sexo }) => sexo === 'M');

/** `H` and `M` only: a list with M and F has no letter for the third sex. */
export const MEN_AND_WOMEN = PEOPLE.filter(({ sexo }) => sexo !== 'X');

/** Born on a day and in a month up to 12: both orders of the two numbers are dates. */
export const AMBIGUOUS_DAYS = MEN_AND_WOMEN.filter(
  ({ dia_nacimiento, mes_nacimiento }) => Number(dia_nacimiento) <= 12 && dia_nacimiento !== mes_nacimiento,
);

/** Born on a day above 12: they prove the order. */
export const CLEAR_DAYS = MEN_AND_WOMEN.filter(({ dia_nacimiento }) => Number(dia_nacimiento) > 12);

/** The first `count` of these people, again from the beginning if there are fewer. */
export const repeated = (people: readonly StrictPerson[], count: number): StrictPerson[] =>
  Array.from({ length: count }, (_, index) => people[index % people.length]!);

const keys = new WeakMap<StrictPerson, string>();

/** The key by the rules; throws for a person with a fault. */
export function keyOf(person: StrictPerson): string {
  const known = keys.get(person) ?? ownKey(person);
  keys.set(person, known);
  return known;
}

export const keysOf = (people: readonly StrictPerson[]): string[] => people.map(keyOf);
