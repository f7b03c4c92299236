/** People with keys on file: the same for the same seed; most keys are right, and the others have every verdict. */

import { describe, expect, it } from 'vitest';
import { HEADER } from '../../samples/people-generator.js';
import { writePeopleOnFile } from '../../samples/people-on-file.js';
import { Calculator, FIELDS, type Person } from '../../src/index.js';
import { dateNumberOf } from '../../src/key/curp/calendar.js';
import { Reconciler } from '../../src/key/reconcile/reconciler.js';
import { VERDICTS } from '../../src/key/reconcile/reconciliation.js';
import { TODAY } from '../people/person.js';

async function textOf(rows: number, seed: number): Promise<string> {
  const pieces: Buffer[] = [];
  await writePeopleOnFile({ rows, seed }, (piece) => {
    pieces.push(piece);
  });
  return Buffer.concat(pieces).toString('utf8');
}

describe('people with keys on file', () => {
  it('are the same for the same seed, and different for another', async () => {
    expect(await textOf(500, 3)).toBe(await textOf(500, 3));
    expect(await textOf(500, 3)).not.toBe(await textOf(500, 4));
  });

  it('have every verdict, and 70 % have their own key', async () => {
    const [header, ...lines] = (await textOf(5000, 7)).trimEnd().split('\n');
    expect(header).toBe(`${HEADER},curp`);
    expect(lines).toHaveLength(5000);
    const calculator = new Calculator({ today: TODAY });
    const reconciler = new Reconciler({ today: dateNumberOf(TODAY) });
    const verdicts = lines.map((line) => {
      const cells = line.split(',');
      const someone: Person = Object.fromEntries(FIELDS.map((field, index) => [field, cells[index]]));
      return reconciler.reconcile(someone, calculator.outcome(someone).curp, cells[8]).verdict;
    });
    expect(new Set(verdicts)).toEqual(new Set(VERDICTS));
    const matching = verdicts.filter((verdict) => verdict === 'match').length;
    expect(matching / lines.length).toBeGreaterThan(0.68);
    expect(matching / lines.length).toBeLessThan(0.76);
  });
});
