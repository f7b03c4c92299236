/**
 * The advice about fields that no column provides: one command with `--map` for all of them, with the heading that was most
 * likely meant where there is one.
 *
 * What it never proposes: a column about another person (mother, tutor), a date that may not be the date of birth, a state
 * that may not be the state of birth. A command that the program proposes must not give wrong keys.
 */

import { plural, type Sentence } from '../../base/sentence.js';
import type { Field } from '../../key/contract/person.js';
import { BIRTH_DATE, BIRTH_DATE_PARTS, fieldOfHeader, type MappedName } from '../csv/column-names.js';
import { closest } from '../csv/did-you-mean.js';
import { headingWords } from '../csv/heading-words.js';
import { isAboutPlace, namesSmallerPlace } from './birthplace.js';

type Found = ReadonlyMap<MappedName, readonly number[]>;

const quoted = (heading: string): string => JSON.stringify(heading);

/** Words about another person, another event than the birth, or another thing of the same name. */
const OTHERS = new Set(
  (
    'madre padre mama papa mother father tutor tutora conyuge esposo esposa hijo hija familiar beneficiario beneficiaria ' +
    'contacto emergencia referencia jefe jefa responsable representante usuario nacionalidad nacionality nationality pais ' +
    'country civil alta baja ingreso egreso inicio fin termino registro captura expedicion emision vencimiento vigencia ' +
    'pago afiliacion inscripcion contratacion antiguedad residencia trabajo laboral empresa corto social banco bancaria ' +
    'estatus status identidad cantidad'
  ).split(' '),
);

const BIRTH = /^(?:f?nac(?!ion)|birth|natal|nata)/;

const saysBirth = (words: readonly string[]): boolean => words.some((word) => BIRTH.test(word));

/** Fields whose columns must say birth: `Fecha`, `Año` and `Mes` may be those of anything. */
const OF_BIRTH: readonly MappedName[] = [...BIRTH_DATE_PARTS, BIRTH_DATE];

const STATE = /^(?:est|ent|edo|lug|stat|plac)/;

const saysState = (words: readonly string[]): boolean =>
  words.some((word) => STATE.test(word)) && !namesSmallerPlace(words);

/** The heading that was most likely meant for a field. */
function nearest(field: MappedName, free: readonly string[], header: readonly string[]): string | undefined {
  const own = free.filter((heading) => !headingWords(heading).some((word) => OTHERS.has(word)));
  const ofBirth = own.filter((heading) => saysBirth(headingWords(heading)) && !isAboutPlace(heading));
  if (field === BIRTH_DATE)
    return ofBirth.find((heading) => /fec|date|^f\.? ?nac/i.test(heading)) ?? closest(field, ofBirth);
  if (OF_BIRTH.includes(field)) return closest(field, ofBirth);
  if (field === 'entidad') {
    const states = ofBirth.filter((heading) => saysState(headingWords(heading)));
    const typed = header.some(isAboutPlace) ? undefined : closest('entidad', own);
    return (states.length === 1 ? states[0] : undefined) ?? typed;
  }
  if (field === 'sexo') return closest(field, own, 1); // a short name is near to too many words
  return closest(field, own);
}

/** The fields to name: the whole date for its three parts, if all of them are missing and no column is one of them. */
const namedFields = (missing: readonly MappedName[]): MappedName[] => {
  const isDateMissing = BIRTH_DATE_PARTS.every((part) => missing.includes(part));
  if (!isDateMissing) return [...missing];
  return [BIRTH_DATE, ...missing.filter((name) => !BIRTH_DATE_PARTS.includes(name as Field))];
};

/** One command for all missing fields. */
export function adviceFor(
  missing: readonly MappedName[],
  header: readonly string[],
  found: Found,
  normalize: boolean,
): Sentence {
  const free = header.filter((name) => name.trim() !== '' && fieldOfHeader(name) === undefined);
  const fields = namedFields(missing);
  const known = normalize ? undefined : found.get(BIRTH_DATE)?.[0];
  const asks = fields.filter((field) => !(field === BIRTH_DATE && known !== undefined));
  const near = new Map<MappedName, string>();
  for (const field of asks) {
    const heading = nearest(
      field,
      free.filter((one) => ![...near.values()].includes(one)),
      header,
    );
    if (heading !== undefined) near.set(field, heading);
  }
  const needsNormalize = !normalize && fields.includes(BIRTH_DATE) ? ['--normalize'] : [];
  const commandIn = (column: string): string =>
    [
      ...needsNormalize,
      ...asks.map((field) => `--map ${field}=${near.has(field) ? quoted(near.get(field)!.trim()) : column}`),
    ].join(' ');
  const [en, es] = [commandIn('<column>'), commandIn('<columna>')];
  const date: Sentence | undefined =
    known === undefined
      ? undefined
      : {
          en: `--normalize reads the date of birth from ${quoted(header[known]!)}. `,
          es: `--normalize lee la fecha de nacimiento de ${quoted(header[known]!)}. `,
        };
  if (asks.length === 0 && date !== undefined) return { en: date.en.trim(), es: date.es.trim() };
  return near.size === asks.length
    ? { en: `${date?.en ?? ''}Did you mean ${en}?`, es: `${date?.es ?? ''}¿Quiso decir ${es}?` }
    : {
        en: `${date?.en ?? ''}${plural(asks.length, 'Say which column it is', 'Say which columns they are')}: ${en}`,
        es: `${date?.es ?? ''}${plural(asks.length, 'Indique qué columna es', 'Indique qué columnas son')}: ${es}`,
      };
}
