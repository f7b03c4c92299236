/**
 * A key in words, without the data of its holder: `Bien formada. Mujer, 19 de julio de 1984, JALISCO…`.
 *
 * What it does not promise: that the key is registered, or that it is the key of a person.
 */
import { type Decoded, decode } from '../key/curp/decode.js';
import { genericKeyOf } from '../key/curp/generic-keys.js';
import { inspectOnFile, type KeyOnFile } from '../key/reconcile/key-on-file.js';
import type { Reconciliation } from '../key/reconcile/reconciliation.js';
import { CHECK_TEXTS, GENERIC_TEXTS, REMARK_TEXTS, VERDICT_TEXTS } from '../key/reconcile/verdict-texts.js';

/** The verdict on a key alone, as `--mode validate` gives it, but for the places of wrong characters. */
export function verdictOnKey(onFile: KeyOnFile, today: string): Reconciliation {
  if (onFile.key === '') return { verdict: 'missing', differs: [], cause: [] };
  const generic = genericKeyOf(onFile.key);
  if (generic !== undefined) return { verdict: 'generic', differs: [], cause: [generic] };
  const { failures } = inspectOnFile(onFile, { today });
  return { verdict: failures.length === 0 ? 'valid' : 'invalid', differs: [], cause: failures };
}

const SEXES = { H: 'hombre', M: 'mujer', X: 'no binario' } as const;

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

const NO_DATE = {
  invalid_date: 'con una fecha que el calendario no tiene',
  date_out_of_range: 'con una fecha posterior a hoy',
} as const;

function dateWords({ birth_date, birth_date_fault }: Decoded): string {
  if (birth_date_fault !== null) return NO_DATE[birth_date_fault];
  const [year, month, day] = birth_date!.split('-').map(Number);
  return `fecha de nacimiento ${day} de ${MONTHS[month! - 1]} de ${year}`;
}

const dataWords = (decoded: Decoded): string =>
  `${SEXES[decoded.sex]}, ${dateWords(decoded)}, entidad ${decoded.entity.clave_entidad} ${
    decoded.entity.nombre_entidad
  }, diferenciador ${decoded.differentiator}`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a key says, and whether it is one; empty for a cell without a key. */
export function keyWords(onFile: KeyOnFile, today: string): string {
  const { key } = onFile;
  if (key === '') return sentence(VERDICT_TEXTS.es.missing);
  const generic = genericKeyOf(key);
  if (generic !== undefined) return sentence(`${VERDICT_TEXTS.es.generic}: ${GENERIC_TEXTS.es[generic]}`);
  const { failures, remarks } = inspectOnFile(onFile, { today });
  const decoded = decode(key, today);
  const failed = failures.map((check) => CHECK_TEXTS.es[check]).join('; ');
  return [
    failures.length === 0 ? VERDICT_TEXTS.es.valid : `${VERDICT_TEXTS.es.invalid}: ${failed}`,
    ...(decoded === null ? [] : [failures.length === 0 ? dataWords(decoded) : `dice: ${dataWords(decoded)}`]),
    ...remarks.map((remark) => REMARK_TEXTS.es[remark]),
  ]
    .map(sentence)
    .join(' ');
}
