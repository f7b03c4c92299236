/** What the reading of a file says about its columns of keys: whose they are, and what they decided. */
import type { Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { KeyColumnReading } from '../testimony/witness.js';
import type { Reading } from './reading.js';

/** What the keys decided, because the rest of the file leaves it open. */
function decisions({ sex, dates }: Pick<Reading, 'sex' | 'dates'>): Sentence[] {
  return [
    ...(sex?.sure === 'keys' ? [{ es: 'el significado del sexo', en: 'what the sex means' }] : []),
    ...(dates?.sure === 'keys' ? [{ es: 'el orden de la fecha', en: 'the order of the date' }] : []),
  ];
}

const listOf = (texts: readonly Sentence[], language: 'es' | 'en'): string =>
  texts.map((text) => text[language]).join(', ');

function sentenceOf({ column, keys, own, testifies }: KeyColumnReading, reading: Reading): Sentence {
  const [fitting, all] = [number(own), number(keys)];
  if (!testifies)
    return {
      es: `La columna «${column}» tiene claves que no son de las personas de su fila (coinciden ${fitting} de ${all}): no se toman en cuenta.`,
      en: `The column "${column}" has keys that are not those of the persons in the rows (${fitting} of ${all} fit): they are not used.`,
    };
  const decided = decisions(reading);
  const [es, en] =
    decided.length === 0
      ? ['', '']
      : [`; demuestran ${listOf(decided, 'es')}`, `; they prove ${listOf(decided, 'en')}`];
  const isCompared = reading.columns.some(({ field }) => field === 'curp');
  const [offerEs, offerEn] = isCompared
    ? ['', '']
    : [
        ' Para compararlas con las calculadas: conciliar (modo reconcile).',
        ' To compare them with calculated ones: mode reconcile.',
      ];
  return {
    es: `Las claves de la columna «${column}» coinciden con los nombres y el año de su fila en ${fitting} de ${all}${es}.${offerEs}`,
    en: `The keys in the column "${column}" fit the names and the year of their row in ${fitting} of ${all}${en}.${offerEn}`,
  };
}

export const keySentences = (reading: Reading): Sentence[] =>
  (reading.keys ?? []).map((column) => sentenceOf(column, reading));
