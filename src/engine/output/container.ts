/**
 * What is around the results in an output: the header line of a CSV, or everything of a workbook that is not a row. The
 * committer appends the pieces, and keeps the state of the workbook in the ledger.
 *
 * What it does not do: write. The results themselves are appended as the workers made them.
 */
import { crc32, gzipSync } from 'node:zlib';
import { MAX_CELL_LENGTH } from '../../input/archive/sheet-limits.js';
import type { Plan } from '../../input/csv/plan.js';
import { number } from '../../key/contract/number.js';
import { errorsOpening } from '../../rows/error-columns.js';
import { columnNames, openingText } from '../../rows/result-columns.js';
import type { CellPlace } from '../../rows/workbook/sheet-xml.js';
import {
  type CheckedPiece,
  WorkbookAssembly,
  type WorkbookState,
} from '../../rows/workbook/workbook-assembly.js';
import type { CheckedResult } from '../queue/checked-result.js';
import { RunError } from '../settings/run-error.js';

export interface ContainerStep {
  pieces: CheckedPiece[];
  /** The state after these pieces; null if the output is not a workbook. */
  state: WorkbookState | null;
}

/** A text that a file begins with. */
function opening(text: string, isPacked: boolean): CheckedPiece {
  const line = Buffer.from(text);
  const bytes = isPacked && line.length > 0 ? gzipSync(line) : line;
  return { bytes, crc: crc32(bytes) };
}

export abstract class Container {
  constructor(
    protected readonly plan: Plan,
    protected readonly header: readonly string[],
  ) {}

  abstract begin(): ContainerStep;
  /** `before` is the state after the last step. */
  abstract add(result: CheckedResult, before: WorkbookState | null): ContainerStep;
  abstract end(before: WorkbookState | null): ContainerStep;

  /** What the errors file begins with: it is never a workbook. */
  errorsOpening(): CheckedPiece {
    return opening(errorsOpening(this.header, this.plan), this.plan.errors === 'gzip');
  }
}

/** Lines of text, which may be compressed. */
class LineContainer extends Container {
  begin(): ContainerStep {
    const { plan, header } = this;
    return { pieces: [opening(openingText(header, plan), plan.packing === 'gzip')], state: null };
  }

  add({ bytes, crc }: CheckedResult): ContainerStep {
    return { pieces: [{ bytes, crc }], state: null };
  }

  end(): ContainerStep {
    return { pieces: [], state: null };
  }
}

class WorkbookContainer extends Container {
  readonly #names: readonly string[];
  readonly #assembly: WorkbookAssembly;

  constructor(plan: Plan, header: readonly string[], rowsPerSheet: number | undefined) {
    super(plan, header);
    this.#names = columnNames(header, plan);
    this.#assembly = new WorkbookAssembly({ names: this.#names, lang: plan.lang, rowsPerSheet });
  }

  begin(): ContainerStep {
    return this.#assembly.begin();
  }

  add({ bytes, tally, sheets }: CheckedResult, before: WorkbookState | null): ContainerStep {
    const { segments = [], longCell = null } = sheets ?? {};
    if (longCell !== null) throw this.#tooLong(longCell);
    const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
    const length = segments.reduce((sum, segment) => sum + segment.length, 0);
    if (before === null || rows !== tally.rows || length !== bytes.length)
      throw new RunError('defect', {
        en: 'a result does not fit into the workbook: nothing of it was written',
        es: 'un resultado no concuerda con el libro de Excel: no se escribió nada de él',
      });
    return this.#assembly.add(before, bytes, segments);
  }

  #tooLong({ row, column }: CellPlace): RunError {
    return new RunError('cell_too_long', {
      en:
        `row ${row} has more than ${number(MAX_CELL_LENGTH)} characters in the column ${JSON.stringify(this.#names[column])}, ` +
        'which no cell of a workbook can hold: write a CSV instead (-o result.csv)',
      es:
        `la fila ${row} tiene más de ${number(MAX_CELL_LENGTH)} caracteres en la columna ${JSON.stringify(this.#names[column])}, ` +
        'que no caben en una celda de Excel: pida un CSV (-o result.csv)',
    });
  }

  end(before: WorkbookState | null): ContainerStep {
    return this.#assembly.end(before!);
  }
}

/** `rowsPerSheet`: of a workbook; tests give a small one. */
export const containerOf = (plan: Plan, header: readonly string[], rowsPerSheet?: number): Container =>
  plan.packing === 'xlsx'
    ? new WorkbookContainer(plan, header, rowsPerSheet)
    : new LineContainer(plan, header);
