/**
 * A header of two rows as one: `NOMBRE` over `PATERNO`, `MATERNO` and `NOMBRE(S)`, `FECHA DE NACIMIENTO` over `DÍA`, `MES` and
 * `AÑO`. Merged cells have their text in the first of their columns, so a text of the upper row also stands over the blank
 * cells to its right. How far a merged cell reaches is not known; a heading below that does not belong to it stands alone.
 *
 * What it does not do: decide whether a row is a title. `header-line.ts` does, by the fields that both rows name together.
 */
import {
  BIRTH_DATE,
  fieldOfHeader,
  givenNamePlace,
  isBareState,
  isBothSurnames,
  isWholeName,
  simplifyHeader,
} from '../csv/column-names.js';
import { headingWords } from '../csv/heading-words.js';

interface TwoRows {
  /** The names of the columns: the upper text before the lower. */
  readonly header: string[];
  /** What they mean, as a heading of one row would say it. */
  readonly headings: string[];
  /** How many texts the upper row has. */
  readonly texts: number;
  /** Whether one of them says what the headings below it are about. */
  readonly isKnown: boolean;
}

/** What the headings below an upper text are about. `foreign`: another person or an address, as `MADRE`, `DOMICILIO`. */
type Context = 'name' | 'date' | 'place' | 'sex' | 'person' | 'foreign';

const PERSON_WORDS = new Set(
  (
    'datos informacion identificacion personales generales personal general de del la el los las alumno alumna alumnos ' +
    'trabajador trabajadora trabajadores empleado empleada empleados paciente pacientes estudiante estudiantes persona personas ' +
    'jugador jugadora jugadores socio socia socios afiliado afiliada afiliados agremiado agremiada docente docentes maestro ' +
    'maestra profesor profesora asegurado asegurada derechohabiente integrante miembro participante aspirante candidato'
  ).split(' '),
);
const NAME_WORDS = new Set([...PERSON_WORDS, 'nombre', 'nombres', 'apellido', 'apellidos', 'completo', 'y']);

function contextOf(text: string): Context {
  const words = headingWords(text);
  const field = fieldOfHeader(text);
  if (field === BIRTH_DATE || words.join(' ') === 'datos de nacimiento') return 'date';
  if (field === 'sexo') return 'sex';
  if (field === 'entidad') return isBareState(text) ? 'foreign' : 'place';
  if (field === 'nombres' || isWholeName(text) || isBothSurnames(text)) return 'name';
  if (words.length > 0 && words.every((word) => PERSON_WORDS.has(word))) return 'person';
  return words.length > 0 && words.every((word) => NAME_WORDS.has(word)) ? 'name' : 'foreign';
}

/** Below a date of birth. */
const DATE_PARTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['dia nacimiento', 'd dd dia day'],
    ['mes nacimiento', 'm mm mes month'],
    ['anio nacimiento', 'a aa aaaa y yy yyyy ano anio year'],
    ['fecha nacimiento', 'fecha fec date'],
  ].flatMap(([meaning, words]) => words!.split(' ').map((word) => [word, meaning!])),
);

/** Below `APELLIDOS`. */
const SURNAMES: Readonly<Record<string, string>> = {
  ...{
    primero: 'primer apellido',
    primer: 'primer apellido',
    '1': 'primer apellido',
    '1o': 'primer apellido',
  },
  ...{ segundo: 'segundo apellido', '2': 'segundo apellido', '2o': 'segundo apellido' },
};

const NAME_FIELDS: readonly (string | undefined)[] = ['nombres', 'apellido_paterno', 'apellido_materno'];

/** What the heading of a tick mark means; `M` is what the other letter is not. */
function sexMeaning(lower: string, row: ReadonlySet<string>): string | undefined {
  if (lower === 'h' || (lower === 'm' && row.has('f') && !row.has('h'))) return 'hombre';
  if (lower === 'f' || (lower === 'm' && row.has('h') && !row.has('f'))) return 'mujer';
  return /^(?:hombre|masculino|varon|mujer|femenino)s?$/.test(lower) ? lower : undefined;
}

/** What `lower` means in this context; undefined if it does not belong there. */
function meaningIn(
  context: Context,
  upper: string,
  lower: string,
  row: ReadonlySet<string>,
): string | undefined {
  const simple = simplifyHeader(lower);
  const field = fieldOfHeader(lower);
  switch (context) {
    case 'person':
      return lower;
    case 'name': {
      if (isBothSurnames(upper) && SURNAMES[simple] !== undefined) return SURNAMES[simple];
      return NAME_FIELDS.includes(field) || givenNamePlace(lower) > 0 ? lower : undefined;
    }
    case 'date':
      return DATE_PARTS[simple];
    case 'sex':
      return sexMeaning(simple, row);
    default:
      return undefined;
  }
}

interface Heading {
  readonly name: string;
  readonly meaning: string;
}

/** The heading of a column below an upper text; `isOwn`: the text is in this column. */
function headingBelow(upper: string, lower: string, isOwn: boolean, row: ReadonlySet<string>): Heading {
  const name = `${upper} ${lower}`;
  const context = contextOf(upper);
  const together = fieldOfHeader(name);
  const isBelowBirth = context === 'date' || context === 'place';
  if (isBelowBirth && isBareState(lower)) {
    // A bare state at the right of a merged cell may stand beside it.
    if (!isOwn) return { name: lower, meaning: lower };
    return { name, meaning: 'entidad de nacimiento' };
  }
  if (together !== undefined) return { name, meaning: name };
  if (context === 'foreign') return { name, meaning: name };
  const meaning = meaningIn(context, upper, lower, row);
  if (meaning !== undefined) return { name, meaning };
  return isOwn ? { name, meaning: name } : { name: lower, meaning: lower };
}

export function joinRows(upper: readonly string[], lower: readonly string[]): TwoRows {
  const row = new Set(lower.map(simplifyHeader));
  const [header, headings]: [string[], string[]] = [[], []];
  let covering = '';
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const own = (upper[column] ?? '').trim();
    const below = (lower[column] ?? '').trim();
    if (own !== '') covering = below === '' ? '' : own; // without a heading below, it is one column
    const heading =
      below === '' || covering === ''
        ? { name: own || below, meaning: own || below }
        : headingBelow(covering, below, own !== '', row);
    header.push(heading.name);
    headings.push(heading.meaning);
  }
  const texts = upper.filter((text) => text.trim() !== '');
  return {
    header,
    headings,
    texts: texts.length,
    isKnown: texts.some((text) => contextOf(text) !== 'foreign'),
  };
}
