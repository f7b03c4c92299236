/**
 * Advice above the columns: for a list without a header, for unsplit names, or for a file written as people do, which needs
 * `normalize`.
 */
import { button, byId, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { ColumnMapping } from './column-mapping.js';
import { turnOnNormalize } from './option-fields.js';
import type { PastedList } from './pasted-list.js';
import { type Found, headerProblem } from './preview-view.js';

interface Offer {
  readonly hint: string;
  /** The name of the button, and what it does; advice may have none. */
  readonly action?: readonly [name: string, act: () => void];
}

export class ColumnAdvice {
  #offer: Offer | undefined;

  constructor(
    private readonly mapping: ColumnMapping,
    private readonly changed: () => void,
  ) {}

  /** `list`: where the file comes from, if it was pasted. */
  show(found: Found, list: PastedList | undefined): void {
    const before = this.#offer;
    const offer = this.#offerOf(found, list);
    this.#offer = offer;
    // A new button in the place of the same one would lose a click that has begun.
    if (before?.hint === offer?.hint && before?.action?.[0] === offer?.action?.[0]) return;
    byId('columns-advice').replaceChildren(
      ...(offer ? [make('p', {}, offer.hint)] : []),
      ...(offer?.action ? [button(offer.action[0], 'button small', () => this.#offer?.action?.[1]())] : []),
    );
  }

  #offerOf(found: Found, list: PastedList | undefined): Offer | undefined {
    const problem = headerProblem(found);
    if (problem !== '') return { hint: problem };
    if (list !== undefined && !list.hasHeader && this.mapping.missing(found).length > 0)
      return this.#headerOffer(found, list, t('noHeaderPasted'));
    if (found.header.length > 0 && this.mapping.matchesNothing(found))
      return list === undefined ? { hint: t('noHeader') } : this.#headerOffer(found, list, t('noHeader'));
    if (found.normalize_helps)
      return { hint: t('normalizeOfferHint'), action: [t('normalizeOffer'), this.#normalize] };
    if (this.mapping.lacksDate(found))
      return { hint: t('useWholeDateHint'), action: [t('useWholeDate'), this.#normalize] };
    return undefined;
  }

  /** The button switches to the opposite assumption about the header. */
  #headerOffer({ delimiter }: Found, list: PastedList, hint: string): Offer {
    const act = (): void => {
      list.setHeader(!list.hasHeader, delimiter);
      this.mapping.forget();
      this.changed();
    };
    return { hint, action: [t(list.hasHeader ? 'firstRowIsPerson' : 'firstRowIsHeader'), act] };
  }

  readonly #normalize = (): void => {
    turnOnNormalize();
    byId<HTMLDetailsElement>('more-options').open = true;
    this.changed();
    byId('normalize').focus();
  };
}
