/** A schema for people: its kind in a few words, its properties as a list. A named schema is a link to its own entry. */
import { make } from '../shell/element.js';
import { language, t } from '../shell/page-language.js';
import { nameOf, type Schema } from './description.js';
import { inline } from './prose.js';
import { SPANISH_TEXTS } from './spanish-descriptions.js';

/** Deeper properties are in the entry of their schema, or left to `/openapi.json`. */
const MAX_DEPTH = 3;

const quoted = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a value may be, in words. */
export function kindOf(schema: Schema): string {
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
function namedIn(schema: Schema): string | undefined {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  const inner = schema.items ?? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(namedIn);
  return inner && namedIn(inner);
}

/** The kind, with a link if it has a name. */
export function kindElement(schema: Schema): HTMLElement {
  const name = namedIn(schema);
  const kind = kindOf(schema);
  return make(
    'span',
    { class: 'kind' },
    name === undefined ? kind : make('a', { href: `#schema-${name}` }, kind),
  );
}

/** What has a description: a schema, a parameter, an answer. */
type Described = Pick<Schema, 'description' | 'x-description-es'>;

/** In the current language; what exists in English only is marked so. */
export function describedBy({ description, ...described }: Described): HTMLElement | undefined {
  const spanish = described['x-description-es'] ?? SPANISH_TEXTS[description ?? ''];
  if (language() === 'es' && spanish !== undefined) return make('p', {}, ...inline(spanish));
  return description === undefined ? undefined : make('p', { lang: 'en' }, ...inline(description));
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
      kindElement(property),
      schema.required?.includes(name) === false && ` · ${t('docsOptional')}`,
      describedBy(property),
      propertiesView(property, depth + 1),
    ),
  );
  return make('ul', { class: 'entries' }, ...entries);
}
