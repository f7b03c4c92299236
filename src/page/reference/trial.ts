/**
 * Tries an operation: a form for its parameters and its body, the request with the token of the session, and the answer as it
 * came. The token is sent in a header and is part of no address that is shown.
 *
 * What it does not do: check the values. The server answers what is wrong with them.
 */
import { networkProblem } from '../shell/api.js';
import { announce, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import { firstText, headers, PRIVATE } from '../shell/server-backend.js';
import { type Description, nameOf, type Operation, type Parameter } from './description.js';

/** Maximum number of characters of an answer that are shown. */
const MAX_SHOWN = 20_000;

/** The example of a named schema: the fields of a person have values, so that a first try has an answer. */
const exampleOf = ({ components }: Description, reference: string): Record<string, string> =>
  (components.schemas[nameOf(reference)]?.examples?.[0] ?? {}) as Record<string, string>;

type Control = HTMLInputElement | HTMLSelectElement;

function controlOf({ schema, required = false }: Parameter, id: string, value: string | undefined): Control {
  if (schema.enum === undefined)
    return make('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false', value });
  const options = schema.enum.map((one) => make('option', { value: String(one) }, String(one)));
  return make('select', { id }, ...(required ? [] : [make('option', { value: '' }, '—')]), ...options);
}

const fieldOf = (id: string, label: string, control: HTMLElement, className = 'field'): HTMLElement =>
  make('div', { class: className }, make('label', { for: id }, label), control);

/** The types that can be typed or chosen here, the best first. */
const BODY_TYPES = ['application/json', 'text/csv'];

interface Body {
  type: string;
  element: HTMLElement;
  value(): BodyInit | undefined;
}

function bodyOf(all: Description, { requestBody }: Operation, id: string): Body | undefined {
  const content = requestBody?.content ?? {};
  const type = BODY_TYPES.find((one) => one in content);
  if (type === undefined) return undefined;
  if (type === 'text/csv') {
    const file = make('input', { id, type: 'file' });
    return { type, element: fieldOf(id, t('docsFile'), file, 'field wide'), value: () => file.files?.[0] };
  }
  const example = exampleOf(all, content[type]!.schema.items?.$ref ?? '');
  const text = make('textarea', { id, spellcheck: 'false' }, JSON.stringify([example], null, 2));
  return { type, element: fieldOf(id, t('docsBody'), text, 'field wide'), value: () => text.value };
}

/** The answer as it is shown; empty if it is no text. One that does not end, as a stream of events, is broken off. */
async function textOf(reply: Response, type: string): Promise<string> {
  if (!/json|text|csv/.test(type)) {
    await reply.body?.cancel();
    return '';
  }
  const [text, isWhole] = await firstText(reply, MAX_SHOWN);
  if (!isWhole) return `${text.slice(0, MAX_SHOWN)}\n…`;
  try {
    return type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}

export function trialView(all: Description, operation: Operation): HTMLDetailsElement {
  const { path, method, parameters, operationId } = operation;
  const id = `try-${operationId}`;
  const person = exampleOf(all, 'Person');
  const controls = parameters.map((parameter) => ({
    ...parameter,
    control: controlOf(parameter, `${id}-${parameter.name}`, person[parameter.name]),
  }));
  const body = bodyOf(all, operation, `${id}-body`);
  const status = make('p', { role: 'status', class: 'hint' });
  const shown = make('pre', { hidden: true, tabindex: '0' });
  const fields = controls.map(({ name, required, control }) =>
    fieldOf(control.id, name + (required ? ' *' : ''), control),
  );
  const send = make('button', { type: 'submit', class: 'button primary' }, t('docsSend'));
  const form = make(
    'form',
    { novalidate: true },
    make('div', { class: 'fields' }, ...fields, body?.element),
    make('div', { class: 'actions' }, send),
    status,
    shown,
  );

  const given = (place: Parameter['in']): [name: string, value: string][] =>
    controls
      .filter(({ in: where, control }) => where === place && control.value !== '')
      .map(({ name, control }) => [name, control.value]);
  const ask = async (): Promise<void> => {
    const query = new URLSearchParams(given('query'));
    const values = Object.fromEntries(given('path'));
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
    const target = query.size === 0 ? address : `${address}?${query}`;
    const content = body?.value() ?? null;
    const type = content !== null && { 'content-type': body!.type };
    const sent = { ...headers(), ...type, ...Object.fromEntries(given('header')) };
    const start = performance.now();
    announce(status, t('docsSending'));
    const reply = await fetch(target, { method, headers: sent, body: content, ...PRIVATE });
    const answered = reply.headers.get('content-type') ?? '';
    const text = await textOf(reply, answered);
    const took = Math.round(performance.now() - start);
    announce(
      status,
      [`${method} ${target}`, reply.status, answered, `${took} ms`].filter(Boolean).join(' · '),
    );
    shown.textContent = text;
    shown.hidden = text === '';
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask().catch(() => announce(status, networkProblem().message));
  });
  return make('details', { class: 'trial' }, make('summary', {}, t('docsTry')), form);
}
