/** What headings mean that say whose value it is, and that they stay as they are where two persons could be meant. */
import { describe, expect, it } from 'vitest';
import { ageColumnOf } from '../../../src/input/header/age-heading.js';
import { subjectHeadings } from '../../../src/input/header/subject-headings.js';

const of = (headings: string): string | undefined => subjectHeadings(headings.split('|'))?.join('|');

describe('headings that say whose value it is', () => {
  it.each([
    ['Nombre(s) del menor|Sexo del menor|Folio', 'nombre|sexo|Folio'],
    ['NOMBRE_ALUMNO|FECNAC_ALUMNO|Edad', 'nombre|fecnac|Edad'],
    ['¿Cuál es tu nombre?|¿En qué estado naciste?', 'nombre|estado de nacimiento'],
    ['Nombre|Escribe tu primer apellido', 'Nombre|primer apellido'],
  ])('%s', (headings, meaning) => {
    expect(of(headings)).toBe(meaning);
  });

  it.each([
    'Nombre|Paterno|Sexo del alumno',
    'Nombre del menor|Nombre del trabajador',
    'Nombre del menor|Paterno del menor|Paterno del tutor|Fecha de nacimiento',
    'Nombre de la madre|Escuela del alumno',
    'Nombre|Paterno|Materno',
  ])('%s stay as they are', (headings) => {
    expect(of(headings)).toBeUndefined();
  });
});

it('the age is that of the person, and one column', () => {
  expect(ageColumnOf(['Nombre', 'Edad (años)', 'Edad de la madre'])).toBe(1);
  expect(ageColumnOf(['Edad', 'EDAD_ALUMNO'])).toBeUndefined();
  expect(ageColumnOf(['Grupo de edad', 'Edad de ingreso'])).toBeUndefined();
});
