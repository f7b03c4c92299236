/**
 * The faults of the rows of a run: what is wrong, what to do, and how many rows. A button at each opens the table of those rows
 * below it; where a surname is missing, another starts the same file again with empty surnames allowed.
 *
 * What it does not do: correct rows. `correction-table.ts` does.
 */
import { CALCULATION_FAILED, FIELD_CODES } from '../../key/contract/codes.js';
import { button, make } from '../shell/element.js';
import { rowCount } from '../shell/figures.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import type { Pairs } from '../shell/pairs.js';
import { filteredRows } from './filtered-rows.js';
import { startAgain } from './run-again.js';
import type { Run } from './run-requests.js';

type Fault = Run['codes'][number];

const SURNAME_MISSING = [FIELD_CODES.apellido_paterno.missing, FIELD_CODES.apellido_materno.missing];

/** Whether the same file gives more keys if surnames may be empty. Corrections are for the reading that they were made with. */
const helpsWithoutSurname = ({ options, schedule, corrected }: Run, { code }: Fault): boolean =>
  SURNAME_MISSING.includes(code) && options.surnames !== 'optional' && schedule === null && !corrected;

const queryOf = ({ code, reason }: Fault): Pairs => [
  ['code', String(code)],
  ...(code === CALCULATION_FAILED && reason !== null ? ([['reason', reason]] as const) : []),
];

/** The button that opens the rows of a fault, and their place. */
function opener(run: Run, fault: Fault): [open: HTMLButtonElement, place: HTMLElement] {
  const { term, code, label, rows } = fault;
  const place = make('div', { id: `fault-rows-${code}-${term}`, class: 'fault-rows' });
  const selection = { caption: label, rows, query: queryOf(fault), isSaid: true };
  const closed = t('seeRows', { rows: rowCount(rows) });
  const text = make('span', {}, closed);
  const open = button('', 'toggle', () => {
    const isOpen = open.getAttribute('aria-expanded') === 'true';
    open.setAttribute('aria-expanded', String(!isOpen));
    text.textContent = isOpen ? closed : t('hideRows');
    if (isOpen) place.replaceChildren();
    else void loadInto(place, () => filteredRows(run, selection));
  });
  open.append(text, make('span', { class: 'unseen' }, ` ${t('ofFault', { fault: label })}`));
  open.setAttribute('aria-expanded', 'false');
  open.setAttribute('aria-controls', place.id);
  return [open, place];
}

function surnamesAgain(run: Run, { code }: Fault): HTMLElement[] {
  const asked = make('div', { class: 'same-file' });
  const hintId = `surnames-again-hint-${code}`;
  const again = button(t('surnamesAgain'), 'button small surnames-again', () =>
    startAgain(run, asked, { options: { surnames: 'optional' } }),
  );
  again.setAttribute('aria-describedby', hintId);
  return [make('p', {}, again), make('p', { id: hintId, class: 'hint' }, t('surnamesAgainHint')), asked];
}

function faultItem(run: Run, fault: Fault): HTMLElement {
  const { code, label, advice, term, rows } = fault;
  const words = [
    make('p', {}, make('strong', {}, label), make('small', { class: 'term' }, `${code} · ${term}`)),
    make('p', { class: 'advice' }, advice),
  ];
  if (run.state !== 'finished') return make('li', {}, ...words, make('p', {}, rowCount(rows)));
  const [open, place] = opener(run, fault);
  const again = helpsWithoutSurname(run, fault) ? surnamesAgain(run, fault) : [];
  return make('li', { 'data-code': String(code) }, ...words, open, place, ...again);
}

/** Title and list; a sentence if there are none. */
export function faultList(run: Run): HTMLElement[] {
  if (run.codes.length === 0) {
    return run.state === 'finished' && run.rows > 0 && run.options.mode !== 'validate'
      ? [make('p', { class: 'hint' }, t('noErrors'))]
      : [];
  }
  const items = run.codes.map((fault) => faultItem(run, fault));
  return [
    make('h2', { id: 'codes-title' }, t('errorsTitle')),
    make('ul', { class: 'faults', 'aria-labelledby': 'codes-title' }, ...items),
  ];
}
