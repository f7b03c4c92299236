/**
 * One person: a form, the key, and its explanation. What is wrong is said at its field. Nothing of it is kept, here or
 * at the server.
 */
import { ask, type Pairs, Problem } from './api.js';
import { announce, byId, make } from './element.js';
import { copyButton, type Explanation, explanationElements, keyElement } from './explanation.js';
import { locale, onLanguage, say } from './language.js';
import { tellProblem } from './notice.js';
import { personFaults } from './person-faults.js';
import type { TextKey } from './texts.js';
import type { View } from './views.js';

const FIELDS = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'dia_nacimiento',
  'mes_nacimiento',
  'anio_nacimiento',
  'sexo',
  'entidad',
] as const;

interface Entity {
  clave_entidad: string;
  nombre_entidad: string;
}

const form = () => byId<HTMLFormElement>('person-form');

const typed = (field: string): string =>
  (form().elements.namedItem(field) as HTMLInputElement | RadioNodeList).value.trim();

/** A day of one digit is a day: nobody should have to know of the zero. */
const sentValue = (field: string): string =>
  field === 'dia_nacimiento' ? typed(field).replace(/^\d$/, '0$&') : typed(field);

const person = (): Pairs => FIELDS.map((field) => [field, sentValue(field)] as const);

function fillMonths(): void {
  const select = byId<HTMLSelectElement>('mes_nacimiento');
  const chosen = select.value;
  const nameOf = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0');
    return make('option', { value }, nameOf.format(Date.UTC(2000, index, 1)));
  });
  select.replaceChildren(make('option', { value: '' }, say('chooseOne')), ...months);
  select.value = chosen;
}

class PersonForm {
  #entities: Entity[] = [];
  #shown: Explanation | undefined;

  constructor() {
    form().addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#calculate(true);
    });
    form().addEventListener('reset', () => {
      this.#clear();
      byId('nombres').focus();
    });
    fillMonths();
  }

  show(): void {
    void this.#fillEntities();
  }

  again(): void {
    fillMonths();
    this.#fillEntityList();
    this.#complain([]);
    if (this.#shown !== undefined) void this.#calculate(false);
  }

  async #fillEntities(): Promise<void> {
    if (this.#entities.length > 0) return;
    try {
      const { clave_entidad } = await ask<{ clave_entidad: Entity[] }>('GET', '/curp/entidades');
      this.#entities = clave_entidad;
      this.#fillEntityList();
    } catch (error) {
      tellProblem(error, () => void this.#fillEntities());
    }
  }

  #fillEntityList(): void {
    const select = byId<HTMLSelectElement>('entidad');
    const chosen = select.value;
    select.replaceChildren(
      make('option', { value: '' }, say('chooseOne')),
      ...this.#entities.map(({ clave_entidad, nombre_entidad }) =>
        make('option', { value: clave_entidad }, nombre_entidad),
      ),
    );
    select.value = chosen;
  }

  async #calculate(moveFocus: boolean): Promise<void> {
    this.#complain([]);
    try {
      const explanation = await ask<Explanation>('GET', '/curp/explicar', { query: person() });
      this.#showKey(explanation);
    } catch (error) {
      this.#clear();
      if (!(error instanceof Problem) || error.kind !== 'refused') return tellProblem(error);
      const { codes, reason } = error.response as { codes?: number[]; reason?: string | null };
      this.#complain(personFaults(codes ?? [error.code], reason ?? null, error.message), moveFocus);
    }
  }

  #showKey(explanation: Explanation): void {
    this.#shown = explanation;
    const copy = copyButton(explanation.curp);
    byId('key-place').replaceChildren(keyElement(explanation.curp), ...(copy ? [copy] : []));
    byId('why').replaceChildren(...explanationElements(explanation));
    byId('person-result').hidden = false;
    announce(byId('person-status'), say('keySaid', { key: explanation.curp }));
    byId('key').scrollIntoView({ block: 'center' });
  }

  #clear(): void {
    this.#shown = undefined;
    byId('person-result').hidden = true;
    byId('person-status').textContent = '';
    this.#complain([]);
  }

  /** Says each fault at its field, and goes to the first. */
  #complain(faults: readonly { field: string; text: string }[], moveFocus = false): void {
    const ofForm = faults.filter(({ field }) => field === '').map(({ text }) => text);
    const named = FIELDS.filter((field) => faults.some((fault) => fault.field === field));
    if (named.length > 0) {
      const names = named.map((field) => say(field as TextKey).toLocaleLowerCase(locale()));
      ofForm.push(say('personFaults', { fields: names.join(', ') }));
    }
    byId('person-error').textContent = ofForm.join(' ');
    for (const field of FIELDS) {
      const text = faults.find((fault) => fault.field === field)?.text ?? '';
      byId(`${field}-error`).textContent = text;
      for (const control of form().querySelectorAll(`[name=${field}]`)) {
        if (text === '') control.removeAttribute('aria-invalid');
        else control.setAttribute('aria-invalid', 'true');
      }
    }
    if (moveFocus && named[0]) form().querySelector<HTMLElement>(`[name=${named[0]}]`)?.focus();
  }
}

export function personView(): View {
  const view = new PersonForm();
  onLanguage(() => view.again());
  return { title: () => say('titlePerson'), lead: () => say('leadPerson'), show: () => view.show() };
}
