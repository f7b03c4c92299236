/** Corrections of a run, in process: what is refused and where, the reading that is carried, and a run that is resumed. */
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import type { GivenOptions } from '../../../src/input/options/option-types.js';
import { peopleFile } from '../../service/runs/run-folder.js';
import { Runs, text } from './standing-runs.js';

const runs = new Runs();

/** Every third row has an error: row 1, 4, 7, 10. */
const INPUT = peopleFile(12);

interface First extends RunSettings {
  errors: string;
}

async function firstRun(content: string | Buffer = INPUT, given: GivenOptions = {}): Promise<First> {
  const settings = { ...runs.settings(runs.file(content), given), errors: runs.newPath() };
  await runs.run(settings);
  return settings;
}

/** The errors file of a run, edited. */
const edited = ({ errors }: First, edit: (content: string) => string): string =>
  runs.file(edit(text(errors)));

/** The settings of the second run. */
const again = ({ input }: RunSettings, corrections: string, given: GivenOptions = {}): RunSettings =>
  runs.settings(input, { ...given, corrections });

const fixed = (content: string): string => content.replaceAll(',M,99,', ',M,14,');

describe('corrections', () => {
  it('replace the rows, and leave the others as they were', async () => {
    const first = await firstRun();
    const second = again(first, edited(first, fixed));
    const { rows_in_error } = await runs.run(second);
    expect(rows_in_error).toBe(0);
    const [before, after] = [text(first.output).split('\n'), text(second.output).split('\n')];
    expect(
      after.map((line, at) => (line === before[at] ? 'same' : at)).filter((at) => at !== 'same'),
    ).toEqual([1, 4, 7, 10]);
  });

  it('may be some of the rows, in any order, with columns of their own at the end', async () => {
    const first = await firstRun();
    const file = edited(first, (content) => {
      const [header, one, four] = fixed(content).trimEnd().split('\n');
      return `${header},mine\r\n${four},x\r\n\r\n${one},\r\n`;
    });
    const { rows_in_error } = await runs.run(again(first, file));
    expect(rows_in_error).toBe(2);
  });

  it('without a row change nothing', async () => {
    const first = await firstRun();
    const second = again(
      first,
      edited(first, (content) => content.split('\n')[0]!),
    );
    await runs.run(second);
    expect(text(second.output)).toBe(text(first.output));
  });

  it('carry the options that decided the reading, and a given one that differs is refused', async () => {
    const everyday = INPUT.replace('sexo', 'Género').replaceAll(',M,', ',1,');
    const options = { sexo: '12', mode: 'calculate' } as const;
    const first = await firstRun(everyday, options);
    const second = again(
      first,
      edited(first, (content) => content.replaceAll(',1,99,', ',1,14,')),
    );
    const { rows_in_error } = await runs.run(second);
    expect(rows_in_error).toBe(0);
    expect(text(second.output)).toMatch(/,1,14,false,0,,MECR840710H/);
    expect(await runs.refusal({ ...second, output: runs.newPath(), sexo: '21' })).toMatchObject({
      fault: 'corrections_refused',
      sentence: { en: expect.stringContaining('another reading of this input') },
    });
  });

  it('in letters that the ASCII beginning of the input does not have use the encoding of its later rows', async () => {
    const rows = Array.from({ length: 200 }, () => 'Rosa,Medina,Castro,1984,07,19,M,14');
    const content = [
      INPUT.split('\n')[0],
      'Rosa,,Castro,1984,07,19,M,14',
      ...rows,
      'Íñigo,Muñoz,Peña,1984,07,19,H,14',
      '',
    ];
    const bytes = Buffer.from(content.join('\n'), 'latin1');
    const settings = { ...runs.settings(runs.file(bytes)), errors: runs.newPath(), beginningRows: 10 };
    await runs.run(settings);
    const file = edited(settings, (text) => text.replace('Rosa,,', 'Rosa,Ñúñez,'));
    const second = { ...again(settings, file), beginningRows: 10 };
    const { rows_in_error } = await runs.run(second);
    expect(rows_in_error).toBe(0);
    expect(text(second.output)).toMatch(/\n1,Rosa,Ñúñez,Castro,.*\n(.*\n)*202,Íñigo,Muñoz,Peña,/);
  });

  it.each<[string, string, GivenOptions]>([
    [
      'JSON',
      JSON.stringify([
        {
          nombres: 'Rosa',
          paterno: 'Medina',
          materno: 'Castro',
          fecha_nacimiento: '1984-07-19',
          sexo: 'M',
          estado: 'Jalisco',
        },
        {
          nombres: 'Rosa',
          paterno: '',
          materno: 'Castro',
          fecha_nacimiento: '1984-07-19',
          sexo: 'M',
          estado: 'Jalisco',
        },
      ]),
      { sexo: 'HM' },
    ],
    [
      'fixed width',
      [
        'nombres   paterno   materno   nacimiento  sexoestado',
        'Rosa      Medina    Castro    1984-07-19  M   Jalisco',
        'Rosa                Castro    1984-07-19  M   Jalisco',
        '',
      ].join('\n'),
      { widths: '10,10,10,12,4,10', sexo: 'HM' },
    ],
    [
      'text whose quotes mean nothing',
      'nombres;paterno;materno;nacimiento;sexo;estado\nRosa;Medina;Castro;1984-07-19;M;Jalisco\n"Rosa;;Castro;1984-07-19;M;Jalisco\n',
      { quotes: 'none', sexo: 'HM' },
    ],
  ])('replace rows of %s', async (_, content, options) => {
    const first = await firstRun(content, options);
    const file = edited(first, (errors) => {
      const [header, line] = errors.split('\n');
      const delimiter = header!.includes(';') ? ';' : ',';
      const rest = line!.split(delimiter).slice(2);
      return `${header}\n${['Rosa', 'Medina', ...rest].join(delimiter)}\n`;
    });
    const second = again(first, file);
    const { rows_in_error } = await runs.run(second);
    expect(rows_in_error).toBe(0);
    expect(text(second.output).match(/MECR840719MJCDSS/g)).toHaveLength(2);
  });

  it('are continued by a resumed run, with the same bytes', async () => {
    const first = await firstRun();
    const file = edited(first, (content) => fixed(content).replaceAll('Rosa', 'Rosalía Guadalupe'));
    const whole = again(first, file);
    await runs.run(whole);
    for (const chunks of [1, 2, 4]) {
      const stopped = again(first, file, { duplicates: true });
      await runs.stoppedAfter(stopped, chunks);
      await runs.run({ ...stopped, resume: true });
      expect(text(stopped.output)).toBe(text(whole.output));
    }
  });

  it('that changed since the run began are not resumed', async () => {
    const first = await firstRun();
    const file = edited(first, fixed);
    const stopped = again(first, file);
    await runs.stoppedAfter(stopped, 3);
    writeFileSync(file, text(file).replace('Rosa', 'Rosita'));
    expect(await runs.refusal({ ...stopped, resume: true })).toMatchObject({
      fault: 'options_changed',
      sentence: { en: expect.stringContaining('(corrections)') },
    });
  });
});

