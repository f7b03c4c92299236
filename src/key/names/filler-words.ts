/**
 * The vocabulary of texts that say that there is no name (`fillers.ts`), in upper case and without accents.
 *
 * What it does not include: words that are names too, unless others are beside them.
 */

export const wordsOf = (text: string): string[] => text.split(' ');

/** Both genders and numbers of adjectives and participles: `DESCONOCID` is DESCONOCIDO, DESCONOCIDA and their plurals. */
export const inflected = (stems: string): string[] =>
  wordsOf(stems).flatMap((stem) => ['O', 'A', 'OS', 'AS'].map((ending) => stem + ending));

const AR = wordsOf('AR A AN O E EN ABA ABAN ADO ADA ADOS ADAS ARON AMOS ANDO ABLE ABLES');
const ER_IR = wordsOf('ER IR E EN IO IERON IA IAN IDO IDA IDOS IDAS ENTE ENTES IENDO EMOS IMOS');

const conjugated = (stems: string, endings: readonly string[]): string[] =>
  wordsOf(stems).flatMap((stem) => endings.map((ending) => stem + ending));

/** What a person does not have or did not give, after `NO`, `SIN` or `SE`. */
export const VERBS: ReadonlySet<string> = new Set([
  ...conjugated('APLIC ESPECIFIC PROPORCION REGISTR CAPTUR IDENTIFIC PRESENT INDIC IGNOR', AR),
  ...conjugated('CONST DECLAR REPORT ASIGN CONFIRM INFORM LOCALIZ MANIFEST US LLEV', AR),
  ...conjugated('EXIST DEFIN CONOC DESCONOC PROCED', ER_IR),
  ...wordsOf('TENER TIENE TIENEN TENGO TENIA TENIAN TUVO TUVIERON TENIDO TENEMOS TENIENDO'),
  ...wordsOf('CONTAR CUENTA CUENTAN CUENTO CONTABA CONTABAN CONTADO HAY HUBO HABIA HABER HABIDO'),
  ...wordsOf(
    'SABER SABE SABEN SABIA SUPO SABEMOS SABIDO CONOZCO DESCONOZCO APLIQUE ESPECIFIQUE IDENTIFIQUE INDIQUE',
  ),
  ...wordsOf('DISPONIBLE DISPONIBLES DISPONE DISPONEN ENCONTRADO ENCONTRADA MANIFIESTA PROCEDENTE APLICA'),
]);

export const NOUNS: ReadonlySet<string> = new Set([
  ...wordsOf(
    'DATO DATOS INFORMACION APELLIDO APELLIDOS NOMBRE NOMBRES REGISTRO REGISTROS VALOR VALORES AP PAT MAT',
  ),
  ...wordsOf(
    'MATERNO MATERNA PATERNO PATERNA MATERNOS PATERNOS SEGUNDO SEGUNDA PRIMER PRIMERO PRIMERA 1ER 2DO 1 2',
  ),
]);

/** Words between the others. */
export const LINKS: ReadonlySet<string> = new Set(
  wordsOf('A AL CON DE DEL E EL LA LAS LOS NI O POR SE SU SUS U UN UNA Y HA HAN FUE ES ESTA'),
);

/** They deny what follows. */
export const NEGATIONS: ReadonlySet<string> = new Set(['NO', 'SIN']);

/** They say alone that there is no name. */
export const STATES: ReadonlySet<string> = new Set([
  ...wordsOf('PENDIENTE PENDIENTES NINGUN FALTA FALTAN FALTANTE FALTANTES NULL NONE UNDEFINED'),
  ...inflected('EXTRANJER NINGUN IGNORAD VACI NUL'),
  ...wordsOf('DESCONOCIDA DESCONOCIDOS DESCONOCIDAS'),
]);

/** The registry's word for "no surname" says nothing new beside other words: `APELLIDO DESCONOCIDO`. */
export const UNKNOWN = 'DESCONOCIDO';

/** Two words for one surname: `ÚNICO APELLIDO`, `UN SOLO APELLIDO`. */
export const ONLY: ReadonlySet<string> = new Set(['UNICO', 'SOLO']);
