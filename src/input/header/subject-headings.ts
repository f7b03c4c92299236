/**
 * Headings that say whose value it is, or ask for it: `Nombre(s) del menor`, `FECNAC_ALUMNO`, `¿Cuál es tu primer apellido?`,
 * `Estado en el que naciste`. Without these words they are headings like any other.
 *
 * A word for a person is left out only if these three hold:
 *   - only one kind of person has names with such a word (`alumno`)
 *   - no other column has a name without such a word (`Nombre`)
 *   - no other person has surnames in the list (`Apellidos del tutor`), or the date of birth has the same word for a person
 *
 * What it does not do: choose between two persons of a row. Then the headings stay as they are.
 */
import { BIRTH_DATE, fieldOfHeader, type MappedName, WHOLE_NAME } from '../csv/column-names.js';
import { headingWords } from '../csv/heading-words.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words for the person of a list, and the kind that both genders and the abbreviations have. */
const KINDS: ReadonlyMap<string, string> = new Map(
  [
    'alumno alumna estudiante student',
    'menor nino nina infante',
    'paciente patient',
    'trabajador trabajadora trab empleado empleada emp employee worker colaborador colaboradora',
    'jugador jugadora player',
    'asegurado asegurada',
    'derechohabiente',
    'beneficiario beneficiaria',
    'socio socia agremiado agremiada afiliado afiliada',
    'ejidatario ejidataria',
    'participante aspirante candidato candidata',
    'solicitante',
    'integrante miembro',
    'persona person',
  ].flatMap((words) => words.split(' ').map((word) => [word, words.split(' ')[0]!] as const)),
);

/** What is between a field and the word for the person. */
const JOINING = setOf('de del la el los las a o');

/** How a form asks, and what it says to whom it asks. */
const ASKING =
  /^(?:(?:cual|cuales) (?:es|son) |(?:escrib[ea]|ingres[ae]|indi(?:ca|que)|anot[ae]|introdu(?:ce|zca)|captur[ae]) )?(?:tus?|sus?|your|legal) (?:s )?/;

/** `en qué estado naciste`, `fecha en que nació`, `entidad en la que nació`: the field, and the birth. */
const BORN =
  /^(?:en que )?(fecha|estado|entidad|lugar)(?: en| donde| el| la| que| usted)* (?:naciste|nacio|nacido|nacida)$/;

const MAY_BE_ONE =
  /alumn|estudiant|student|menor|ni[nñ][oa]|infante|pacient|patient|trab|emp|worker|colabor|jugad|player|asegur|derechoh|benefic|soci|agremi|afili|ejidat|particip|aspir|candid|solicit|integr|miembro|person|\b(?:tus?|sus?|your|legal)\b|naci/i;

/** A heading without the words of a question; undefined if it asks nothing. */
function asked(words: readonly string[]): string | undefined {
  const text = words.join(' ');
  const born = BORN.exec(text)?.[1];
  if (born !== undefined) return `${born} de nacimiento`;
  const rest = text.replace(ASKING, '');
  return rest !== text && fieldOfHeader(rest) !== undefined ? rest : undefined;
}

interface Subject {
  readonly kind: string;
  readonly rest: string;
}

/** A heading without the person at its end or at its beginning; undefined if the rest is no field. */
function subjectOf(words: readonly string[]): Subject | undefined {
  const at = words.findIndex((word) => KINDS.has(word));
  if (at < 0 || words.some((word, index) => index !== at && KINDS.has(word))) return undefined;
  const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
  while (JOINING.has(before.at(-1) ?? '')) before.pop();
  while (JOINING.has(behind[0] ?? '')) behind.shift();
  const rest = [...before, ...behind].join(' ');
  const isAtEdge = before.length === 0 || behind.length === 0;
  return isAtEdge && fieldOfHeader(rest) !== undefined ? { kind: KINDS.get(words[at]!)!, rest } : undefined;
}

const NAMES: readonly (MappedName | undefined)[] = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  WHOLE_NAME,
  'apellidos',
];

const isName = (heading: string): boolean => NAMES.includes(fieldOfHeader(heading));

/** Whether a heading has a surname in it. */
const SURNAME = /^(?:apellidos?|paterno|materno|apepat|appat|apat|last|surname)/;

/** What the headings mean without these words; undefined if none has to be changed. */
export function subjectHeadings(cells: readonly string[]): string[] | undefined {
  if (!cells.some((cell) => MAY_BE_ONE.test(cell))) return undefined;
  const words = cells.map((cell) => (MAY_BE_ONE.test(cell) ? headingWords(cell) : []));
  const headings = cells.map((cell, at) => asked(words[at]!) ?? cell);
  const subjects = words.map((all, at) => (headings[at] === cells[at] ? subjectOf(all) : undefined));
  const kinds = new Set(subjects.flatMap((one) => (one !== undefined && isName(one.rest) ? [one.kind] : [])));
  const [kind] = kinds;
  const isOf = (one: Subject | undefined): one is Subject => one !== undefined && one.kind === kind;
  const others = headings.filter((_, at) => !isOf(subjects[at]));
  const hasPlainName = others.some(isName);
  const hasOtherPerson = others.some((heading) => headingWords(heading).some((word) => SURNAME.test(word)));
  const hasOwnDate = subjects.some((one) => isOf(one) && fieldOfHeader(one.rest) === BIRTH_DATE);
  if (kinds.size === 1 && !hasPlainName && (!hasOtherPerson || hasOwnDate))
    for (const [at, one] of subjects.entries()) if (isOf(one)) headings[at] = one.rest;
  return headings.some((heading, at) => heading !== cells[at]) ? headings : undefined;
}
