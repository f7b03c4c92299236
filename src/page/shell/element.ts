/**
 * Finds elements by id and creates elements. Text is always inserted as text nodes, so data from a file or from the server
 * is never parsed as markup.
 */

type Child = Node | string | false | undefined;

interface Attributes {
  readonly [name: string]: string | boolean | undefined;
}

/** Creates an element; an attribute that is `true` has no value, one that is `false` or undefined is omitted. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return node;
}

/** The element with this id. The caller relies on index.html for its existence and its type. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as Kind;
}

export function button(text: string, className: string, action: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', class: className }, text);
  made.addEventListener('click', action);
  return made;
}

/** A table with these headings, each with a class if it needs one. */
export const table = (
  attributes: Attributes,
  headings: readonly (readonly [text: string, className?: string])[],
  ...bodies: HTMLTableSectionElement[]
): HTMLTableElement => {
  const cells = headings.map(([text, className]) => make('th', { scope: 'col', class: className }, text));
  return make('table', attributes, make('thead', {}, make('tr', {}, ...cells)), ...bodies);
};

/** Sets the text of a live region only if it has changed: screen readers read every assignment aloud. */
export function announce(region: HTMLElement, text: string): void {
  if (region.textContent !== text) region.textContent = text;
}

export function setInvalid(control: Element, isInvalid: boolean): void {
  if (isInvalid) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

/** The link before everything else moves the focus to the heading. The address stays: its hash is the name of the view. */
export function startSkipLink(): void {
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    byId('title').focus();
  });
}
