/**
 * The view of one person: a form, the key, and its explanation. Faults are shown at their fields. Neither the page nor the
 * server stores the data.
 */
import type { Entity } from '../../key/curp/entities.js';
import { type Pairs, Problem, request } from '../shell/api.js';
import { announce, byId, make } from '../shell/element.js';
import { showProblem } from '../shell/notice.js';
import { locale, onLanguage, t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';
import type { View } from '../shell/views.js';
import { copyButton, type Explanation, explanationElements, keyElement } from './explanation-view.js';
import { personFaults } from './person-faults.js';

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

const form = () => byId<HTMLFormElement>('person-form');

const fieldValue = (field: string): string =>
  (form().elements.namedItem(field) as HTMLInputElement | RadioNodeList).value.trim();

const secondSurname = () => byId<HTMLInputElement>('apellido_materno');
const oneSurname = () => byId<HTMLInputElement>('one-surname');

/** The registry's word for a surname that a person does not have. */
const NO_SURNAME = 'DESCONOCIDO';

/** Adds the leading zero to a day of one digit. */
function sentValue(field: string): string {
  if (field === 'apellido_materno' && oneSurname().checked) return NO_SURNAME;
  return field === 'dia_nacimiento' ? fieldValue(field).replace(/^\d$/, '0$&') : fieldValue(field);
}

/** A person with one surname has no second one to write. */
function allowSecondSurname(isAllowed: boolean): void {
  secondSurname().disabled = !isAllowed;
  if (!isAllowed) secondSurname().value = '';
}

const person = (): Pairs => FIELDS.map((field) => [field, sentValue(field)] as const);

function fillMonths(): void {
  const select = byId<HTMLSelectElement>('mes_nacimiento');
  const chosen = select.value;
  const nameOf = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0');
    return make('option', { value }, nameOf.format(Date.UTC(2000, index, 1)));
  });
  select.replaceChildren(make('option', { value: '' }, t('chooseOne')), ...months);
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
    oneSurname().addEventListener('change', () => allowSecondSurname(!oneSurname().checked));
    form().addEventListener('reset', () => {
      this.#clear();
      allowSecondSurname(true);
      byId('nombres').focus();
    });
    fillMonths();
  }

  show(): void {
    void this.#fillEntities();
  }

  refresh(): void {
    fillMonths();
    this.#fillEntityList();
    this.#showFaults([]);
    if (this.#shown !== undefined) void this.#calculate(false);
  }

  async #fillEntities(): Promise<void> {
    if (this.#entities.length > 0) return;
    try {
      const { clave_entidad } = await request<{ clave_entidad: Entity[] }>('GET', '/curp/entidades');
      this.#entities = clave_entidad;
      this.#fillEntityList();
    } catch (error) {
      showProblem(error, () => void this.#fillEntities());
    }
  }

  #fillEntityList(): void {
    const select = byId<HTMLSelectElement>('entidad');
    const chosen = select.value;
    select.replaceChildren(
      make('option', { value: '' }, t('chooseOne')),
      ...this.#entities.map(({ clave_entidad, nombre_entidad }) =>
        make('option', { value: clave_entidad }, nombre_entidad),
      ),
    );
    select.value = chosen;
  }

  async #calculate(moveFocus: boolean): Promise<void> {
    this.#showFaults([]);
    try {
      const explanation = await request<Explanation>('GET', '/curp/explicar', { query: person() });
      this.#showKey(explanation);
    } catch (error) {
      this.#clear();
      if (!(error instanceof Problem) || error.kind !== 'refused') return showProblem(error);
      const { codes, reason } = error.response as { codes?: number[]; reason?: string | null };
      this.#showFaults(personFaults(codes ?? [error.code], reason ?? null, error.message), moveFocus);
    }
  }

  #showKey(explanation: Explanation): void {
    this.#shown = explanation;
    byId('key-place').replaceChildren(keyElement(explanation.curp), copyButton(explanation.curp));
    byId('why').replaceChildren(...explanationElements(explanation));
    byId('person-result').hidden = false;
    announce(byId('person-status'), t('keySaid', { key: explanation.curp }));
    byId('key').scrollIntoView({ block: 'center' });
  }

  #clear(): void {
    this.#shown = undefined;
    byId('person-result').hidden = true;
    byId('person-status').textContent = '';
    this.#showFaults([]);
  }

  /** Shows each fault at its field; with `moveFocus` the first of these fields gets the focus. */
  #showFaults(faults: readonly { field: string; text: string }[], moveFocus = false): void {
    const ofForm = faults.filter(({ field }) => field === '').map(({ text }) => text);
    const named = FIELDS.filter((field) => faults.some((fault) => fault.field === field));
    if (named.length > 0) {
      const names = named.map((field) => t(field as TextKey).toLocaleLowerCase(locale()));
      ofForm.push(t('personFaults', { fields: names.join(', ') }));
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
  onLanguage(() => view.refresh());
  return { title: () => t('titlePerson'), lead: () => t('leadPerson'), show: () => view.show() };
}
