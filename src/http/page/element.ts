/**
 * Elements of the document: found by their id, or made. Text goes in as text, so nothing that comes from a file or from
 * the server is ever read as markup.
 */

type Child = Node | string | false | undefined;

interface Attributes {
  readonly [name: string]: string | boolean | undefined;
}

/** An element; an attribute that is `true` stands alone, one that is `false` is left out. */
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

/** The element of the document with this id. That it is there, and of this kind, is the business of index.html. */
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

/** Shows one message in a live region, only when it is another: what is said twice is heard twice. */
export function announce(region: HTMLElement, text: string): void {
  if (region.textContent !== text) region.textContent = text;
}
