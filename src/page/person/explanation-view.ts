/**
 * Shows a key in its six parts, and the reason for each of its 18 characters. The reasons are a list, not a table, because a
 * list fits on a phone.
 */
import type { ExplainedPosition } from '../../key/curp/explain.js';
import { copyText } from '../shell/clipboard.js';
import { button, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';

/** A position as the service explains it, in one language. */
interface Position extends Omit<ExplainedPosition, 'es' | 'en'> {
  explanation: string;
}

export interface Explanation {
  curp: string;
  positions: Position[];
}

/** The parts of a key: name, first and last position. */
const PARTS: readonly (readonly [TextKey, number, number])[] = [
  ['partNames', 1, 4],
  ['partDate', 5, 10],
  ['partSex', 11, 11],
  ['partEntity', 12, 13],
  ['partConsonants', 14, 16],
  ['partEnd', 17, 18],
];

/** Positions that use the first letter of a word; the others use a later letter. */
const INITIALS = [1, 3, 4];

export function keyElement(curp: string): HTMLElement {
  const parts = PARTS.map(([, first, last]) => make('span', { class: 'part' }, curp.slice(first - 1, last)));
  return make('p', { class: 'key', id: 'key' }, ...parts);
}

/** A button that copies the key. */
export function copyButton(curp: string): HTMLElement {
  const copy = button(t('copy'), 'button small', () => {
    void copyText(curp).then((isCopied) => {
      if (isCopied) copy.textContent = t('copied');
    });
  });
  copy.setAttribute('aria-live', 'polite');
  return copy;
}

/** The index of each character of the date in its source: the last two digits of the year, both of month and day. */
const DATE_PLACES: Readonly<Record<number, number>> = { 5: 2, 6: 3, 7: 0, 8: 1, 9: 0, 10: 1 };

/** The index of the letter in the source that gave the character; -1 if there is none. */
function decisivePlace({ position, source, letter }: Position): number {
  if (position in DATE_PLACES) return DATE_PLACES[position]!;
  if (source === null || letter === null) return -1;
  return source.indexOf(letter, INITIALS.includes(position) ? 0 : 1);
}

/** The source with that letter marked. */
function sourceOf(position: Position): (Node | string)[] {
  const { source } = position;
  if (source === null) return [t('unknown')];
  const place = decisivePlace(position);
  if (place < 0) return [source];
  return [source.slice(0, place), make('mark', {}, source.charAt(place)), source.slice(place + 1)];
}

function item(position: Position): HTMLElement {
  const rule = position.rule.replace('annex', t('annex'));
  return make(
    'li',
    {},
    make(
      'span',
      { class: 'place' },
      make('span', { class: 'unseen' }, `${t('position')} `),
      String(position.position),
    ),
    make('span', { class: 'character' }, position.character),
    make('span', { class: 'source' }, ...sourceOf(position)),
    make('span', { class: 'why' }, position.explanation, ' ', make('span', { class: 'rule' }, rule)),
  );
}

export function explanationElements({ positions }: Explanation): HTMLElement[] {
  return PARTS.map(([name, first, last]) =>
    make(
      'section',
      { class: 'part-why' },
      make('h3', {}, t(name)),
      make('ol', { start: String(first) }, ...positions.slice(first - 1, last).map(item)),
    ),
  );
}
