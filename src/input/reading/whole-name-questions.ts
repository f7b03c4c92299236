/**
 * The questions about the order of whole names, and their sentences in a reading. The examples are invented names.
 *
 * What they never hold: a value of a row. They have names of columns and counts.
 */
import type { Sentence } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';
import type { NameOrder } from '../../key/wholenames/name-cuts.js';
import type { Answer, Asked } from '../csv/undecided-error.js';
import type { WholeNameReading } from './reading.js';

/** Invented names: one with two surnames, cut as the answer says. */
const ANSWERS: Readonly<Record<NameOrder, Answer>> = {
  'surnames-first': {
    options: { whole_name: 'surnames-first' },
    meaning: {
      es: 'primero los apellidos: «Pérez López Ana María» es Pérez | López | Ana María',
      en: 'the surnames come first: "Pérez López Ana María" is Pérez | López | Ana María',
    },
  },
  'given-first': {
    options: { whole_name: 'given-first' },
    meaning: {
      es: 'primero el nombre: «Ana María Pérez López» es Ana María | Pérez | López',
      en: 'the given names come first: "Ana María Pérez López" is Ana María | Pérez | López',
    },
  },
};

/** `hint`: the order that the heading says, if the names contradict it. */
export function nameOrderQuestion(
  column: string,
  counts: Readonly<Record<string, number>>,
  hint?: NameOrder,
): Asked {
  const first = counts['surnames-first'] ?? 0;
  const second = counts['given-first'] ?? 0;
  const seen: Sentence =
    first + second === 0
      ? {
          es: 'los nombres no muestran en qué orden están',
          en: 'the names do not show their order',
        }
      : {
          es: `${number(first)} nombres parecen empezar con los apellidos y ${number(second)} con el nombre`,
          en: `${number(first)} names seem to begin with the surnames, and ${number(second)} with the given names`,
        };
  const said: Sentence =
    hint === undefined
      ? { es: '', en: '' }
      : { es: ', y el encabezado dice otra cosa', en: ', and the heading says otherwise' };
  return {
    topic: 'columns',
    sentence: {
      es: `La columna «${column}» contiene el nombre completo, y ${seen.es}${said.es}.`,
      en: `the column "${column}" holds the whole name, and ${seen.en}${said.en}`,
    },
    answers: first < second ? [ANSWERS['given-first'], ANSWERS['surnames-first']] : Object.values(ANSWERS),
    counts: first + second === 0 ? {} : counts,
  };
}

const ORDERS: Readonly<Record<NameOrder, Sentence>> = {
  'surnames-first': { es: 'primero los apellidos', en: 'the surnames come first' },
  'given-first': { es: 'primero el nombre', en: 'the given names come first' },
};

/** What was understood of the column with whole names. */
export function wholeNameSentence({ column, holds, order, border, by_keys }: WholeNameReading): Sentence {
  const what: Sentence =
    holds === 'name'
      ? { es: 'contiene el nombre completo', en: 'holds the whole name' }
      : { es: 'contiene los dos apellidos', en: 'holds both surnames' };
  const how = [
    order === null ? undefined : ORDERS[order],
    border === undefined ? undefined : { es: `separado por «${border}»`, en: `separated by "${border}"` },
    by_keys
      ? {
          es: 'se separa según la clave en archivo (esos nombres no son una prueba independiente de ella)',
          en: 'it is cut by the key on file (such names are no independent proof of it)',
        }
      : {
          es: 'se separa solo donde no hay otra manera; las demás filas llevan el error name_not_cut',
          en: 'it is cut only where there is no other way; the other rows have the error name_not_cut',
        },
  ].flatMap((sentence) => sentence ?? []);
  return {
    es: `La columna «${column}» ${what.es}: ${how.map(({ es }) => es).join('; ')}.`,
    en: `The column "${column}" ${what.en}: ${how.map(({ en }) => en).join('; ')}.`,
  };
}
