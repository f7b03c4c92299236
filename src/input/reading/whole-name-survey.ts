/**
 * How whole names in one column are read, by the first rows: whether they have written borders, which order they have, and what
 * they prove about words that are surnames and given names. The witnesses of the order, one after the other: the option, the
 * names themselves by the tables of common names, the keys on file, the heading.
 *
 * What it does not do: cut a name. `whole-names.ts` does, with what is decided here.
 */
import { NAME_ORDERS, type NameOrder } from '../../key/contract/person.js';
import { orderOfNames, type Segments } from '../../key/wholenames/name-cuts.js';
import { type ProvenWords, wordsOf } from '../../key/wholenames/name-units.js';
import { WordProof } from '../../key/wholenames/proven-words.js';
import { BORDERS, type Border, partsBetween, segmentsOf } from '../../key/wholenames/written-borders.js';
import { orderInHeading } from '../csv/column-names.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { refuseUnsplit } from '../header/header-advice.js';
import { Sides } from '../testimony/sides.js';
import type { Testimony } from '../testimony/testimony.js';
import { normalizedName } from '../values/normalized-names.js';
import type { WholeName, WholeNameColumn } from '../values/whole-names.js';
import { nameOrderQuestion } from './name-questions.js';
import type { WholeNameReading } from './reading.js';
import { SURVEYED_ROWS } from './sample.js';

interface GivenOrder {
  /** By `--whole-name`. */
  readonly wholeName: NameOrder | undefined;
}

interface SurveyedNames {
  readonly plan: WholeName;
  readonly reading: WholeNameReading;
}

/** Names have a border if so many of a hundred have it. */
const BORDER_PERCENT = 99;

/** A column with a heading of given names has whole names if so many of a hundred have three words or borders. */
const BARE_PERCENT = 50;
const MIN_WORDS = 3;

const borderOf = (texts: readonly string[]): Border | undefined =>
  BORDERS.find((border) => {
    const bordered = texts.filter((text) => partsBetween(text, border) !== undefined).length;
    return bordered > 0 && bordered * 100 >= texts.length * BORDER_PERCENT;
  });

/** Whether the values of a column `Nombre` are whole names. */
function areWhole(texts: readonly string[], border: Border | undefined): boolean {
  const whole = texts.filter((text) => wordsOf(text).length >= MIN_WORDS).length;
  return border !== undefined || whole * 100 >= texts.length * BARE_PERCENT;
}

type Decision = Pick<WholeNameReading, 'order' | 'sure'>;

function decide(
  { wholeName: given }: GivenOrder,
  votes: Sides<NameOrder>,
  border: Border | undefined,
  testimony: Testimony | undefined,
  heading: string,
): Decision {
  if (given !== undefined) return { order: given, sure: 'option' };
  if (border === '$') return { order: 'surnames-first', sure: 'file' };
  const hint = orderInHeading(heading);
  const byValues = votes.decided(NAME_ORDERS);
  const counts = Object.fromEntries(NAME_ORDERS.map((order) => [order, votes.fitsOf(order)]));
  if (byValues !== undefined) {
    if (hint !== undefined && hint !== byValues)
      throw new UndecidedError(nameOrderQuestion(heading, counts, hint));
    return { order: byValues, sure: 'file' };
  }
  // Where the names show both orders, the keys are perhaps those of one list of two: each proves its own row only.
  const byKeys = votes.total === 0 ? testimony?.wholeNames.decided(NAME_ORDERS) : undefined;
  if (byKeys !== undefined) return { order: byKeys, sure: 'keys' };
  if (testimony !== undefined) return { order: null, sure: 'keys' };
  if (hint !== undefined && votes.total === 0) return { order: hint, sure: 'heading' };
  throw new UndecidedError(nameOrderQuestion(heading, counts));
}

/** What the names prove about words that are surnames and given names, if their order is known. */
function provenBy(names: readonly Segments[], order: NameOrder | null): ProvenWords | undefined {
  if (order === null) return undefined;
  const proof = new WordProof();
  // A short input is read as a whole: what is proven must not depend on how much of it was read at once.
  for (const segments of names.slice(0, SURVEYED_ROWS)) proof.add(segments, order);
  return proof.proven();
}

/** Throws an `UndecidedError` if nothing decides the order. */
export function surveyWholeName(
  rows: readonly (readonly string[])[],
  { column, holds, isBare }: WholeNameColumn,
  header: readonly string[],
  given: GivenOrder,
  testimony: Testimony | undefined,
): SurveyedNames {
  const heading = header[column] ?? '';
  const keys = testimony === undefined ? {} : { keys: testimony.column };
  if (holds === 'surnames')
    return {
      plan: { column, holds, ...keys },
      reading: { column: heading, holds, order: null, sure: 'heading', by_keys: testimony !== undefined },
    };
  const texts = rows
    .map((cells) => cells[column] ?? '')
    .filter((text) => normalizedName(text)!.trim() !== '');
  const border = borderOf(texts);
  if (isBare && !areWhole(texts, border)) refuseUnsplit(['apellido_paterno', 'apellido_materno'], heading);
  const votes = new Sides<NameOrder>();
  const names = texts.map((text) => segmentsOf(text, border));
  for (const segments of names) {
    const order = orderOfNames(segments);
    if (order !== undefined) votes.count([order]);
  }
  const { order, sure } = decide(given, votes, border, testimony, heading);
  const proven = provenBy(names, order);
  return {
    plan: {
      column,
      holds,
      ...(order && { order }),
      ...(border && { border }),
      ...keys,
      ...(proven && { proven }),
    },
    reading: {
      column: heading,
      holds,
      order,
      sure,
      by_keys: testimony !== undefined,
      ...(border && { border }),
    },
  };
}
