/**
 * Advice above the columns: for a list without a header, for unsplit names, for a strict file with values as people write
 * them, or for a file whose keys can be compared with the calculated ones.
 */
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  fieldOfHeader,
  KEY_ON_FILE,
  type MappedName,
} from '../../input/csv/column-names.js';
import { recordsOf } from '../runs/csv-records.js';
import { button, byId, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { ColumnMapping } from './column-mapping.js';
import { type ListOrder, listOrders } from './list-order.js';
import { chooseMode, chosenMode } from './option-fields.js';
import type { PastedList } from './pasted-list.js';
import { type Found, headerProblem } from './preview-view.js';
import type { ReadingSwitch } from './reading-switch.js';

/** The name of a button, and what it does. */
type Action = readonly [name: string, act: () => void];

interface Offer {
  readonly hint: string;
  /** Advice may have none. */
  readonly actions: readonly Action[];
}

const textOf = (offer: Offer | undefined): string =>
  JSON.stringify(offer && [offer.hint, ...offer.actions.map(([name]) => name)]);

/** `error`, `code_error`, `error_message`, `curp`. */
const RESULT_COLUMNS = 4;

/**
 * Whether the file has keys of its persons: a column of them that fits the names, or one with the name of the key that is
 * filled in the first rows. Such keys may be wrong, or the same for many.
 */
function hasKeys({ reading, header, lines, delimiter }: Found): boolean {
  if (reading?.keys?.some(({ testifies }) => testifies)) return true;
  const [names = [], ...rows] = recordsOf(lines.join('\n'), delimiter ?? ',');
  const isEchoed = names.length > header.length + RESULT_COLUMNS; // otherwise only those of the result are there
  const columns = header.flatMap((name, index) => (fieldOfHeader(name) === KEY_ON_FILE ? [index + 1] : []));
  return isEchoed && columns.some((column) => rows.some((cells) => (cells[column] ?? '').trim() !== ''));
}

export class ColumnAdvice {
  #offer: Offer | undefined;

  constructor(
    private readonly mapping: ColumnMapping,
    private readonly reading: ReadingSwitch,
    private readonly changed: () => void,
  ) {}

  /** `list`: where the file comes from, if it was pasted. */
  show(found: Found, list: PastedList | undefined): void {
    const before = textOf(this.#offer);
    const offer = this.#offerOf(found, list);
    this.#offer = offer;
    // A new button in the place of the same one would lose a click that has begun.
    if (before === textOf(offer)) return;
    const buttons = offer?.actions.map(([name], index) =>
      button(name, 'button small', () => this.#offer?.actions[index]?.[1]()),
    );
    byId('columns-advice').replaceChildren(
      ...(offer ? [make('p', {}, offer.hint)] : []),
      ...(buttons?.length ? [make('div', { class: 'answers' }, ...buttons)] : []),
    );
  }

  #offerOf(found: Found, list: PastedList | undefined): Offer | undefined {
    const problem = headerProblem(found);
    if (problem !== '') return { hint: problem, actions: this.#formActions(found) };
    const isUnknown = found.header.length > 0 && !this.mapping.choices.isRecognised;
    if (list !== undefined && !list.hasHeader && isUnknown && this.mapping.missing().length > 0)
      return this.#orderOffer(found, list);
    if (isUnknown && this.mapping.missing().length > 0)
      return { hint: t('noHeader'), actions: list === undefined ? [] : [this.#headerAction(found, list)] };
    if (found.normalize_helps)
      return { hint: t('normalizeOfferHint'), actions: [[t('normalizeOffer'), this.#normalize]] };
    if (hasKeys(found) && chosenMode() === 'calculate')
      return { hint: t('reconcileOfferHint'), actions: [[t('reconcileOffer'), this.#reconcile]] };
    return undefined;
  }

  /** The surnames have no columns: a column may hold the whole name, or both surnames. */
  #formActions({ problems }: Found): Action[] {
    if (!problems.some(({ fault }) => fault === 'unsplit_names')) return [];
    return [
      [t('nameIsInOne'), () => this.mapping.chooseForm('name', 'one')],
      [t('nameIsInTwo'), () => this.mapping.chooseForm('name', 'two')],
    ];
  }

  #orderOffer(found: Found, list: PastedList): Offer {
    const orders = listOrders(list.records);
    const hint = orders.length > 0 ? t('noHeaderOrder') : t('noHeaderPasted');
    const actions = orders.map(
      (order): Action => [orderText(order, list.records[0]!), () => this.#take(order)],
    );
    return { hint, actions: [...actions, this.#headerAction(found, list)] };
  }

  #take(order: ListOrder): void {
    for (const [field, column] of order) this.mapping.choices.choose(field, column);
    this.mapping.choices.chooseForm('date', order.has(BIRTH_DATE) ? 'one' : 'three');
    this.changed();
    byId('review-title').focus();
  }

  /** The button switches to the opposite assumption about the header. */
  #headerAction({ delimiter }: Found, list: PastedList): Action {
    const act = (): void => {
      list.setHeader(!list.hasHeader, delimiter);
      this.mapping.forget();
      this.changed();
    };
    return [t(list.hasHeader ? 'firstRowIsPerson' : 'firstRowIsHeader'), act];
  }

  readonly #normalize = (): void => {
    this.reading.choose(true);
    this.changed();
    byId('normalize').focus();
  };

  readonly #reconcile = (): void => {
    chooseMode('reconcile');
    this.changed();
    byId('review-title').focus();
  };
}

/** The first row, read in this order. */
function orderText(order: ListOrder, row: readonly string[]): string {
  const cellOf = (field: MappedName): string => row[order.get(field) ?? -1]?.trim() || '—';
  const isWhole = order.has(BIRTH_DATE);
  return t(isWhole ? 'orderOfList' : 'orderOfListInParts', {
    given: cellOf('nombres'),
    first: cellOf('apellido_paterno'),
    second: cellOf('apellido_materno'),
    date: cellOf(BIRTH_DATE),
    year: cellOf(BIRTH_DATE_PARTS[0]!),
    month: cellOf(BIRTH_DATE_PARTS[1]!),
    day: cellOf(BIRTH_DATE_PARTS[2]!),
    sex: cellOf('sexo'),
    state: cellOf('entidad'),
  });
}
