/**
 * How the values of one call are written: what the file's own judges (`src/input/reading`) find in its rows, or what the last
 * argument says. A call over columns has the witnesses of a file; a call for one person has only itself.
 *
 * What it does not do: guess. What nothing proves is a doubt of its row: the row has no key, and the text says what to write.
 * A file without any proof is read with the day first, and its report says so; a cell has no report, so it is a doubt here.
 */

import {
  type DateCounts,
  dateDoubt,
  type EntityCounts,
  epochIsNoDate,
  judgeDates,
  saysCountry,
  saysCountryCodes,
  serialsAreDates,
} from '../input/reading/inference.js';
import { judgeSex, type SexCounts, sexDoubt } from '../input/reading/sex-inference.js';
import { type DateWriting, dateKind, dateParts, numericDate } from '../input/values/birth-dates.js';
import type { DateOrder, SexLetters } from '../input/values/column-meaning.js';
import { type EntityKind, entityKind, entityNumber } from '../input/values/entity-names.js';
import { NameCounts } from '../input/values/name-counts.js';
import type { NameWriting } from '../input/values/name-writing.js';
import { normalizedNames } from '../input/values/normalized-names.js';
import { type SexKind, sexKind, sexOf } from '../input/values/sexes.js';
import type { Person, Surnames } from '../key/contract/person.js';
import type { CallOptions } from './call-options.js';
import type { NoDay } from './date-cell.js';
import type { Fault } from './error-words.js';
import { NOT_VALID } from './formula-rows.js';

/** The cells of a person as texts. */
export interface SheetPerson {
  readonly nombres: string;
  readonly apellido_paterno: string;
  readonly apellido_materno: string;
  /** A cell with a date is its day, `1984-07-19`. */
  readonly fecha: string;
  /** Of a cell with a date that has no day: why. */
  readonly noDay?: NoDay | undefined;
  readonly sexo: string;
  readonly entidad: string;
}

const AT_END = 'al final de la fórmula';

/** What a row says whose value can be read in two ways. */
const DOUBTS = {
  letters: `M puede ser mujer o masculino. Escriba Mujer u Hombre, o agregue "HM" (M es mujer) o "MF" (M es masculino) ${AT_END}.`,
  digits: `Las cifras no dicen cuál es el sexo. Escriba Hombre o Mujer, o agregue "12" (1 es hombre) o "21" (1 es mujer) ${AT_END}.`,
  ticks: `X puede ser una marca. Escriba No binario, Mujer u Hombre, o agregue "HM" ${AT_END}.`,
  hembra: `H puede ser hombre o hembra. Escriba Hombre o Mujer, o agregue "HM" (H es hombre) ${AT_END}.`,
  order: `La fecha puede leerse de dos maneras. Use una celda con formato de fecha, o agregue "DMA" (primero el día) o "MDA" (primero el mes) ${AT_END}.`,
  exchanged: `El día y el mes de esta columna pueden estar al revés. Compare las fechas con un documento; si están bien, agregue "DMA" ${AT_END}.`,
  time: 'La celda de la fecha tiene además una hora. Deje solo la fecha.',
  none: 'La celda tiene una hora o un cero con formato de fecha. Escriba la fecha; si es anterior a 1900, como texto.',
  country: 'México puede ser el país. Escriba Estado de México, o la entidad en que nació la persona.',
} as const;

interface ReadRow {
  /** In the form of the contract; a doubtful value is one that has a code. */
  readonly person: Person;
  /** What to say instead of the usual words of a fault. */
  readonly doubts: { readonly [fault in Fault]?: string | undefined };
}

/** The kinds that a doubt about the column of the sex is about. */
const DOUBTFUL_SEXES: Readonly<Record<NonNullable<ReturnType<typeof sexDoubt>>, readonly SexKind[]>> = {
  letters: ['M'],
  digits: ['M', '0', '1', '2', '3'],
  ticks: ['X'],
  hembra: ['H'],
};

