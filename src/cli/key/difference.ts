/**
 * The difference between the key on file and the calculated one as text: the verdict, the cause, the data in the key on
 * file, and a table of the parts that differ.
 *
 * What it does not do: decide the verdict. The reconciliation does.
 */

import type { Sentence } from '../../base/sentence.js';
import type { Language } from '../../key/contract/messages.js';
import { utcToday } from '../../key/contract/today.js';
import { type Decoded, decode, type Sex } from '../../key/curp/decode.js';
import type { Inspection } from '../../key/curp/inspect.js';
import { inspectOnFile, type KeyOnFile } from '../../key/reconcile/key-on-file.js';
import { type Part, partOf } from '../../key/reconcile/parts.js';
import type { Reconciliation } from '../../key/reconcile/reconciliation.js';
import {
  CHECK_TEXTS,
  causeTexts,
  PART_TEXTS,
  REMARK_TEXTS,
  VERDICT_TEXTS,
} from '../../key/reconcile/verdict-texts.js';
import { placesText } from '../../key/reconcile/wrong-characters.js';
import { alignColumns } from '../terminal/table.js';

const LABELS = {
  onFile: { es: 'En archivo', en: 'On file' },
  verdict: { es: 'Veredicto', en: 'Verdict' },
  cause: { es: 'Causa', en: 'Cause' },
  place: { es: 'Dónde', en: 'Where' },
  failure: { es: 'Falla', en: 'Failure' },
  remark: { es: 'Observación', en: 'Remark' },
  part: { es: 'Difiere en', en: 'Differs in' },
  calculated: { es: 'Calculada', en: 'Calculated' },
  says: { es: 'Dice', en: 'It says' },
} satisfies Record<string, Sentence>;

const SEXES: Readonly<Record<Sex, Sentence>> = {
  H: { es: 'hombre', en: 'male' },
  M: { es: 'mujer', en: 'female' },
  X: { es: 'no binario', en: 'non-binary' },
};

export interface Difference extends Reconciliation {
  readonly on_file: string;
  /** The data in the key on file; `null` if it does not have the form of a key. */
  readonly decoded: Decoded | null;
  readonly inspection: Inspection;
}

export const differenceOf = (onFile: KeyOnFile, found: Reconciliation, today: string): Difference => ({
  ...found,
  on_file: onFile.key,
  decoded: decode(onFile.key, today),
  inspection: inspectOnFile(onFile, { today }),
});

/** A part of a key; date, sex and entity with their meaning. */
function partText(key: string, part: Part, decoded: Decoded | null, language: Language): string {
  const characters = partOf(key, part);
  if (decoded === null) return characters;
  const meanings: Partial<Record<Part, string>> = {
    ...(decoded.birth_date === null ? {} : { date: decoded.birth_date }),
    sex: SEXES[decoded.sex][language],
    entity: decoded.entity.nombre_entidad,
  };
  return meanings[part] === undefined ? characters : `${characters} (${meanings[part]})`;
}

/** A table of the parts that differ; empty if none differs. */
function partsTable(key: string, { on_file, decoded, differs }: Difference, language: Language): string[][] {
  const decodedKey = decode(key, utcToday());
  const rows = differs.map((part) => [
    PART_TEXTS[language][part],
    partText(key, part, decodedKey, language),
    partText(on_file, part, decoded, language),
  ]);
  return rows.length === 0
    ? rows
    : [[LABELS.part[language], LABELS.calculated[language], LABELS.onFile[language]], ...rows];
}

/** The lines that describe the difference. `key` is the calculated one; `null` if the row has none. */
export function differenceLines(key: string | null, difference: Difference, language: Language): string[] {
  const { on_file, verdict, cause, places, decoded, inspection } = difference;
  const lines = [
    [LABELS.onFile[language], on_file === '' ? '—' : on_file],
    [LABELS.verdict[language], `${VERDICT_TEXTS[language][verdict]} (${verdict})`],
  ];
  if (verdict === 'explained' || verdict === 'generic') {
    for (const [index, text] of causeTexts(difference, language).entries())
      lines.push([LABELS.cause[language], `${text} (${cause[index]})`]);
  }
  if (places !== undefined) lines.push([LABELS.place[language], placesText(places, language)]);
  if (decoded !== null && inspection.well_formed) {
    const { birth_date, sex, entity } = decoded;
    lines.push([LABELS.says[language], `${birth_date}, ${SEXES[sex][language]}, ${entity.nombre_entidad}`]);
  }
  // The verdict already names a wrong check digit, a generic key is official, and a missing key has no failures.
  if (on_file !== '' && verdict !== 'check_digit') {
    for (const check of verdict === 'generic' ? [] : inspection.failures)
      lines.push([LABELS.failure[language], `${CHECK_TEXTS[language][check]} (${check})`]);
    for (const remark of inspection.remarks)
      lines.push([LABELS.remark[language], REMARK_TEXTS[language][remark]]);
  }
  const parts = key === null ? [] : partsTable(key, difference, language);
  return [...alignColumns(lines), ...(parts.length === 0 ? [] : ['', ...alignColumns(parts)])];
}
