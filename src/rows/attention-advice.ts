/**
 * Which rows a person or the registry (RENAPO) must look at, how urgent that is, and what to do about it.
 *
 *   1 different · 2 invalid · 3 explained · 4 check_digit · 5 no key can be calculated · 6 generic · 7 missing
 *
 * A key that may be another person's comes first, and what only has to be completed last. `match`, `homonym` and `valid` need no
 * attention.
 *
 * What it does not do: look at other rows. `--duplicates` does, and has a file of its own.
 */
import type { Language, Sentence } from '../base/sentence.js';
import type { Plan } from '../input/csv/plan.js';
import type { RowOutcome } from './row-result.js';

/** For rows in error; all others by their verdict. */
const IN_ERROR = 'in_error';

/** The most urgent first. A verdict that is not here needs no attention. */
const ADVICE: Readonly<Record<string, Sentence>> = {
  different: {
    es: 'Puede ser la clave de otra persona: pida a la persona la constancia de su CURP y compare la clave y los datos',
    en: 'It may be the key of another person: ask the person for the certificate of the CURP and compare key and data',
  },
  invalid: {
    es: 'Copie la clave del documento de la persona: la que hay no es una CURP',
    en: 'Copy the key from the document of the person: what is there is not a CURP',
  },
  explained: {
    es: 'La clave o el dato de la fila está mal: compare con el documento de la persona y corrija el que no coincida',
    en: 'Either the key or the data of the row is wrong: compare with the document of the person and correct the one that differs',
  },
  check_digit: {
    es: 'Un carácter de la clave está mal escrito: compárela con el documento de la persona',
    en: 'A character of the key is mistyped: compare it with the document of the person',
  },
  [IN_ERROR]: {
    es: 'Corrija en esta fila el dato que se indica; si no lo tiene, pídalo a la persona',
    en: 'Correct in this row what is said to be wrong; if you do not have it, ask the person for it',
  },
  generic: {
    es: 'La clave no es de la persona, se usa para muchas: pida a la persona su CURP, o que la solicite a RENAPO',
    en: 'The key is not of this person, many share it: ask the person for the CURP, or to request one from RENAPO',
  },
  missing: {
    es: 'Pida la clave a la persona o consúltela en RENAPO: la calculada sirve para revisarla y no la sustituye',
    en: 'Ask the person for the key or look it up at RENAPO: the calculated one helps to check it and does not replace it',
  },
};

const CLASSES = Object.keys(ADVICE);

export const URGENCIES = CLASSES.length;

/** From 0, the most urgent; -1 if the row needs no attention. */
export function urgencyOf({ outcome, reconciliation }: RowOutcome, { mode }: Plan): number {
  const isInError = mode !== 'validate' && outcome.curp === null;
  return CLASSES.indexOf(isInError ? IN_ERROR : (reconciliation?.verdict ?? ''));
}

export const adviceOf = (urgency: number, lang: Language): string => ADVICE[CLASSES[urgency]!]![lang];
