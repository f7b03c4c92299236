/**
 * The cells of a record without `--normalize`, from bytes: names, numbers and the sex in the form of the contract become the
 * values of a `Row`.
 *
 * What it does not do: find the cells. `RecordFields` does; `UnquotedRow` does both at once for a record in the simple form.
 */

import type { Plan } from '../../input/csv/plan.js';
import type { Row } from '../../key/contract/assessment.js';
import { readNumberBytes, readSexBytes } from './byte-reading.js';
import { GIVEN, GIVEN_NAMES, lettersOf, MATERNAL, PATERNAL, SURNAMES, startNames } from './known-names.js';
import type { RecordFields } from './record-fields.js';
import { INPUT_BLOCK } from './row-memory.js';

export class StrictCells {
  readonly #columns: Plan['columns'];

  constructor({ columns }: Plan) {
    this.#columns = columns;
  }

  /** Call before each chunk, with its number of rows. */
  startChunk(rows: number): void {
    startNames(rows);
  }

  /** Nothing is counted here. */
  endChunk(): void {}

  /** Reads the cells, which are in `INPUT_BLOCK`, into `row`. Returns true: no record needs the reference path. */
  read({ starts, ends }: RecordFields, row: Row): boolean {
    const { nombres: given, apellido_paterno: paternal, apellido_materno: maternal } = this.#columns;
    const {
      anio_nacimiento: year,
      mes_nacimiento: month,
      dia_nacimiento: day,
      sexo,
      entidad,
    } = this.#columns;
    row.given = lettersOf(GIVEN_NAMES, GIVEN, starts[given]!, ends[given]!);
    row.paternal = lettersOf(SURNAMES, PATERNAL, starts[paternal]!, ends[paternal]!);
    row.maternal = lettersOf(SURNAMES, MATERNAL, starts[maternal]!, ends[maternal]!);
    row.year = readNumberBytes(INPUT_BLOCK, starts[year]!, ends[year]!, 4);
    row.month = readNumberBytes(INPUT_BLOCK, starts[month]!, ends[month]!, 2);
    row.day = readNumberBytes(INPUT_BLOCK, starts[day]!, ends[day]!, 2);
    row.sex = readSexBytes(INPUT_BLOCK, starts[sexo]!, ends[sexo]!);
    row.entity = readNumberBytes(INPUT_BLOCK, starts[entidad]!, ends[entidad]!, 2);
    return true;
  }
}