function countsOf<Kind extends string>(kinds: readonly Kind[]): { [kind in Kind]?: number } {
  const counts: { [kind in Kind]?: number } = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Whether a doubt about the dates is also about those with the year first, as cells with a date are. */
const isAboutYearFirst = (doubt: ReturnType<typeof dateDoubt>): boolean =>
  doubt === 'exchanged' || doubt === 'year_day_month' || doubt === 'low';

/** The calendar has no such day. */
const NO_DAY = ['2000', '00', '00'] as const;

export class CallWriting {
  readonly surnames: Surnames;
  readonly #sexLetters: SexLetters;
  readonly #names: NameWriting | undefined;
  readonly #dates: DateWriting;
  readonly #sexDoubt: ReturnType<typeof sexDoubt>;
  /** The order that the dates of the call prove, or that the last argument says. */
  readonly #dateOrder: DateOrder | undefined;
  readonly #dateDoubt: ReturnType<typeof dateDoubt>;
  /** The ways to write México, Colima and the State of Mexico that may be a country here. */
  readonly #countries: readonly EntityKind[];

  constructor(people: readonly SheetPerson[], options: CallOptions) {
    const sexes: SexCounts = countsOf(people.map(({ sexo }) => sexKind(sexo)));
    this.#sexDoubt = options.sexLetters === undefined ? sexDoubt(sexes) : undefined;
    const dates = people.flatMap(({ fecha, noDay }) => (noDay === undefined ? fecha : []));
    const dateCounts: DateCounts = countsOf(dates.map(dateKind));
    const distinct = new Set(dates.flatMap((date) => numericDate(date) ?? [])).size;
    const inference = judgeDates(dateCounts, distinct);
    this.#dateOrder = options.dateOrder ?? (inference?.proven ? inference.value : undefined);
    this.#dateDoubt = options.dateOrder === undefined ? dateDoubt(dateCounts, distinct) : undefined;
    const entities: EntityCounts = countsOf(people.map(({ entidad }) => entityKind(entidad)));
    this.#countries = [
      ...(saysCountry(entities) ? (['mexico', 'mex'] as const) : []),
      ...(saysCountryCodes(entities) ? (['mex', 'col'] as const) : []),
    ];
    const names = new NameCounts();
    for (const person of people) names.add(person);
    this.#sexLetters = options.sexLetters ?? judgeSex(sexes)?.value ?? 'HM';
    this.#names = names.writing();
    this.#dates = {
      epochIsNoDate: epochIsNoDate(dateCounts, people.length),
      serialDates: serialsAreDates(dateCounts),
    };
    // Where both surnames are in one column, an empty second one does not say that there is none.
    this.surnames = names.hasBothSurnamesInOne ? 'required' : options.surnames;
  }

  read(row: SheetPerson): ReadRow {
    const { sexo, entidad, fecha, noDay } = row;
    const ofSex = this.#doubtOfSex(sexo);
    const ofEntity = this.#countries.includes(entityKind(entidad)) ? DOUBTS.country : undefined;
    const ofDate = noDay === undefined ? this.#doubtOfDate(fecha) : DOUBTS[noDay];
    const [year, month, day] =
      ofDate === undefined ? dateParts(fecha, this.#orderOf(fecha), this.#dates) : NO_DAY;
    return {
      person: {
        ...normalizedNames(row, this.#names),
        anio_nacimiento: year,
        mes_nacimiento: month,
        dia_nacimiento: day,
        sexo: ofSex === undefined ? sexOf(sexo, this.#sexLetters) : NOT_VALID,
        entidad: ofEntity === undefined ? entityNumber(entidad) : NOT_VALID,
      },
      doubts: { 416: ofSex, 411: ofEntity, invalid_date: ofDate },
    };
  }

  #doubtOfSex(text: string): string | undefined {
    const doubt = this.#sexDoubt;
    return doubt !== undefined && DOUBTFUL_SEXES[doubt].includes(sexKind(text)) ? DOUBTS[doubt] : undefined;
  }

  /** A date of numbers that is the same in both orders, as 5/5/1984, is never doubtful. */
  #doubtOfDate(text: string): string | undefined {
    const kind = dateKind(text);
    const isOpen = kind === 'either_order' && this.#dateOrder === undefined;
    const isExchanged = kind === 'year_first_either' && isAboutYearFirst(this.#dateDoubt);
    if (!isOpen && !isExchanged) return undefined;
    const [, month, day] = dateParts(text, 'dmy');
    if (month === day) return undefined;
    return isOpen ? DOUBTS.order : DOUBTS.exchanged;
  }

  /** A date that is valid in one order only is read in it, if the call has no other. */
  #orderOf(text: string): DateOrder {
    return this.#dateOrder ?? (dateKind(text) === 'month_first' ? 'mdy' : 'dmy');
  }
}
