/** One operation of the reference: address, what it does, parameters, body, answers, and a form to try it. */
import { make } from '../shell/element.js';
import { language, t } from '../shell/page-language.js';
import { type Description, type Parameter, type PlacedOperation, parametersOf } from './description.js';
import { paragraphs } from './prose.js';
import { describedBy, kindElement, propertiesView } from './schema-view.js';
import { SPANISH_DESCRIPTIONS, SPANISH_SUMMARIES } from './spanish-summaries.js';
import { trialView } from './trial.js';

/** In the current language. */
const summaryOf = ({ operation }: PlacedOperation): string =>
  (language() === 'es' ? SPANISH_SUMMARIES[operation.operationId] : undefined) ?? operation.summary;

const parameterView = (parameter: Parameter): HTMLLIElement => {
  const { name, in: place, required, description, schema } = parameter;
  const where = t(place === 'path' ? 'docsInPath' : place === 'header' ? 'docsInHeader' : 'docsInQuery');
  const standard =
    schema.default === undefined ? '' : ` · ${t('docsDefault', { value: String(schema.default) })}`;
  return make(
    'li',
    {},
    make('code', { class: 'name' }, name),
    ' ',
    kindElement(schema),
    make('span', { class: 'kind' }, ` · ${where}${required ? ` · ${t('docsRequired')}` : ''}${standard}`),
    describedBy(description === undefined ? schema : parameter),
  );
};

type Content = Readonly<Record<string, { schema: object }>>;

const contentView = (content: Content = {}): Node[] =>
  Object.entries(content).map(([type, { schema }]) =>
    make('div', {}, make('code', {}, type), ' ', kindElement(schema), propertiesView(schema)),
  );

const part = (title: string, list: readonly HTMLLIElement[]): Node[] =>
  list.length === 0 ? [] : [make('h4', {}, title), make('ul', { class: 'entries' }, ...list)];

/** The description of an operation in the current language; what exists in English only is marked so. */
function aboutOf({ operationId, description }: PlacedOperation['operation']): Node[] {
  const spanish = language() === 'es' ? SPANISH_DESCRIPTIONS[operationId] : undefined;
  if (spanish !== undefined) return [make('div', { class: 'prose' }, ...paragraphs(spanish))];
  return description === undefined
    ? []
    : [make('div', { class: 'prose', lang: 'en' }, ...paragraphs(description))];
}

export function operationView(description: Description, placed: PlacedOperation): HTMLElement {
  const { path, method, operation } = placed;
  const isOpen = operation.security?.length === 0;
  const answers = Object.entries(operation.responses).map(([status, answer]) =>
    make(
      'li',
      {},
      make('code', { class: 'name' }, status),
      describedBy(answer),
      ...(Number(status) < 300 ? contentView(answer.content) : []),
    ),
  );
  const body = contentView(operation.requestBody?.content);
  return make(
    'article',
    {
      class: 'card operation',
      id: operation.operationId,
      'aria-labelledby': `${operation.operationId}-title`,
    },
    make('h3', { id: `${operation.operationId}-title` }, summaryOf(placed)),
    make(
      'p',
      { class: 'address' },
      make('span', { class: `method ${method.toLowerCase()}` }, method),
      make('code', {}, path),
      isOpen && make('span', { class: 'kind' }, t('docsWithoutToken')),
    ),
    ...aboutOf(operation),
    ...part(t('docsParameters'), parametersOf(description, operation).map(parameterView)),
    ...(body.length === 0 ? [] : [make('h4', {}, t('docsBody')), ...body]),
    ...part(t('docsAnswers'), answers),
    trialView(description, placed),
  );
}
