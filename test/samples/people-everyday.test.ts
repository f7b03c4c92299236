/** People as offices write them: the people of the generator, so `--normalize` gives their keys. */
import { describe, expect, it } from 'vitest';
import { writeEverydayPeople } from '../../samples/people-everyday.js';
import { PeopleGenerator } from '../../samples/people-generator.js';
import { Calculator, FIELDS, type Person } from '../../src/index.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const ROWS = 2000;
const SEED = 7;
const HEADER = 'nombres,apellido_paterno,apellido_materno,fecha_nacimiento,sexo,entidad\n';

async function textOf(rows: number, seed: number): Promise<string> {
  const pieces: Buffer[] = [];
  await writeEverydayPeople({ rows, seed }, (piece) => {
    pieces.push(piece);
  });
  return Buffer.concat(pieces).toString('utf8');
}

describe('everyday people', () => {
  it('are the same for the same seed, and different for another', async () => {
    expect(await textOf(500, 3)).toBe(await textOf(500, 3));
    expect(await textOf(500, 3)).not.toBe(await textOf(500, 4));
  });

  it('write the date in one column, the sex as a word and the entity by name', async () => {
    const text = await textOf(ROWS, SEED);
    expect(text.startsWith(HEADER)).toBe(true);
    const rows = text.slice(HEADER.length).trimEnd().split('\n');
    expect(rows).toHaveLength(ROWS);
    const usual = rows.filter((row) => /^[^,]+,[^,]+,[^,]*,\d\d\/\d\d\/\d{4},(Hombre|Mujer),\D+$/.test(row));
    expect(usual.length / ROWS).toBeGreaterThan(0.95);
  });

  it('have with --normalize every key that the eight columns of the contract give', async () => {
    const { today, ...everyday } = plan({
      columnCount: 6,
      columns: {
        nombres: 0,
        apellido_paterno: 1,
        apellido_materno: 2,
        anio_nacimiento: -1,
        mes_nacimiento: -1,
        dia_nacimiento: -1,
        sexo: 4,
        entidad: 5,
      },
      birthDateColumn: 3,
      normalize: true,
      echo: 'none',
    });
    const text = (await textOf(ROWS, SEED)).slice(HEADER.length);
    const { bytes } = processByReference(chunkOf(text), { ...everyday, today });
    const results = bytes.toString('utf8').trimEnd().split('\n');
    const calculator = new Calculator({ today });
    const people = new PeopleGenerator(SEED);
    let keys = 0;
    for (const result of results) {
      const fields = people.next();
      const person: Person = Object.fromEntries(FIELDS.map((field, index) => [field, fields[index]]));
      const { curp } = calculator.outcome(person);
      if (curp === null) continue;
      keys++;
      expect(result.endsWith(`,${curp}`)).toBe(true);
    }
    expect(results).toHaveLength(ROWS);
    expect(keys / ROWS).toBeGreaterThan(0.95);
  });
});
