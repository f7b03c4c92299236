/**
 * Why two rows with different data are probably one person: the causes of a reconciliation, in words for two rows, and those
 * that a key cannot show.
 *
 * What it does not do: find a cause. `same-person.ts` does.
 */
import type { Sentence } from '../../../base/sentence.js';
import { CAUSES, type Causes } from '../../../key/reconcile/parts.js';

/** In the order in which the causes of a row are written. Those with the name of a cause of a reconciliation are that cause. */
const PAIR_CAUSES = {
  surnames_swapped: { es: 'apellidos invertidos', en: 'surnames swapped' },
  given_names_exchanged: { es: 'nombres en otro orden', en: 'given names in another order' },
  day_month_swapped: { es: 'día y mes invertidos', en: 'day and month swapped' },
  century: { es: 'otro siglo', en: 'another century' },
  year_transposed: {
    es: 'las dos últimas cifras del año invertidas',
    en: 'last two digits of the year swapped',
  },
  other_date: { es: 'otra fecha de nacimiento', en: 'another date of birth' },
  sex: { es: 'otro sexo', en: 'another sex' },
  entity_abroad: { es: 'extranjero o entidad', en: 'abroad or an entity' },
  entity_neighbour: { es: 'la entidad contigua del catálogo', en: 'the next entity of the catalog' },
  entity: { es: 'otra entidad', en: 'another entity' },
  surname_missing: { es: 'falta un apellido', en: 'a surname is missing' },
  surname_second_word: {
    es: 'apellido compuesto incompleto o repartido de otro modo',
    en: 'a compound surname is incomplete or divided otherwise',
  },
  married_surname: { es: 'apellido de casada (de …)', en: 'a married surname (de …)' },
  name_omitted: { es: 'falta un nombre', en: 'a given name is missing' },
  name_abbreviated: { es: 'nombre abreviado', en: 'a given name is abbreviated' },
  particle_or_sign: { es: 'una partícula o un signo', en: 'a particle or a sign' },
  enye_as_n: { es: 'Ñ escrita como N', en: 'Ñ written as N' },
  spelling: { es: 'suena igual y se escribe de otra manera', en: 'sounds alike and is spelled otherwise' },
  characters_transposed: { es: 'dos letras contiguas invertidas', en: 'two neighbouring letters swapped' },
  character_mistyped: { es: 'una letra de un apellido', en: 'one letter of a surname' },
} as const satisfies Record<string, Sentence>;

type PairCause = keyof typeof PAIR_CAUSES;

/** A set of causes: a bit for each, in the order of `PAIR_CAUSES`. */
export type PairCauses = number;

const NAMES = Object.keys(PAIR_CAUSES) as PairCause[];

export const pairCause = (cause: PairCause): PairCauses => 1 << NAMES.indexOf(cause);

const FROM_RECONCILIATION = CAUSES.map((cause) => (cause in PAIR_CAUSES ? pairCause(cause as PairCause) : 0));

/** The set of these causes of a reconciliation, which are about date, sex and entity. */
export const pairCausesOf = (causes: Causes): PairCauses =>
  FROM_RECONCILIATION.reduce((set, cause, index) => ((causes >>> index) & 1 ? set | cause : set), 0);

/** The causes of a set in words. No text has a comma or a quote. */
export const causesText = (causes: PairCauses, language: keyof Sentence): string =>
  NAMES.filter((_, index) => ((causes >>> index) & 1) === 1)
    .map((cause) => PAIR_CAUSES[cause][language])
    .join('; ');
