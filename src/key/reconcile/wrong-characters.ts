/**
 * The characters of a key on file that are wrong, each with its position and what belongs there, and the words for them: "la
 * posición 5, donde va el año, tiene O en lugar de 0". For typing errors and for characters that cannot be where they are.
 *
 * What it does not do: find them. `reconciler.ts` does. Keys that differ because of other data have no wrong characters.
 */
import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../contract/messages.js';
import { ENYE_CODE } from '../curp/key-on-file-bytes.js';

export interface Place {
  /** From 1. */
  readonly position: number;
  /** The character there; `null` if it is neither a letter nor a digit. */
  readonly has: string | null;
  /** The character that belongs there; `null` if it is not known. */
  readonly wants: string | null;
}

/** Stands for the places in the template of a result line. */
export const TEMPLATE_PLACE: Place = { position: 0, has: null, wants: null };

/** What `placesText` returns for the template. It has a comma, as all texts of places have, so its field is quoted too. */
export const TEMPLATE_TEXT = '@,@';

const SURNAME_1: Sentence = { es: 'el primer apellido', en: 'the first surname' };
const YEAR: Sentence = { es: 'el año', en: 'the year' };
const MONTH: Sentence = { es: 'el mes', en: 'the month' };
const DAY: Sentence = { es: 'el día', en: 'the day' };
const ENTITY: Sentence = { es: 'la entidad', en: 'the entity' };

/** What each position is for. */
const PURPOSES: readonly Sentence[] = [
  SURNAME_1,
  SURNAME_1,
  { es: 'el segundo apellido', en: 'the second surname' },
  { es: 'el nombre', en: 'the given name' },
  YEAR,
  YEAR,
  MONTH,
  MONTH,
  DAY,
  DAY,
  { es: 'el sexo', en: 'the sex' },
  ENTITY,
  ENTITY,
  { es: 'la consonante del primer apellido', en: 'the consonant of the first surname' },
  { es: 'la consonante del segundo apellido', en: 'the consonant of the second surname' },
  { es: 'la consonante del nombre', en: 'the consonant of the given name' },
  { es: 'el diferenciador', en: 'the differentiator' },
  { es: 'el dígito verificador', en: 'the check digit' },
];

const OTHER_CHARACTER: Sentence = {
  es: 'un carácter que no es letra ni cifra',
  en: 'a character that is neither a letter nor a digit',
};

const instead = (wants: string | null): Sentence =>
  wants === null ? { es: '', en: '' } : { es: ` en lugar de ${wants}`, en: ` instead of ${wants}` };

export function placeText({ position, has, wants }: Place, language: Language): string {
  const purpose = PURPOSES[position - 1]![language];
  const character = has ?? OTHER_CHARACTER[language];
  return {
    es: `la posición ${position}, donde va ${purpose}, tiene ${character}${instead(wants).es}`,
    en: `position ${position}, where ${purpose} goes, has ${character}${instead(wants).en}`,
  }[language];
}

/** Two neighbours that changed places. */
export function exchangedText({ position, has, wants }: Place, language: Language): string {
  const [there, wanted] = [`${has}${wants}`, `${wants}${has}`];
  return {
    es: `las posiciones ${position} y ${position + 1}, contiguas, tienen ${there} en lugar de ${wanted}`,
    en: `positions ${position} and ${position + 1}, side by side, have ${there} instead of ${wanted}`,
  }[language];
}

/** Of more places, only these are named. */
export const MAX_PLACES = 3;

/** Before the second and the third place. */
export const AND: Sentence = { es: ', y ', en: ', and ' };

/** After the last place that is named. */
export const moreText = (count: number, language: Language): string =>
  ({ es: count === 1 ? ', y otra más' : `, y otras ${count}`, en: `, and ${count} more` })[language];

/** Whether two places are those of neighbours that changed places. */
const areExchanged = ([one, other, ...rest]: readonly Place[]): boolean =>
  rest.length === 0 &&
  one!.has !== null &&
  one!.wants !== null &&
  other?.position === one!.position + 1 &&
  one!.has === other.wants &&
  one!.wants === other.has;

/** The words for all of them. */
export function placesText(places: readonly Place[], language: Language): string {
  if (places[0] === TEMPLATE_PLACE) return TEMPLATE_TEXT;
  if (areExchanged(places)) return exchangedText(places[0]!, language);
  const texts = places.slice(0, MAX_PLACES).map((place) => placeText(place, language));
  const more = places.length - texts.length;
  return texts.join(AND[language]) + (more > 0 ? moreText(more, language) : '');
}

const characterOf = (code: number): string | null =>
  code === ENYE_CODE ? 'Ñ' : code === 0 ? null : String.fromCharCode(code);

/** The places in these positions, a bit for each. `wanted`: the codes that belong there, if they are known. */
export function placesAt(positions: number, onFile: Uint8Array, wanted: Uint8Array | null): Place[] {
  const places: Place[] = [];
  for (let rest = positions; rest !== 0; rest &= rest - 1) {
    const index = 31 - Math.clz32(rest & -rest);
    places.push({
      position: index + 1,
      has: characterOf(onFile[index]!),
      wants: wanted === null ? null : characterOf(wanted[index]!),
    });
  }
  return places;
}
