/**
 * Compares the readings of a file that its header, its values or options have fixed with the keys on file: if another
 * reading fits 99 % of them and the fixed one fewer than half, the user is asked.
 *
 * What it does not do: decide what is open. The survey does, with the same testimony.
 */
import { NAME_ORDERS } from '../../key/contract/person.js';
import type { Columns, DateOrder, SexLetters } from '../csv/plan.js';
import { type Asked, UndecidedError } from '../csv/undecided-error.js';
import { placeOf } from '../header/header-advice.js';
import { SEX_LETTERS } from '../values/column-meaning.js';
import type { WholeName } from '../values/whole-names.js';
import {
  monthsAgainstKeys,
  nameOrderAgainstKeys,
  orderAgainstKeys,
  partsAgainstKeys,
  sexAgainstKeys,
  stateAgainstKeys,
  surnamesAgainstKeys,
  type TwoSides,
} from './key-questions.js';
import type { Sides } from './sides.js';
import { NUMBER_ORDERS, type NumberOrder, type Testimony } from './testimony.js';

export interface FixedReadings {
  readonly columns: Columns;
  readonly normalize: boolean;
  readonly sexLetters: SexLetters;
  /** Undefined if the date has three columns. */
  readonly dates: { readonly column: number; readonly order: DateOrder } | undefined;
  /** The columns that may be the state of birth. */
  readonly states: readonly number[];
  readonly wholeName?: WholeName | undefined;
}

const twoSides = <Reading extends string | number>(
  sides: Sides<Reading>,
  fixed: Reading,
  proven: Reading,
): TwoSides => ({ fixed: sides.fitsOf(fixed), proven: sides.fitsOf(proven), total: sides.total });

const isNumberOrder = (order: DateOrder): order is NumberOrder => order === 'dmy' || order === 'mdy';

const SURNAME_ORDERS = ['in_order', 'exchanged'] as const;

/** Throws an `UndecidedError` if the keys contradict a fixed reading. */
export function refuseAgainstKeys(
  testimony: Testimony,
  header: readonly string[],
  { columns, normalize, sexLetters, dates, states, wholeName }: FixedReadings,
): void {
  const keys = header[testimony.column]!;
  const about = (column: number, sides: TwoSides) => ({ keys, column: `«${header[column]!}»`, sides });
  const ask = (asked: Asked): never => {
    throw new UndecidedError(asked);
  };

  const { sex, orders, months, surnames } = testimony;
  const letters = sex.against(sexLetters, SEX_LETTERS);
  if (letters !== undefined)
    ask(
      sexAgainstKeys(
        about(columns.sexo, twoSides(sex, sexLetters, letters)),
        sexLetters,
        letters,
        !normalize,
      ),
    );

  if (dates !== undefined && isNumberOrder(dates.order)) {
    const order = orders.against(dates.order, NUMBER_ORDERS);
    if (order !== undefined)
      ask(orderAgainstKeys(about(dates.column, twoSides(orders, dates.order, order)), dates.order, order));
  }
  if (months.against('as_written', ['exchanged']) !== undefined) {
    const sides = twoSides(months, 'as_written', 'exchanged');
    if (dates !== undefined) ask(monthsAgainstKeys(about(dates.column, sides)));
    const [month, day] = [columns.mes_nacimiento, columns.dia_nacimiento];
    const names = `«${header[month]!}», «${header[day]!}»`;
    ask(partsAgainstKeys({ keys, column: names, sides }, [placeOf(header, month), placeOf(header, day)]));
  }

  const { wholeNames } = testimony;
  const { order: nameOrder, column: nameColumn = -1 } = wholeName ?? {};
  const otherOrder = nameOrder && wholeNames.against(nameOrder, NAME_ORDERS);
  if (nameOrder !== undefined && otherOrder !== undefined)
    ask(
      nameOrderAgainstKeys(
        about(nameColumn, twoSides(wholeNames, nameOrder, otherOrder)),
        nameOrder,
        otherOrder,
      ),
    );

  const { apellido_paterno: paternal, apellido_materno: maternal, entidad } = columns;
  if (maternal >= 0 && surnames.against('in_order', SURNAME_ORDERS) !== undefined) {
    const sides = twoSides(surnames, 'in_order', 'exchanged');
    const names = `«${header[paternal]!}», «${header[maternal]!}»`;
    ask(
      surnamesAgainstKeys({ keys, column: names, sides }, [
        placeOf(header, paternal),
        placeOf(header, maternal),
      ]),
    );
  }

  const state = testimony.states.against(entidad, states);
  if (state !== undefined)
    ask(
      stateAgainstKeys(
        about(entidad, twoSides(testimony.states, entidad, state)),
        header[state]!,
        placeOf(header, state),
      ),
    );
}
