/**
 * A schema for people: its kind in a few words, its description, its properties as a list. A named schema is a link to its
 * own entry. Of a description, paragraphs, `code` and **strong** become elements; all else is text, never markup.
 */
import { make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import { nameOf, type Schema } from './description.js';

/** Deeper properties are in the entry of their schema, or left to `/openapi.json`. */
const MAX_DEPTH = 3;

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*)/;

const inline = (text: string): (Node | string)[] =>
  text.split(MARKED).map((part, at) => {
    if (at % 2 === 0) return part;
    return part.startsWith('`') ? make('code', {}, part.slice(1, -1)) : make('strong', {}, part.slice(2, -2));
  });

export const paragraphs = (text = ''): HTMLParagraphElement[] =>
  text === '' ? [] : text.split(/\n{2,}/).map((paragraph) => make('p', {}, ...inline(paragraph)));

const quoted = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a value may be, in words. */
function kindOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.enum !== undefined) return schema.enum.map(quoted).join(' | ');
  if (schema.const !== undefined) return quoted(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(kindOf).join(' | ');
  if (schema.items !== undefined) return t('docsListOf', { kind: kindOf(schema.items) });
  const type = [schema.type ?? 'object'].flat().join(' | ');
  const limits = [schema.minimum, schema.maximum].filter((limit) => limit !== undefined).join(' – ');
  return [type, schema.format ?? schema.pattern ?? limits].filter((word) => word !== '').join(', ');
}

/** The first named schema in it, for a link. */
function namedIn({ $ref, items, anyOf = [], oneOf = [] }: Schema): string | undefined {
  if ($ref !== undefined) return nameOf($ref);
  const inner = items ?? [...anyOf, ...oneOf].find(namedIn);
  return inner && namedIn(inner);
}

/** The kind, with a link if it has a name; then more words. */
export function kindElement(schema: Schema, ...more: (string | false)[]): HTMLElement {
  const name = namedIn(schema);
  const kind = kindOf(schema);
  const shown = name === undefined ? kind : make('a', { href: `#schema-${name}` }, kind);
  return make('span', { class: 'kind' }, shown, ...more.map((words) => words && ` · ${words}`));
}

/** The properties of an object, or of the elements of a list; undefined if it has none. */
export function propertiesView(schema: Schema, depth = 1): HTMLUListElement | undefined {
  const { items, properties } = schema;
  if (items !== undefined && items.$ref === undefined) return propertiesView(items, depth);
  if (properties === undefined || depth > MAX_DEPTH || Object.keys(properties).length === 0) return undefined;
  const entries = Object.entries(properties).map(([name, property]) =>
    make(
      'li',
      {},
      make('code', { class: 'name' }, name),
      ' ',
      kindElement(property, schema.required?.includes(name) === false && t('docsOptional')),
      ...paragraphs(property.description),
      propertiesView(property, depth + 1),
    ),
  );
  return make('ul', { class: 'entries' }, ...entries);
}
