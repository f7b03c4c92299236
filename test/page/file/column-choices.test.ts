import { beforeEach, describe, expect, it } from 'vitest';
import { ColumnChoices } from '../../../src/page/file/column-choices.js';
import { EMPTY_PREVIEW, type FilePreview } from '../../../src/service/views/file-preview.js';

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Fecha', 'Género', 'Lugar', 'Otra'];
const FOUND = {
  nombres: 0,
  apellido_paterno: 1,
  apellido_materno: 2,
  anio_nacimiento: 3,
  mes_nacimiento: 3,
  dia_nacimiento: 3,
  sexo: 4,
  entidad: 5,
};

/** A preview with these columns; a field in `missing` is a problem. */
function preview(
  columns: Record<string, number>,
  missing: readonly string[] = [],
  header: readonly string[] = HEADER,
  fault = 'missing_column',
): FilePreview {
  const mapping = Object.entries(columns).map(([field, column]) => ({ field, column }));
  const problems = missing.map((field) => ({ fault, field }) as unknown as FilePreview['problems'][number]);
  return { ...EMPTY_PREVIEW, header: [...header], mapping, problems };
}

const NO_DATE = { ...FOUND, anio_nacimiento: -1, mes_nacimiento: -1, dia_nacimiento: -1 };
const PARTS = ['anio_nacimiento', 'mes_nacimiento', 'dia_nacimiento'] as const;

let choices: ColumnChoices;

beforeEach(() => {
  choices = new ColumnChoices();
});

describe('the date', () => {
  it.each([
    ['in one column', FOUND, 'one'],
    ['in three', { ...FOUND, mes_nacimiento: 4, dia_nacimiento: 5 }, 'three'],
    ['with a year alone', { ...NO_DATE, anio_nacimiento: 3 }, 'three'],
    ['nowhere', NO_DATE, 'one'],
  ])('%s', (_, columns, form) => {
    choices.read(preview(columns));
    expect(choices.formOf('date')).toBe(form);
    expect(choices.fields('calculate')).toHaveLength(form === 'one' ? 6 : 8);
  });

  it('in the other form, the choices of each form stay, and those of one are sent', () => {
    choices.read(preview(NO_DATE, PARTS));
    expect(choices.troubleOf('fecha_nacimiento', 'calculate')).toBe('missing');
    choices.choose('fecha_nacimiento', 6);
    expect(choices.pairs()).toEqual([['map', 'fecha_nacimiento=#7']]);
    choices.chooseForm('date', 'three');
    expect([choices.pairs(), choices.isFormOpen('calculate')]).toEqual([[], true]);
    for (const [index, part] of PARTS.entries()) choices.choose(part, index + 3);
    expect(choices.isFormOpen('calculate')).toBe(false);
    expect(choices.pairs()).toEqual(PARTS.map((part, index) => ['map', `${part}=#${index + 4}`]));
    choices.chooseForm('date', 'one');
    expect(choices.pairs()).toEqual([['map', 'fecha_nacimiento=#7']]);
  });

  it('in one column where the reading needs three: its column stays, with the reason', () => {
    choices.read(preview(FOUND));
    choices.read(preview(NO_DATE, PARTS));
    expect(choices.columnOf('fecha_nacimiento')).toBe(3);
    expect(choices.troubleOf('fecha_nacimiento', 'calculate')).toBe('date_in_one_column');
  });
});

describe('a choice', () => {
  it('leaves the column of another field as it was found: both are in conflict once the reading has failed', () => {
    choices.read(preview(FOUND));
    choices.choose('apellido_paterno', 2);
    expect(choices.rivalOf('apellido_paterno', 'calculate')).toBeUndefined();
    choices.read(preview({ ...FOUND, apellido_paterno: 2, apellido_materno: -1 }, ['apellido_materno']));
    expect(choices.columnOf('apellido_materno')).toBe(2);
    expect(choices.rivalOf('apellido_paterno', 'calculate')).toBe('apellido_materno');
    expect(choices.troubleOf('apellido_materno', 'calculate')).toBe('twice');
    expect(choices.pairs()).toEqual([['map', 'apellido_paterno=#3']]);
  });

  it('follows its column to another place, waits while it is not there, and comes back', () => {
    choices.read(preview(FOUND));
    choices.choose('sexo', 6);
    expect(choices.read(preview(FOUND, [], HEADER.toReversed()))).toBe(true);
    expect(choices.pairs()).toEqual([['map', 'sexo=#1']]);
    expect(choices.read(preview(FOUND, [], HEADER.slice(0, 6)))).toBe(true);
    expect(choices.pairs()).toEqual([]);
    expect(choices.columnOf('sexo')).toBe(4);
    expect(choices.read(preview(FOUND))).toBe(true);
    expect(choices.pairs()).toEqual([['map', 'sexo=#7']]);
  });

  it.each([
    ['of a name that is there twice', 'Otra', ['Otra', 'x', 'Otra']],
    ['without a name', '', ['', 'x']],
  ])('of a column %s is no column of another header', (_, name, other) => {
    choices.read(preview(FOUND, [], HEADER.with(6, name)));
    choices.choose('sexo', 6);
    expect(choices.read(preview(FOUND, [], other))).toBe(true);
    expect(choices.pairs()).toEqual([]);
  });

  it('keeps its place in another encoding', () => {
    choices.read(preview(FOUND));
    choices.choose('sexo', 4);
    choices.forgetNames();
    expect(choices.read(preview(FOUND, [], HEADER.with(4, 'GÃ©nero')))).toBe(false);
    expect(choices.pairs()).toEqual([['map', 'sexo=#5']]);
  });

  it('is gone with another file', () => {
    choices.read(preview(FOUND));
    choices.choose('sexo', 6);
    choices.forget();
    expect([choices.pairs(), choices.columnOf('sexo')]).toEqual([[], -1]);
  });
});

it('two possible columns are another trouble than none', () => {
  choices.read(preview({ ...FOUND, sexo: -1 }, ['sexo'], HEADER, 'ambiguous_column'));
  expect(choices.troubleOf('sexo', 'calculate')).toBe('doubtful');
});

it('columns that the user alone has chosen are not recognised ones', () => {
  choices.read(preview({ nombres: -1 }, ['nombres']));
  expect(choices.isRecognised).toBe(false);
  choices.choose('nombres', 0);
  choices.read(preview({ nombres: 0 }));
  expect(choices.isRecognised).toBe(false);
  choices.read(preview(FOUND));
  expect(choices.isRecognised).toBe(true);
});

it('the fields of each mode', () => {
  choices.read(preview(FOUND));
  expect(choices.fields('validate')).toEqual(['curp']);
  expect(choices.fields('reconcile').at(-1)).toBe('curp');
});
