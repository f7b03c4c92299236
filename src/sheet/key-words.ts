/**
 * A key in words, without the data of its holder: `Bien formada. Mujer, fecha de nacimiento 19 de julio de 1984, entidad…`.
 *
 * It does what `inspect` and `decode` of `src/key/curp` do, in its own way: with them the script of the sheet would be larger,
 * and everyone who uses the functions pastes all of it.
 *
 * What it does not promise: that the key is registered, or that it is the key of a person.
 */
import { entityByAbbreviation } from '../key/curp/entities.js';
import { genericKeyOf } from '../key/curp/generic-keys.js';
import { remarksOn } from '../key/curp/inspect.js';
import { KEY_LENGTH } from '../key/curp/key-bytes.js';
import { birthNumber, CHECKS, type Check, failedChecks, isDayNumber } from '../key/curp/key-checks.js';
import { CodesOnFile } from '../key/curp/key-on-file-bytes.js';
import type { KeyOnFile } from '../key/reconcile/key-on-file.js';
import type { Reconciliation } from '../key/reconcile/reconciliation.js';
import { CHECK_TEXTS, GENERIC_TEXTS, REMARK_TEXTS, VERDICT_TEXTS } from '../key/reconcile/verdict-texts.js';

const onFile = new CodesOnFile();

/** The checks that a key fails. `today` as a number. */
function failuresOf(key: string, today: number): readonly Check[] {
  if (key.length !== KEY_LENGTH) return ['length'];
  onFile.readText(key);
  const failed = failedChecks(onFile.codes, today);
  return CHECKS.filter((_, index) => ((failed >> index) & 1) === 1);
}

/** The verdict on a key alone, as `--mode validate` gives it, but for the places of wrong characters. */
export function verdictOnKey({ key }: KeyOnFile, today: number): Reconciliation {
  if (key === '') return { verdict: 'missing', differs: [], cause: [] };
  const generic = genericKeyOf(key);
  if (generic !== undefined) return { verdict: 'generic', differs: [], cause: [generic] };
  const cause = failuresOf(key, today);
  return { verdict: cause.length === 0 ? 'valid' : 'invalid', differs: [], cause };
}

const SEXES: Readonly<Record<string, string>> = { H: 'hombre', M: 'mujer', X: 'no binario' };

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** `date` as a number: 19800510. */
function dateWords(date: number, today: number): string {
  if (!isDayNumber(date)) return 'con una fecha que el calendario no tiene';
  if (date > today) return 'con una fecha posterior a hoy';
  const month = MONTHS[(((date / 100) | 0) % 100) - 1];
  return `fecha de nacimiento ${date % 100} de ${month} de ${(date / 10000) | 0}`;
}

/** The data in a key; none if its sex or its entity is unknown. */
function dataWords(key: string, today: number): string[] {
  const sex = SEXES[key.charAt(10)];
  const entity = entityByAbbreviation(key.slice(11, 13));
  if (sex === undefined || entity === undefined) return [];
  const { clave_entidad, nombre_entidad } = entity;
  const date = dateWords(birthNumber(onFile.codes), today);
  return [`${sex}, ${date}, entidad ${clave_entidad} ${nombre_entidad}, diferenciador ${key.charAt(16)}`];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a key says, and whether it is one; empty for a cell without a key. */
export function keyWords({ key, isSpaced }: KeyOnFile, today: number): string {
  if (key === '') return sentence(VERDICT_TEXTS.es.missing);
  const generic = genericKeyOf(key);
  if (generic !== undefined) return sentence(`${VERDICT_TEXTS.es.generic}: ${GENERIC_TEXTS.es[generic]}`);
  const failures = failuresOf(key, today);
  const hasForm = !failures.includes('length') && !failures.includes('characters');
  const data = hasForm ? dataWords(key, today) : [];
  const remarks = hasForm ? remarksOn(key) : [];
  const isValid = failures.length === 0;
  const failed = failures.map((check) => CHECK_TEXTS.es[check]).join('; ');
  return [
    isValid ? VERDICT_TEXTS.es.valid : `${VERDICT_TEXTS.es.invalid}: ${failed}`,
    ...data.map((words) => (isValid ? words : `dice: ${words}`)),
    ...(isSpaced ? [REMARK_TEXTS.es.spacing] : []),
    ...remarks.map((remark) => REMARK_TEXTS.es[remark]),
  ]
    .map(sentence)
    .join(' ');
}
