/** One operation of the reference: address, what it does, parameters, body, answers, and a form to try it. */
import { make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import type { Content, Description, Operation, Parameter } from './description.js';
import { kindElement, paragraphs, propertiesView } from './schema-view.js';
import { trialView } from './trial.js';

const PLACES = { path: 'docsInPath', header: 'docsInHeader', query: 'docsInQuery' } as const;

const parameterView = ({ name, in: place, required, description, schema }: Parameter): HTMLLIElement =>
  make(
    'li',
    {},
    make('code', { class: 'name' }, name),
    ' ',
    kindElement(
      schema,
      t(PLACES[place]),
      required === true && t('docsRequired'),
      schema.default !== undefined && t('docsDefault', { value: String(schema.default) }),
    ),
    ...paragraphs(description),
  );

const contentView = (content: Content = {}): HTMLElement[] =>
  Object.entries(content).map(([type, { schema }]) =>
    make('div', {}, make('code', {}, type), ' ', kindElement(schema), propertiesView(schema)),
  );

const part = (title: string, list: readonly HTMLElement[]): Node[] =>
  list.length === 0 ? [] : [make('h4', {}, title), make('ul', { class: 'entries' }, ...list)];

export const methodView = (method: string): HTMLElement =>
  make('span', { class: `method ${method.toLowerCase()}` }, method);

export function operationView(all: Description, operation: Operation): HTMLElement {
  const {
    path,
    method,
    operationId: id,
    summary,
    description,
    parameters,
    requestBody,
    responses,
  } = operation;
  const answers = Object.entries(responses).map(([status, answer]) =>
    make(
      'li',
      {},
      make('code', { class: 'name' }, status),
      ...paragraphs(answer.description),
      ...(Number(status) < 300 ? contentView(answer.content) : []),
    ),
  );
  const body = contentView(requestBody?.content);
  return make(
    'article',
    { class: 'card operation', id, 'aria-labelledby': `${id}-title` },
    make('h3', { id: `${id}-title` }, summary),
    make(
      'p',
      { class: 'address' },
      methodView(method),
      make('code', {}, path),
      operation.security?.length === 0 && make('span', { class: 'kind' }, t('docsWithoutToken')),
    ),
    make('div', { class: 'prose' }, ...paragraphs(description)),
    ...part(t('docsParameters'), parameters.map(parameterView)),
    ...(body.length === 0 ? [] : [make('h4', {}, t('docsBody')), ...body]),
    ...part(t('docsAnswers'), answers),
    trialView(all, operation),
  );
}
