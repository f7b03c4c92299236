/**
 * The view of one person: a form, the key, and its explanation. Faults are shown at their fields. Neither the page nor the
 * server stores the data.
 */
import type { Reason } from '../../key/contract/codes.js';
import type { Field } from '../../key/contract/person.js';
import { ENTITIES } from '../../key/curp/entities.js';
import { NO_SURNAME } from '../../key/curp/particles.js';
import { Problem, request } from '../shell/api.js';
import { announce, byId, make, setInvalid } from '../shell/element.js';
import { showProblem } from '../shell/notice.js';
import { locale, onLanguage, t } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';
import type { View } from '../shell/views.js';
import { copyButton, type Explanation, explanationElements, keyElement } from './explanation-view.js';
import { type PersonFault, personFaults } from './person-faults.js';

/** In the order of the form. */
const FIELDS: readonly Field[] = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'dia_nacimiento',
  'mes_nacimiento',
  'anio_nacimiento',
  'sexo',
  'entidad',
];

const form = () => byId<HTMLFormElement>('person-form');

const fieldValue = (field: string): string =>
  (form().elements.namedItem(field) as HTMLInputElement | RadioNodeList).value.trim();

const secondSurname = () => byId<HTMLInputElement>('apellido_materno');
const oneSurname = () => byId<HTMLInputElement>('one-surname');

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

/** Keeps what is chosen. */
function fillSelect(id: Field, choices: readonly (readonly [value: string, text: string])[]): void {
  const select = byId<HTMLSelectElement>(id);
  const chosen = select.value;
  const options = [['', t('chooseOne')] as const, ...choices];
  select.replaceChildren(...options.map(([value, text]) => make('option', { value }, text)));
  select.value = chosen;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index);

/** Months and entities, in the current language. */
function fillSelects(): void {
  const nameOf = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' });
  fillSelect(
    'mes_nacimiento',
    MONTHS.map((month) => [String(month + 1).padStart(2, '0'), nameOf.format(Date.UTC(2000, month, 1))]),
  );
  fillSelect(
    'entidad',
    ENTITIES.map(({ clave_entidad, nombre_entidad }) => [clave_entidad, nombre_entidad]),
  );
}

export class PersonView implements View {
  readonly title = () => t('titlePerson');
  readonly lead = () => t('leadPerson');
  #isShown = false;

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
    fillSelects();
    onLanguage(() => {
      fillSelects();
      this.#showFaults([]);
      if (this.#isShown) void this.#calculate(false);
    });
  }

  async #calculate(moveFocus: boolean): Promise<void> {
    this.#showFaults([]);
    try {
      this.#showKey(await request<Explanation>('GET', '/curp/explicar', { query: person() }));
    } catch (error) {
      this.#clear();
      if (!(error instanceof Problem) || error.kind !== 'refused') return showProblem(error);
      const { codes, reason } = error.response as { codes?: number[]; reason?: Reason | null };
      this.#showFaults(personFaults(codes ?? [error.code], reason ?? null, error.message), moveFocus);
    }
  }

  #showKey(explanation: Explanation): void {
    this.#isShown = true;
    byId('key-place').replaceChildren(keyElement(explanation.curp), copyButton(explanation.curp));
    byId('why').replaceChildren(...explanationElements(explanation));
    byId('person-result').hidden = false;
    announce(byId('person-status'), t('keySaid', { key: explanation.curp }));
    byId('key').scrollIntoView({ block: 'center' });
  }

  #clear(): void {
    this.#isShown = false;
    byId('person-result').hidden = true;
    byId('person-status').textContent = '';
    this.#showFaults([]);
  }

  /** Shows each fault at its field; with `moveFocus` the first of these fields gets the focus. */
  #showFaults(faults: readonly PersonFault[], moveFocus = false): void {
    const ofForm = faults.filter(({ field }) => field === '').map(({ text }) => text);
    const named = FIELDS.filter((field) => faults.some((fault) => fault.field === field));
    if (named.length > 0) {
      const names = named.map((field) => t(field).toLocaleLowerCase(locale()));
      ofForm.push(t('personFaults', { fields: names.join(', ') }));
    }
    byId('person-error').textContent = ofForm.join(' ');
    for (const field of FIELDS) {
      const text = faults.find((fault) => fault.field === field)?.text ?? '';
      byId(`${field}-error`).textContent = text;
      for (const control of form().querySelectorAll(`[name=${field}]`)) setInvalid(control, text !== '');
    }
    if (moveFocus && named[0]) form().querySelector<HTMLElement>(`[name=${named[0]}]`)?.focus();
  }
}
