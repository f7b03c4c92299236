/**
 * The words of a heading: without case and accents, without a list number, a hint in brackets and punctuation, and with
 * `primerApellido` as two words. What is in brackets is left out unless it is about another person, place or date:
 * `Sexo (H/M)` and `Apellido materno (si tiene)` lose it, but `Nombre (madre)` is not the name of the person.
 *
 * What it does not do: say what a heading means. `column-names.ts` does.
 */
import { unicodePattern, withoutMarks } from '../../key/marks/unicode-pattern.js';

/** `1. Nombre`, `12) Sexo`, `3.- CURP`. `1.º apellido` and `1er apellido` are no list numbers. */
const LIST_NUMBER = /^\s*\d{1,3}\s*(?:\)|\.-|[.:-](?=\s))\s*/;

const BRACKETS = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}|<([^<>]*)>/g;

/** `dd/mm/aaaa` and `H/M` behind a heading, without brackets. */
const OPEN_HINT =
  /\s[-–]?\s*(?:(?:d{1,2}|m{1,3}|a{2,4}|y{2,4})(?:[/.-](?:d{1,2}|m{1,3}|a{2,4}|y{2,4})){2}|[hmf]\s?[/,]\s?[hmf])\s*$/i;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Words that make a text in brackets a part of the name, in the singular: it is about another person or company, another place
 * than that of the birth, another date, another key, or about which of the names the column has.
 */
const CONTRARY_WORDS = setOf(
  [
    'madre padre mama papa tutor tutora conyuge esposo esposa pareja concubino concubina hijo hija menor hermano hermana',
    'abuelo abuela tio tia suegro suegra nieto nieta familiar pariente parentesco dependiente beneficiario beneficiaria',
    'titular contacto emergencia responsable representante apoderado apoderada aval referencia testigo acompanante heredero',
    'jefe jefa supervisor supervisora patron patrona gerente coordinador coordinadora director directora medico doctor',
    'docente maestro maestra profesor profesora asesor asesora vendedor vendedora promotor promotora ejecutivo capturista',
    'usuario usuaria propietario propietaria dueno duena solicitante notario juez declarante',
    'mother father parent spouse husband wife child son daughter guardian emergency contact beneficiary manager user',
    'empresa compania negocio comercial razon social organizacion institucion dependencia banco cuenta producto archivo',
    'corto alias apodo social preferido company bank account',
    'residencia residente reside domicilio direccion vive vivienda casa hogar particular fiscal actual actualmente trabajo',
    'laboral labora oficina adscripcion sucursal centro escuela plantel escolar servicio clinica hospital unidad',
    'expedicion emision envio entrega radica procedencia destino address residence current work school home',
    'alta baja ingreso egreso registro inscripcion captura contrato contratacion antiguedad vencimiento vigencia',
    'defuncion fallecimiento muerte boda matrimonio divorcio pago corte nomina curso ciclo ejercicio periodo modelo',
    'consulta cita visita atencion inicio termino fin modificacion actualizacion today death hire expiry',
    'anterior previo previa nuevo nueva provisional temporal corregido corregida validado validada calculado calculada',
    'estatus status situacion civil nacionalidad telefono correo rfc nss folio',
    'completo completa apellido nombre paterno materno inicial',
  ].join(' '),
);

/** In brackets, a smaller place or a country is contrary, unless the state stands beside it: `(municipio y estado)`. */
const OTHER_PLACES = setOf(
  'municipio ciudad localidad poblacion pueblo colonia alcaldia delegacion pais country city',
);
const STATES = setOf('estado entidad state');

const SMALL_AND_CAPITAL = unicodePattern(String.raw`(\p{Ll})(\p{Lu})`, 'g');
const CAPITALS_AND_SMALL = unicodePattern(String.raw`(\p{Lu})(\p{Lu}\p{Ll})`, 'g');

/** Words of letters and digits, in small letters without accents; `sexoCURP` is two words. */
const wordsOf = (text: string): string[] =>
  withoutMarks(text)
    .replace(SMALL_AND_CAPITAL(), '$1 $2')
    .replace(CAPITALS_AND_SMALL(), '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

const hasOne = (words: readonly string[], known: ReadonlySet<string>): boolean =>
  words.some(
    (word) => known.has(word) || known.has(word.replace(/s$/, '')) || known.has(word.replace(/es$/, '')),
  );

/** Whether a text in brackets says only how the column is written. In `(sin apellidos)` the surnames are not there. */
function isHint(text: string): boolean {
  const words = wordsOf(text);
  const present = words.filter((_, at) => words[at - 1] !== 'sin');
  if (hasOne(present, CONTRARY_WORDS)) return false;
  return !hasOne(present, OTHER_PLACES) || hasOne(present, STATES);
}

/** With one blank between words: a cell may be a megabyte of blanks, and is not searched from each of them. */
const withSingleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The texts in brackets, and `dd/mm/aaaa` behind a heading. */
export function hintTexts(cell: string): string[] {
  const heading = withSingleBlanks(cell);
  const inBrackets = [...heading.matchAll(BRACKETS)].map(([, ...texts]) => texts.find(Boolean) ?? '');
  const open = OPEN_HINT.exec(withSingleBlanks(heading.replace(BRACKETS, ' ')));
  return open === null ? inBrackets : [...inBrackets, open[0]];
}

/** A heading without its list number and its hints. */
export function withoutHints(heading: string): string {
  const text = withSingleBlanks(heading)
    .replace(LIST_NUMBER, '')
    .replace(BRACKETS, (all, ...texts) => (isHint(String(texts.slice(0, 4).find(Boolean) ?? '')) ? ' ' : all))
    .replace(/ +/g, ' ')
    .trim();
  return text.replace(OPEN_HINT, '');
}

export const headingWords = (heading: string): string[] => wordsOf(withoutHints(heading));
