/**
 * The texts of verdicts, causes, checks, remarks and parts of a key, for reports and explanations. The types make the
 * tables complete: a missing text does not compile.
 *
 * What it does not do: find a verdict or a cause.
 */
import type { Language } from '../contract/messages.js';
import type { GenericKey } from '../curp/generic-keys.js';
import type { Remark } from '../curp/inspect.js';
import type { Check } from '../curp/key-checks.js';
import type { Cause, Part } from './parts.js';
import type { Reconciliation, Verdict } from './reconciliation.js';
import { placesText } from './wrong-characters.js';

type Texts<Name extends string> = Record<Language, Readonly<Record<Name, string>>>;

export const VERDICT_TEXTS: Texts<Verdict> = {
  es: {
    match: 'coinciden los 18 caracteres',
    homonym: 'homónimo: otro diferenciador',
    check_digit: 'dígito verificador equivocado',
    explained: 'difiere, con causa conocida',
    different: 'difiere, sin causa conocida',
    invalid: 'la clave no es una CURP',
    missing: 'sin clave en archivo',
    uncomputable: 'la fila tiene un código de error',
    generic: 'clave genérica, que no es de ninguna persona',
    valid: 'bien formada',
  },
  en: {
    match: 'all 18 characters agree',
    homonym: 'homonym: another differentiator',
    check_digit: 'wrong check digit',
    explained: 'differs, with a known cause',
    different: 'differs, without a known cause',
    invalid: 'the key is not a CURP',
    missing: 'no key on file',
    uncomputable: 'the row has an error code',
    generic: 'generic key, which belongs to no person',
    valid: 'well-formed',
  },
};

export const CAUSE_TEXTS: Texts<Cause> = {
  es: {
    surnames_swapped: 'los apellidos están invertidos',
    day_month_swapped: 'el día y el mes están invertidos',
    century: 'el siglo es otro',
    year_transposed: 'las dos últimas cifras del año están invertidas',
    other_date: 'la fecha de nacimiento es otra',
    sex: 'el sexo es otro',
    entity_abroad: 'una clave dice nacido en el extranjero, la otra una entidad',
    entity_neighbour: 'la entidad es la contigua en el catálogo',
    entity: 'la entidad es otra',
    surname_missing: 'a la clave le falta un apellido',
    surname_misplaced: 'el único apellido está en el lugar del segundo, y debe estar en el del primero',
    surname_added: 'la clave tiene un apellido que la fila no tiene',
    common_name_kept: 'no se omitió MARIA o JOSE',
    common_name_dropped: 'se omitió MARIA o JOSE donde no debía',
    given_names_exchanged: 'el segundo nombre se tomó por el primero',
    enye_as_n: 'la Ñ se escribió como N',
    enye_lost: 'la fila perdió la Ñ: la clave es la del nombre con Ñ',
    particle_kept: 'no se omitió una partícula',
    particle_dropped: 'se omitió una palabra que no es partícula, o que debía quedar',
    inconvenient_word: 'no se sustituyó la palabra inconveniente',
    rules_2006: 'se siguieron las reglas de 2006',
    mark_lost: 'la fila perdió un signo del apellido: apóstrofo, diagonal, guion o diéresis',
    surname_second_word: 'se tomó la segunda palabra de un apellido compuesto',
    married_surname: 'el apellido de casada («de …») está en lugar de otro',
    spelling: 'un nombre se escribió de otra manera (B/V, J/X, H)',
    characters_transposed: 'dos caracteres contiguos están invertidos',
    characters_confused: 'se confundieron caracteres parecidos (O/0, I/1, l/1, Z/2, S/5, G/6, B/8)',
    character_mistyped: 'un carácter está mal escrito',
    root_only: 'faltan el diferenciador y el dígito verificador',
  },
  en: {
    surnames_swapped: 'the surnames are swapped',
    day_month_swapped: 'day and month are swapped',
    century: 'the century is another one',
    year_transposed: 'the last two digits of the year are swapped',
    other_date: 'the date of birth is another one',
    sex: 'the sex is another one',
    entity_abroad: 'one key says born abroad, the other an entity',
    entity_neighbour: 'the entity is the next one in the catalog',
    entity: 'the entity is another one',
    surname_missing: 'the key lacks a surname',
    surname_misplaced: 'the only surname is in the place of the second, and belongs in that of the first',
    surname_added: 'the key has a surname that the row has not',
    common_name_kept: 'MARIA or JOSE was not passed over',
    common_name_dropped: 'MARIA or JOSE was passed over where it counts',
    given_names_exchanged: 'the second given name was taken for the first',
    enye_as_n: 'Ñ was written as N',
    enye_lost: 'the row has lost the Ñ: the key is that of the name with Ñ',
    particle_kept: 'a particle was not passed over',
    particle_dropped: 'a word was passed over that is no particle, or stays',
    inconvenient_word: 'the inconvenient word was not replaced',
    rules_2006: 'the rules of 2006 were followed',
    mark_lost: 'the row has lost a mark of the surname: apostrophe, slash, hyphen or diaeresis',
    surname_second_word: 'the second word of a compound surname was taken',
    married_surname: 'a married surname ("de …") stands in the place of another',
    spelling: 'a name was spelled in another way (B/V, J/X, H)',
    characters_transposed: 'two neighbouring characters are swapped',
    characters_confused: 'similar characters were confused (O/0, I/1, l/1, Z/2, S/5, G/6, B/8)',
    character_mistyped: 'one character is mistyped',
    root_only: 'the differentiator and the check digit are missing',
  },
};

