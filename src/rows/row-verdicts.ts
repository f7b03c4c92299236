/**
 * The verdicts of the rows of a chunk in the mode `reconcile`: reads the key on file and the names from the bytes of a record,
 * and counts the findings by their number. `RowJudge.reconcile` is the reference.
 *
 * What it does not do: write the columns of `--detail`, which need the text of the key on file.
 */

import type { Plan } from '../input/csv/plan.js';
import { countVerdict, type Tally } from '../input/csv/tally.js';
import { normalizedNames } from '../input/values/normalized-names.js';
import { nameOf } from '../key/contract/person-reading.js';
import { dateNumberOf } from '../key/curp/calendar.js';
import { CodesOnFile } from '../key/curp/key-on-file-bytes.js';
import type { Names as PackedNames } from '../key/curp/name-letters.js';
import { readKeyOnFile } from '../key/reconcile/key-on-file.js';
import { type Names, namesOf } from '../key/reconcile/names.js';
import { Reconciler } from '../key/reconcile/reconciler.js';
import { type Finding, reconciliationOf } from '../key/reconcile/reconciliation.js';
import type { RecordFields } from './bytes/record-fields.js';
import { INPUT_BLOCK } from './bytes/row-memory.js';
import type { WrongCharacters } from './place-parts.js';

/** Where the cells of the key on file and of the names begin and end in `INPUT_BLOCK`, and their texts. */
type Cells = Pick<RecordFields, 'starts' | 'ends' | 'cell'>;

export class RowVerdicts {
  readonly #plan: Plan;
  /** Those of the current record. */
  #cells: Cells;
  readonly #reconciler: Reconciler;
  /** The key on file of the last record. */
  readonly onFile = new CodesOnFile();
  readonly #rows = new Map<Finding, number>();

  constructor(plan: Plan, cells: Cells) {
    this.#plan = plan;
    this.#cells = cells;
    this.#reconciler = new Reconciler({ today: dateNumberOf(plan.today) });
  }

  /** The wrong characters of the key on file of the last record. */
  get wrong(): WrongCharacters {
    return this.#reconciler;
  }

  /**
   * The finding for the record in `cells`; `key` is the calculated key, `null` if the row has an error code; `letters` are
   * those of its names. Counted.
   */
  find(key: Uint8Array | null, cells: Cells, letters: PackedNames): Finding {
    const { keyColumn } = this.#plan;
    const { starts, ends } = cells;
    this.#cells = cells;
    if (!this.onFile.readBytes(INPUT_BLOCK, starts[keyColumn]!, ends[keyColumn]!))
      this.onFile.readText(readKeyOnFile(cells.cell(keyColumn)).key);
    const finding = this.#reconciler.find(key, this.onFile, this.#readNames, letters);
    this.#rows.set(finding, (this.#rows.get(finding) ?? 0) + 1);
    return finding;
  }

  /** Few rows need their names as words. */
  readonly #readNames = (): Names => {
    const { nombres, apellido_paterno, apellido_materno } = this.#plan.columns;
    const [given = '', paternal = '', maternal = ''] = [nombres, apellido_paterno, apellido_materno].map(
      (column) => (column < 0 ? '' : this.#cells.cell(column)),
    );
    if (!this.#plan.normalize) return namesOf(given, paternal, maternal);
    const cells = { nombres: given, apellido_paterno: paternal, apellido_materno: maternal };
    const names = normalizedNames(cells, this.#plan.names);
    return namesOf(nameOf(names.nombres), nameOf(names.apellido_paterno), nameOf(names.apellido_materno));
  };

  addTo(tally: Tally): void {
    for (const [finding, rows] of this.#rows) countVerdict(tally, reconciliationOf(finding), rows);
  }

  clear(): void {
    this.#rows.clear();
  }
}
