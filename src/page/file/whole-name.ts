/**
 * The whole name of the chosen column, below a control that is too narrow for it: columns of a header in two rows begin with
 * the same words, and only the end of their names says which one is chosen.
 *
 * What it does not do: speak. A screen reader has the whole name from the control.
 */
import { make } from '../shell/element.js';

const ruler = document.createElement('canvas').getContext('2d');

function isCut(select: HTMLSelectElement, name: string): boolean {
  if (ruler === null || select.clientWidth === 0) return false;
  const style = getComputedStyle(select);
  ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room =
    select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  return ruler.measureText(name).width > room;
}

export const wholeNameOf = (select: HTMLSelectElement): HTMLElement =>
  make('p', { class: 'hint whole-name', 'aria-hidden': 'true', hidden: true, 'data-of': select.id });

/** Call when the controls are in the page, and when their width or their choice has changed. */
export function updateWholeNames(place: HTMLElement): void {
  for (const whole of place.querySelectorAll<HTMLElement>('.whole-name')) {
    const select = document.getElementById(whole.dataset.of ?? '') as HTMLSelectElement | null;
    const name = select?.selectedOptions[0]?.text ?? '';
    whole.textContent = name;
    whole.hidden = select === null || !isCut(select, name);
  }
}
