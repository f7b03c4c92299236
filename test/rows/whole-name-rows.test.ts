/** The results of rows whose whole name is in one column: columns, errors file, verdicts, counts. */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/input/csv/plan.js';
import { addsUp } from '../../src/input/csv/tally.js';
import { ChunkProcessor } from '../../src/rows/chunk-processor.js';
import { errorsOpening } from '../../src/rows/error-columns.js';
import { headerLine } from '../../src/rows/result-columns.js';
import { chunkOf, plan } from '../input/csv/plans.js';

const HEADER = ['Nombre completo', 'nombres', 'anio', 'mes', 'dia', 'sexo', 'entidad', 'curp'];

const whole = (changes: Partial<Plan> = {}): Plan =>
  plan({
    columnCount: HEADER.length,
    columns: {
      nombres: -1,
      apellido_paterno: -1,
      apellido_materno: -1,
      anio_nacimiento: 2,
      mes_nacimiento: 3,
      dia_nacimiento: 4,
      sexo: 5,
      entidad: 6,
    },
    normalize: true,
    errors: 'plain',
    wholeName: { column: 0, holds: 'name', order: 'surnames-first', keys: 7 },
    ...changes,
  });

const BIRTH = '1980,05,13,H,14';
const rows = [
  `PEREZ LOPEZ JUAN,x,${BIRTH},`,
  `PEREZ CRUZ JUAN,x,${BIRTH},`,
  `PEREZ CRUZ JUAN,x,${BIRTH},PECJ800513HJCRRN01`,
  `PEREZ CRUZ JUAN,x,${BIRTH},GOLA800513MJCMPN03`,
];

const processed = (of: Plan, lines = rows) => {
  const result = new ChunkProcessor(of).process(chunkOf(`${lines.join('\n')}\n`, ',', 'utf-8', true));
  return { ...result, lines: result.bytes.toString('utf8').trimEnd().split('\n') };
};

describe('the columns of the result', () => {
  it('have what was understood before the envelope, and an input column of the same name is renamed', () => {
    expect(headerLine(HEADER, whole()).trimEnd()).toBe(
      'row,Nombre completo,input_nombres,anio,mes,dia,sexo,entidad,input_curp,nombres,apellido_paterno,apellido_materno,' +
        'error,code_error,error_message,curp',
    );
    expect(processed(whole()).lines[0]).toBe(
      `1,PEREZ LOPEZ JUAN,x,${BIRTH},,JUAN,PEREZ,LOPEZ,false,0,,PELJ800513HJCRPN05`,
    );
    expect(processed(whole()).lines[1]).toContain(',,,,true,417,');
  });

  it('leave the names out with --echo none', () => {
    const none = whole({ echo: 'none' });
    expect(headerLine(HEADER, none).trimEnd()).toBe('row,error,code_error,error_message,curp');
    expect(processed(none).lines[0]).toBe('1,false,0,,PELJ800513HJCRPN05');
  });

  it('say with --detail how the name was cut', () => {
    const cuts = processed(whole({ detail: true })).lines.map((line) => line.split(',').at(-1));
    expect(cuts).toEqual(['cut_by_tables', 'not_cut', 'cut_by_key', 'against_key']);
  });

  it('are fields of NDJSON', () => {
    const [line] = processed(whole({ format: 'ndjson' })).lines;
    expect(JSON.parse(line!)).toMatchObject({
      response: { curp: 'PELJ800513HJCRPN05' },
      nombres: 'JUAN',
      apellido_paterno: 'PEREZ',
      apellido_materno: 'LOPEZ',
    });
  });
});

it('the errors file has the possible cuts in its last column', () => {
  expect(errorsOpening(HEADER, whole()).trimEnd()).toMatch(/,reason,possible_cuts$/);
  const [several, against] = processed(whole()).errors!.toString('utf8').trimEnd().split('\n');
  expect(several).toMatch(/,name_not_cut,PEREZ \| - \| CRUZ JUAN; PEREZ \| CRUZ \| JUAN$/);
  expect(against).toMatch(/: ninguna coincide con la clave en archivo,name_not_cut,/);
});

it('a verdict says that the name was cut by the key', () => {
  const { lines, tally } = processed(whole({ mode: 'reconcile', keyColumn: 7 }));
  expect(lines[2]).toMatch(/,match,,,el nombre completo se separó según esta clave.*\(cut_by_key\)$/);
  expect(tally.verdicts).toEqual({ missing: 2, match: 1, uncomputable: 1 });
  expect(tally.reasons).toEqual({ name_not_cut: 2 });
  expect(addsUp(tally)).toBe(true);
});

it('another reason comes first', () => {
  const lines = [`PEREZ LÓP�Z JUAN,x,${BIRTH},`, `PEREZ CRUZ JUAN,x,1980,02,30,H,14,`, `,x,${BIRTH},`];
  const reasons = processed(whole({ detail: true }), lines).lines.map((line) => line.split(',').slice(-3));
  expect(reasons).toEqual([
    ['damaged_text', '417', 'not_cut'],
    ['invalid_date', '417', 'not_cut'],
    ['', '400 401 402', 'empty'],
  ]);
});

it('the results do not depend on the chunks', () => {
  const of = whole({ duplicates: true, detail: true });
  const together = processed(of).lines.map((line) => line.replace(/^\d+/, ''));
  const alone = rows.flatMap((row) => processed(of, [row]).lines.map((line) => line.replace(/^\d+/, '')));
  expect(alone).toEqual(together);
});
