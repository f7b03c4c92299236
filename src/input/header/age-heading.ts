/**
 * Which column is the age of the person of the row, in years: `Edad`, `Edad (años)`, `EDAD_ALUMNO`, `Años cumplidos`. The age of
 * another person, at another time, in months, or a group of ages has other words in its heading.
 *
 * What it does not do: look at values.
 */
import { headingWords, hintTexts } from '../csv/heading-words.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const AGE = setOf('edad age');
const AROUND_AGE = setOf(
  'actual cumplida cumplidas cumplido cumplidos anos ano en al a la fecha hoy el del de dia current years in alumno alumna ' +
    'menor nino nina trabajador trabajadora empleado empleada paciente estudiante persona jugador jugadora asegurado ' +
    'derechohabiente socio participante aspirante tu su',
);

/** In brackets behind the heading: `Edad (meses)`. */
const OTHER_UNIT = /\b(?:mes|meses|semanas?|d[ií]as|months?|weeks?|days)\b/i;

/** Whether all words of a heading are about the age in years: `Edad al 31/12/2025`. */
function isAge(heading: string): boolean {
  if (hintTexts(heading).some((hint) => OTHER_UNIT.test(hint))) return false;
  const words = headingWords(heading);
  if (words.join(' ') === 'anos cumplidos') return true;
  return (
    words.some((word) => AGE.has(word)) &&
    words.every((word) => AGE.has(word) || AROUND_AGE.has(word) || /^\d+$/.test(word))
  );
}

/** Undefined if there is no such column, or if there are two. */
export function ageColumnOf(header: readonly string[]): number | undefined {
  const [column, other] = header.flatMap((heading, at) => (isAge(heading) ? [at] : []));
  return other === undefined ? column : undefined;
}
