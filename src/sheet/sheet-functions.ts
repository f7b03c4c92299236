/**
 * The functions of a spreadsheet: `=CURP(…)`, `=CURP_REVISA(…)` and `=CURP_EXPLICA(…)`. Each takes cells or columns, and returns
 * a cell or a column; a blank row gives a blank one. They speak Spanish, as their names do.
 *
 * What they do not promise: that a calculated key is registered. The registry may have assigned another one.
 */

import type { Person } from '../key/contract/person.js';
import { Outcomes } from '../key/contract/person-outcomes.js';
import { textOf } from '../key/contract/person-reading.js';
import { readKeyOnFile } from '../key/reconcile/key-on-file.js';
import { Reconciler } from '../key/reconcile/reconciler.js';
import type { Reconciliation } from '../key/reconcile/reconciliation.js';
import { VERDICT_TEXTS, verdictDetails } from '../key/reconcile/verdict-texts.js';
import { callOptions } from './call-options.js';
import { CallWriting, type SheetPerson } from './call-writing.js';
import { dayOf, type LocalTime, spreadsheetTime } from './date-cell.js';
import { errorWords, faultOf } from './error-words.js';
import { type Argument, type Cell, isDate, rowsOf, type SheetRow, type SheetRows } from './formula-rows.js';
import { keyWords, verdictOnKey } from './key-words.js';

/** Today in UTC, as a number: 20261115. */
const today = (): number => Number(new Date().toISOString().slice(0, 10).replace(/-/g, ''));

/** The number of arguments that describe a person. */
const PERSON_ARGUMENTS = 6;

function birthDateOf(cell: Cell, localTime: LocalTime): Pick<SheetPerson, 'fecha' | 'noDay'> {
  if (!isDate(cell)) return { fecha: textOf(cell) };
  const day = dayOf(cell, localTime);
  return day === 'time' || day === 'none' ? { fecha: '', noDay: day } : { fecha: day };
}

function personOf(cells: readonly Cell[], localTime: LocalTime): SheetPerson {
  const [nombres, apellido_paterno, apellido_materno, fecha, sexo, entidad] = cells;
  return {
    nombres: textOf(nombres),
    apellido_paterno: textOf(apellido_paterno),
    apellido_materno: textOf(apellido_materno),
    ...birthDateOf(fecha, localTime),
    sexo: textOf(sexo),
    entidad: textOf(entidad),
  };
}

/** A row with its outcome. */
interface Judged {
  readonly person: Person;
  readonly curp: string | null;
  /** The key; or the code, what is wrong, and what to do: `402 Falta el segundo apellido. Si…`. */
  readonly text: string;
}

/** Reads all rows of a call together, because they are each other's witnesses. `null` for a blank row. */
function judged(rows: readonly SheetRow[], options: Argument, today: number): (Judged | null)[] {
  const localTime = spreadsheetTime();
  const people = rows.map((cells) => (cells === null ? null : personOf(cells, localTime)));
  const writing = new CallWriting(
    people.filter((person) => person !== null),
    callOptions(options),
  );
  const outcomes = new Outcomes({ today, surnames: writing.surnames });
  return people.map((cells) => {
    if (cells === null) return null;
    const { person, doubts } = writing.read(cells);
    const { curp, code, reason } = outcomes.of(person);
    const fault = faultOf(code, reason);
    return { person, curp, text: curp ?? `${code} ${doubts[fault] ?? errorWords(fault)}` };
  });
}

/** A column of cells, or the only one. */
const column = (texts: readonly string[], { isColumn }: SheetRows): readonly string[][] | string =>
  isColumn ? texts.map((text) => [text]) : texts[0]!;

export function curp(person: readonly Argument[], options: Argument): readonly string[][] | string {
  const given = rowsOf(person);
  const texts = judged(given.rows, options, today()).map((row) => row?.text ?? '');
  return column(texts, given);
}

/** Verdict and cause, in two cells. */
type VerdictCells = readonly [verdict: string, cause: string];

const BLANK: VerdictCells = ['', ''];

function verdictCells(reconciliation: Reconciliation, error = ''): VerdictCells {
  const { verdict } = reconciliation;
  const details = verdictDetails(reconciliation, 'es');
  if (verdict !== 'uncomputable') return [VERDICT_TEXTS.es[verdict], details.join('; ')];
  const aboutKey = details.length === 0 ? '' : ` ${VERDICT_TEXTS.es.invalid}: ${details.join('; ')}`;
  return [VERDICT_TEXTS.es[verdict], error + aboutKey];
}

/** With a key alone, only the key is checked. */
export function check(
  key: Argument,
  person: readonly Argument[],
  options: Argument,
): readonly VerdictCells[] {
  const day = today();
  if (person.every((argument) => argument === undefined)) {
    return rowsOf([key]).rows.map((cells) =>
      cells === null ? BLANK : verdictCells(verdictOnKey(readKeyOnFile(textOf(cells[0])), day)),
    );
  }
  const { rows } = rowsOf([...person, key]);
  const reconciler = new Reconciler({ today: day });
  return judged(rows, options, day).map((row, index) => {
    if (row === null) return BLANK;
    const onFile = textOf(rows[index]![PERSON_ARGUMENTS]);
    return verdictCells(reconciler.reconcile(row.person, row.curp, onFile), row.text);
  });
}

export function explainKey(key: Argument): readonly string[][] | string {
  const day = today();
  const given = rowsOf([key]);
  const texts = given.rows.map((cells) =>
    cells === null ? '' : keyWords(readKeyOnFile(textOf(cells[0])), day),
  );
  return column(texts, given);
}