export const CHECK_TEXTS: Texts<Check> = {
  es: {
    length: 'no tiene 18 caracteres',
    characters: 'un carácter no puede estar en su posición',
    date: 'las posiciones 5 a 10 no son una fecha',
    sex: 'la posición 11 no es H, M ni X',
    entity: 'las posiciones 12 y 13 no son una entidad',
    differentiator: 'la posición 17 no concuerda con el siglo de la fecha',
    check_digit: 'el dígito verificador no corresponde',
  },
  en: {
    length: 'it does not have 18 characters',
    characters: 'a character cannot stand in its position',
    date: 'positions 5 to 10 are no date',
    sex: 'position 11 is not H, M or X',
    entity: 'positions 12 and 13 are no entity',
    differentiator: 'position 17 contradicts the century of the date',
    check_digit: 'the check digit is wrong',
  },
};

export const GENERIC_TEXTS: Texts<GenericKey> = {
  es: {
    foreigner_man: 'clave temporal para extranjeros, hombres',
    foreigner_woman: 'clave temporal para extranjeros, mujeres',
    health_unknown: 'clave del sector salud para personas cuya CURP no se conoce',
  },
  en: {
    foreigner_man: 'temporary key for foreigners, men',
    foreigner_woman: 'temporary key for foreigners, women',
    health_unknown: 'key of the health sector for people whose CURP is not known',
  },
};

export const REMARK_TEXTS: Texts<Remark> = {
  es: {
    spacing: 'tiene espacios o guiones, que se pasaron por alto',
    inconvenient_word: 'empieza con una palabra inconveniente sin sustituir; existen claves así',
    differentiator_beyond_j: 'el diferenciador pasa de la J',
    generic: 'clave genérica: una autoridad da la misma a muchas personas',
  },
  en: {
    spacing: 'has blanks or hyphens in it, which were passed over',
    inconvenient_word: 'begins with an unreplaced inconvenient word; such keys exist',
    differentiator_beyond_j: 'the differentiator is beyond J',
    generic: 'generic key: an authority gives the same one to many people',
  },
};

export const PART_TEXTS: Texts<Part> = {
  es: {
    surname_1: 'primer apellido',
    surname_2: 'segundo apellido',
    name: 'nombre',
    date: 'fecha de nacimiento',
    sex: 'sexo',
    entity: 'entidad',
    consonants: 'consonantes internas',
    differentiator: 'diferenciador',
    check_digit: 'dígito verificador',
  },
  en: {
    surname_1: 'first surname',
    surname_2: 'second surname',
    name: 'given name',
    date: 'date of birth',
    sex: 'sex',
    entity: 'entity',
    consonants: 'inner consonants',
    differentiator: 'differentiator',
    check_digit: 'check digit',
  },
};

/**
 * The texts of the causes of a verdict, of the checks that the key fails, or of the generic key. `sex` and `entity` are names
 * of a cause and of a check with different meanings, so the verdict selects the table.
 */
export function causeTexts(
  { verdict, cause }: Omit<Reconciliation, 'differs'>,
  language: Language,
): string[] {
  const texts: Readonly<Record<string, string>> =
    verdict === 'explained'
      ? CAUSE_TEXTS[language]
      : verdict === 'generic'
        ? GENERIC_TEXTS[language]
        : CHECK_TEXTS[language];
  return cause.map((name) => texts[name] ?? name);
}

/**
 * A reconciliation in words, for the people who correct the file: the verdict with its causes, failed checks or different
 * parts, and the characters that are wrong. `null` if there is nothing to correct.
 */
export function verdictMessage(
  reconciliation: Reconciliation,
  language: Language,
  isCutByKey = false,
): string | null {
  const about = aboutVerdict(reconciliation, language);
  if (!isCutByKey) return about;
  const remark = CUT_BY_KEY[language];
  return about === null ? remark : `${about}; ${remark}`;
}

/** The whole name was cut by the letters of the key on file: they agree in any case. */
const CUT_BY_KEY: Readonly<Record<Language, string>> = {
  es: 'el nombre completo se separó según esta clave: sus letras no son una prueba independiente (cut_by_key)',
  en: 'the whole name was cut by this key: its letters are no independent proof (cut_by_key)',
};

/** What a verdict adds to its text: causes, failed checks or different parts, and the characters that are wrong. */
export function verdictDetails(reconciliation: Reconciliation, language: Language): string[] {
  const { verdict, differs, cause, places } = reconciliation;
  const details =
    verdict === 'different'
      ? differs.map((part) => PART_TEXTS[language][part])
      : causeTexts({ verdict, cause }, language);
  return places === undefined ? details : [...details, placesText(places, language)];
}

function aboutVerdict(reconciliation: Reconciliation, language: Language): string | null {
  const { verdict } = reconciliation;
  if (verdict === 'match' || verdict === 'valid') return null;
  const texts = VERDICT_TEXTS[language];
  const details = verdictDetails(reconciliation, language);
  if (details.length === 0) return texts[verdict];
  const about = verdict === 'uncomputable' ? `${texts.uncomputable}; ${texts.invalid}` : texts[verdict];
  return `${about}: ${details.join('; ')}`;
}
