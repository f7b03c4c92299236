/**
 * The search finds exactly the planted groups: for any mode, any size of a chunk and any memory, by the fast path and by the
 * reference path, with good and with bad hashes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/input/csv/plan.js';
import { ALL_BITS } from '../../../src/rows/duplicates/records/word-hash.js';
import { runs } from '../../random/property-runs.js';
import { chunksOf, fastPath, found, planOf, referencePath } from './finding.js';
import { CLASSES, type DuplicateClass } from './oracle.js';
import { type Asked, Planted } from './planted.js';
import type { Writing } from './written-people.js';

const asked: fc.Arbitrary<Asked> = fc.record({
  mode: fc.constantFrom<Plan['mode']>('calculate', 'reconcile', 'reconcile', 'validate'),
  surnames: fc.constantFrom<Plan['surnames']>('required', 'optional'),
  lang: fc.constantFrom<Plan['lang']>('es', 'en'),
});

const linesOf = (planted: Planted, rows: number): string[] =>
  Array.from({ length: rows }, (_, index) => planted.line(index + 1));

it('finds the planted groups and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        asked,
        writing: fc.constantFrom<Writing>('strict', 'everyday'),
        rows: fc.integer({ min: 0, max: 300 }),
        rereads: fc.boolean(),
        seed: fc.nat(10_000),
        largest: fc.constantFrom(0, 0, 90),
        rowsOfChunk: fc.constantFrom(3, 7, 100, 1000),
        bytesInMemory: fc.constantFrom(4000, 20_000, undefined),
        membersInMemory: fc.constantFrom(3, 64, undefined),
        isFast: fc.boolean(),
        detail: fc.boolean(),
        bits: fc.constantFrom(ALL_BITS, ALL_BITS, 0),
      }),
      async ({ asked, writing, rows, rereads, seed, largest, rowsOfChunk, isFast, detail, ...limits }) => {
        const planted = new Planted({ rows, seed, writing, largest });
        const plan = planOf(planted.header, { ...asked, detail, rereads });
        const chunks = chunksOf(linesOf(planted, rows), rowsOfChunk);
        const { bytesInMemory, membersInMemory, bits } = limits;
        const options = {
          lang: asked.lang,
          // The hashes of rows that are read again are made anew.
          bits: rereads ? ALL_BITS : bits,
          ...(bytesInMemory === undefined ? {} : { bytesInMemory }),
          ...(membersInMemory === undefined ? {} : { membersInMemory }),
        };
        const process = isFast ? fastPath(plan) : referencePath(plan);
        const { text } = await found(chunks, process, options, plan);
        expect(text).toBe(planted.expected(asked));
      },
    ),
    runs(40),
  );
});

it('counts groups and rows by class', async () => {
  const rows = 2000;
  const what: Asked = { mode: 'reconcile', surnames: 'required', lang: 'es' };
  const planted = new Planted({ rows, seed: 7 });
  const { counts } = await found(
    chunksOf(linesOf(planted, rows), 90),
    fastPath(planOf(planted.header, what)),
  );
  const groups = planted.groups(what);
  const ofClass = (name: DuplicateClass) => groups.filter((group) => group.class === name);
  for (const name of CLASSES) {
    expect(counts.groups[name]).toBe(ofClass(name).length);
    expect(counts.rows[name]).toBe(ofClass(name).reduce((sum, { members }) => sum + members.length, 0));
  }
});

it('begins with a byte order mark if asked to', async () => {
  const planted = new Planted({ rows: 40, seed: 3 });
  const chunks = chunksOf(linesOf(planted, 40), 90);
  const { text } = await found(chunks, fastPath(planOf(planted.header, { mode: 'calculate' })), {
    bom: true,
  });
  expect(text).toMatch(/^\ufeffgroup,class,size,row,curp,note\n/);
});

it('rows of chunks with different encodings are read again, each in its own', async () => {
  const person = 'Íñigo,Muñoz,Peña,1984,07,19,H,14\n';
  const header =
    'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad';
  const plan = planOf(header, { mode: 'calculate', rereads: true });
  const chunks = (['utf-8', 'windows-1252'] as const).map((encoding, index) => ({
    index,
    bytes: Buffer.from(person, encoding === 'utf-8' ? 'utf8' : 'latin1'),
    encoding,
    firstRow: index + 1,
    rows: 1,
  }));
  const { counts } = await found(chunks, fastPath(plan), {}, plan);
  expect([counts.groups.repeated_row, counts.rows.repeated_row]).toEqual([1, 2]);
});