describe('corrections are refused', () => {
  const sentenceFor = async (edit: (content: string) => string): Promise<unknown> => {
    const first = await firstRun();
    return runs.refusal(again(first, edited(first, edit)));
  };
  const refused = (en: string, es: string) => ({
    fault: 'corrections_refused',
    sentence: { en: expect.stringContaining(en), es: expect.stringContaining(es) },
  });

  it('for a row that does not exist, and nothing is left of the run', async () => {
    const first = await firstRun();
    const second = again(
      first,
      edited(first, (content) => fixed(content).replace(',10,417', ',13,417')),
    );
    expect(await runs.refusal(second)).toMatchObject(
      refused('have row 13, and the input has 12 rows', 'tienen la fila 13, y la entrada tiene 12 filas'),
    );
    expect(await runs.refusal({ ...second, resume: true })).toMatchObject({ fault: 'corrections_refused' });
  });

  it('for a row twice, with the line', async () => {
    expect(await sentenceFor((content) => content.replace(',4,417', ',1,417'))).toMatchObject(
      refused(
        'line 3 of the corrections has row 1 a second time',
        'la línea 3 de las correcciones tiene la fila 1',
      ),
    );
  });

  it.each(['', '0', 'uno', '1.5', '-1'])('for the number of a row that is %j', async (number) => {
    expect(await sentenceFor((content) => content.replace(',4,417', `,${number},417`))).toMatchObject(
      refused('line 3 of the corrections has no number of a row in "row"', 'no tiene un número de fila'),
    );
  });

  it('made for another input, or for the input before it was changed', async () => {
    const first = await firstRun();
    const other = await firstRun(INPUT.replace('Rosa', 'Rita'));
    const sentence = refused('made for another input', 'se hicieron para otra entrada');
    expect(await runs.refusal(again(first, other.errors))).toMatchObject(sentence);
    writeFileSync(first.input, INPUT.replace('Medina', 'Molina'));
    expect(await runs.refusal(again(first, first.errors))).toMatchObject(sentence);
  });

  it('of several inputs, with the line', async () => {
    const other = await firstRun(INPUT.replace('Rosa', 'Rita'));
    const last = text(other.errors).trimEnd().split('\n').at(-1)!;
    expect(await sentenceFor((content) => `${content}${last}\n`)).toMatchObject(
      refused('line 6 of the corrections has another value in "made_for"', 'otro valor que la línea 2'),
    );
  });

  it('of a run that had corrections itself', async () => {
    const first = await firstRun();
    const second = again(
      first,
      edited(first, (content) => content.replace(',M,99,', ',M,14,')),
      {},
    );
    const errors = runs.newPath();
    await runs.run({ ...second, errors });
    expect(await runs.refusal(again(first, errors))).toMatchObject(
      refused('by a run that had corrections itself', 'ya tenía correcciones'),
    );
  });

  it.each<[string, (content: string) => string]>([
    ['without the mark', (content) => content.replaceAll(/,[^,\n]*$/gm, '')],
    ['without the number of the row', (content) => content.replace(',row,', ',fila,')],
    ['that is another file', () => 'a,b\n1,2\n'],
    ['that is empty', () => ''],
  ])('in a file %s', async (_, edit) => {
    expect(await sentenceFor(edit)).toMatchObject(
      refused('no columns "row" and "made_for"', 'no tiene las columnas'),
    );
  });

  it('with a damaged mark, and with options in it that are none', async () => {
    const damaged = await sentenceFor((content) => content.replaceAll(/,c[0-9a-f]{5}/g, ',x'));
    expect(damaged).toMatchObject(refused('no mark of an input', 'no tiene la marca'));
    for (const options of ['?workers=9', '?sexo=x', '?widths=x', '?normalize=maybe'])
      expect(
        await sentenceFor((content) => content.replaceAll(/(-[0-9a-f]{8})$/gm, `$1${options}`)),
      ).toMatchObject(refused('another reading', 'otra lectura'));
  });

  it('with columns that are not those of the input, with their place', async () => {
    expect(await sentenceFor((content) => content.replace('apellido_materno', 'materno'))).toMatchObject(
      refused(
        'column 3 of the corrections is not "apellido_materno"',
        'la columna 3 de las correcciones no es',
      ),
    );
  });

  it('with a quote that is never closed', async () => {
    expect(await sentenceFor((content) => content.replace('Rosa', '"Rosa'))).toMatchObject(
      refused('opens a quote that is never closed', 'unas comillas que nunca se cierran'),
    );
  });

  it('with more rows than the limit', async () => {
    const many = await sentenceFor((content) => {
      const [header, line] = content.split('\n');
      return `${header}\n${`${line}\n`.repeat(100_001)}`;
    });
    expect(many).toMatchObject(refused('more than 100,000 rows or 32 MiB', 'más de 100,000 filas o 32 MiB'));
  });

  it('with more bytes than the limit', async () => {
    const large = await sentenceFor((content) => content.replace('Rosa', 'x'.repeat(33 * 1024 * 1024)));
    expect(large).toMatchObject(refused('more than 100,000 rows or 32 MiB', 'más de 100,000 filas o 32 MiB'));
  });

  it('for an input without rows', async () => {
    const first = await firstRun();
    writeFileSync(first.input, '');
    expect(await runs.refusal(again(first, first.errors))).toMatchObject({ fault: 'corrections_refused' });
  });

  it('if the file is not there, is no file, or is a file that the run writes', async () => {
    const { input, errors } = await firstRun();
    const settings = runs.settings(input);
    const refusal = (corrections: string, errors?: string): Promise<unknown> =>
      refuseBeforeStart({ ...settings, corrections, errors }).then(
        () => undefined,
        ({ message }) => message,
      );
    expect(await refusal('/nowhere/e.csv')).toBe('the corrections file is not there: /nowhere/e.csv');
    expect(await refusal('/')).toBe('the corrections file is no file: /');
    expect(await refusal('/dev/null')).toMatch(/^the corrections file is no file/);
    expect(await refusal(errors, errors)).toBe(
      'the errors file is the corrections file: --errors names another one',
    );
  });
});

it('a mark is the same for the same content and reading, and holds no value', async () => {
  const marks = async (content: string, given: GivenOptions = {}): Promise<string> =>
    text((await firstRun(content, given)).errors)
      .trimEnd()
      .split(',')
      .at(-1)!;
  const mark = await marks(INPUT);
  expect(await marks(INPUT, { lang: 'en', detail: true, echo: 'none' })).toBe(mark);
  expect(await marks(INPUT, { surnames: 'optional' })).toMatch(
    /^c[0-9a-f]{16}-[0-9a-f]{8}\?surnames=optional$/,
  );
  expect((await marks(INPUT.replace('Rosa', 'Rita'))).slice(0, 17)).not.toBe(mark.slice(0, 17));
});
