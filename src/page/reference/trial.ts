/**
 * Tries an operation: a form for its parameters and its body, the request with the token of the session, and the answer as it
 * came. The token is sent in a header and is part of no address that is shown.
 *
 * What it does not do: check the values. The server answers what is wrong with them.
 */
import { networkProblem } from '../shell/api.js';
import { announce, make } from '../shell/element.js';
import { t } from '../shell/page-language.js';
import { headers } from '../shell/server-backend.js';
import {
  type Description,
  type Parameter,
  type PlacedOperation,
  parametersOf,
  resolved,
} from './description.js';

/** Maximum number of characters of an answer that are shown. */
const MAX_SHOWN = 20_000;

/** For the fields of a person, so that a first try has an answer. */
const EXAMPLES: Readonly<Record<string, string>> = {
  nombres: 'María Luisa',
  apellido_paterno: 'Pérez',
  apellido_materno: 'Hernández',
  anio_nacimiento: '1980',
  mes_nacimiento: '05',
  dia_nacimiento: '10',
  entidad: '09',
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(parameter: Parameter, id: string): Control {
  const { schema, required = false } = parameter;
  if (schema.enum === undefined)
    return make('input', {
      id,
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      value: EXAMPLES[parameter.name],
    });
  const options = schema.enum.map((value) => make('option', { value: String(value) }, String(value)));
  return make('select', { id }, ...(required ? [] : [make('option', { value: '' }, '—')]), ...options);
}

const fieldOf = (id: string, label: string, control: HTMLElement, className = 'field'): HTMLElement =>
  make('div', { class: className }, make('label', { for: id }, label), control);

/** The types that can be typed or chosen here, the best first. */
const BODY_TYPES = ['application/json', 'application/x-ndjson', 'text/csv', 'application/octet-stream'];

interface Body {
  type: string;
  element: HTMLElement;
  value(): BodyInit | undefined;
}

function bodyOf(description: Description, { operation }: PlacedOperation, id: string): Body | undefined {
  const content = operation.requestBody?.content ?? {};
  const type = BODY_TYPES.find((one) => one in content);
  if (type === undefined) return undefined;
  if (!type.startsWith('application/json')) {
    const file = make('input', { id, type: 'file' });
    return { type, element: fieldOf(id, t('docsFile'), file, 'field wide'), value: () => file.files?.[0] };
  }
  const { items = {} } = content[type]!.schema;
  const [example] = resolved(description, items).examples ?? [];
  const text = make('textarea', { id, spellcheck: 'false' }, JSON.stringify([example ?? {}], null, 2));
  return { type, element: fieldOf(id, t('docsBody'), text, 'field wide'), value: () => text.value };
}

/** The beginning of an answer as text; one that does not end, as a stream of events, is broken off. */
async function beginningOf(reply: Response): Promise<string> {
  const reader = reply.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (; reader !== undefined && text.length < MAX_SHOWN; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return `${text.slice(0, MAX_SHOWN)}\n…`;
}

const isText = (type: string): boolean => /json|text|csv/.test(type);

function pretty(type: string, text: string): string {
  if (!type.startsWith('application/json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function trialView(description: Description, placed: PlacedOperation): HTMLDetailsElement {
  const { path, method, operation } = placed;
  const id = `try-${operation.operationId}`;
  const controls = parametersOf(description, operation).map((parameter) => ({
    parameter,
    control: controlOf(parameter, `${id}-${parameter.name}`),
  }));
  const body = bodyOf(description, placed, `${id}-body`);
  const status = make('p', { role: 'status', class: 'hint' });
  const shown = make('pre', { hidden: true, tabindex: '0' });
  const send = make('button', { type: 'submit', class: 'button primary' }, t('docsSend'));
  const fields = controls.map(({ parameter, control }) =>
    fieldOf(control.id, parameter.name + (parameter.required ? ' *' : ''), control),
  );
  const form = make(
    'form',
    { novalidate: true },
    make('div', { class: 'fields' }, ...fields, body?.element),
    make('div', { class: 'actions' }, send),
    status,
    shown,
  );

  const addressOf = (): string => {
    let address = path;
    const query = new URLSearchParams();
    for (const { parameter, control } of controls) {
      if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, encodeURIComponent(control.value));
      else if (parameter.in === 'query' && control.value !== '') query.set(parameter.name, control.value);
    }
    return query.size === 0 ? address : `${address}?${query}`;
  };
  const ask = async (): Promise<void> => {
    const sent: RequestInit = { method, headers: headers(), cache: 'no-store', credentials: 'omit' };
    const given = body?.value();
    if (body !== undefined && given !== undefined) {
      sent.body = given;
      sent.headers = { ...headers(), 'content-type': body.type };
    }
    for (const { parameter, control } of controls)
      if (parameter.in === 'header' && control.value !== '')
        sent.headers = { ...(sent.headers as Record<string, string>), [parameter.name]: control.value };
    const start = performance.now();
    announce(status, t('docsSending'));
    const reply = await fetch(addressOf(), sent);
    const type = reply.headers.get('content-type') ?? '';
    const text = isText(type) ? pretty(type, await beginningOf(reply)) : '';
    const took = Math.round(performance.now() - start);
    announce(
      status,
      [`${method} ${addressOf()}`, reply.status, type, `${took} ms`].filter(Boolean).join(' · '),
    );
    shown.textContent = text;
    shown.hidden = text === '';
    if (!isText(type)) await reply.body?.cancel();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask().catch(() => announce(status, networkProblem().message));
  });
  return make('details', { class: 'trial' }, make('summary', {}, t('docsTry')), form);
}
