/** A name field that says that there is no name, whatever word it begins with. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFiller } from '../../../src/key/names/fillers.js';
import { outcomeOf, person } from '../../people/person.js';

/** Words of the grammar, and words that are names. */
const WORDS = [
  ...'NO SIN SE POR EL LA LOS DE DEL CON UN UNA A Y SU NI ES HA'.split(' '),
  ...'APELLIDO APELLIDOS NOMBRE MATERNO PATERNO SEGUNDO PRIMER DATO DATOS VALOR REGISTRO'.split(' '),
  ...'TIENE CUENTA HAY EXISTE APLICA ESPECIFICADO PROPORCIONA CONOCE SABE DEFINIR DESCONOCE'.split(' '),
  ...'PENDIENTE EXTRANJERO NINGUNO DESCONOCIDA DESCONOCIDO IGNORADO FALTA VACIO NULL UNICO SOLO'.split(' '),
  ...'CRUZ ROSA VALLE'.split(' '),
];

describe('a filler', () => {
  it.each([
    'EL APELLIDO NO SE CONOCE',
    'LA FALTA',
    'DEL SEGUNDO APELLIDO NO HAY DATO',
    'CON UN SOLO APELLIDO',
    'APELLIDO NO PROPORCIONADO',
    'APLICA NO',
    'A FALTA DE DATOS',
  ])('may begin with any word of the grammar: %s', (text) => {
    expect(isFiller(text, false)).toBe(true);
    expect(isFiller(text.toLowerCase(), false)).toBe(true);
  });

  it.each([
    'NO REFIERE',
    'no recuerda',
    'No lo sé',
    'NO LEGIBLE',
    'NO MENCIONA APELLIDO',
    'ILEGIBLE',
    'VACANTE',
    'Vacante pendiente',
    'PLAZA VACANTE',
    'En trámite',
    'VER ACTA',
    'ILEGIBLE EN ACTA',
    'VERIFICAR',
    'IDEM',
    'TBD',
    'N.N.',
  ])(
    'is a sentence that begins with no, a word for what cannot be read, or a post without a person: %s',
    (text) => {
      expect(isFiller(text, false)).toBe(true);
      expect(outcomeOf(person({ apellido_paterno: text })).reason).toBe('placeholder');
      expect(outcomeOf(person({ nombres: text })).reason).toBe('placeholder');
    },
  );

  it.each(['NO', 'NO-EUL', 'NOLASCO', 'NOE LUIS', "NO'MADI", 'NN', 'PLAZA', 'DE LA PLAZA', 'VERA'])(
    'is not a name: %s',
    (text) => expect(isFiller(text, false)).toBe(false),
  );

  it.each(['DE LA CRUZ', 'DE LA O', 'DEL VALLE', 'LA ROSA', 'DE LOS SANTOS', 'CONSTANTINO', 'DEL', 'DE NO'])(
    'is not a name of particles: %s',
    (text) => expect(isFiller(text, false)).toBe(false),
  );

  const text = fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
    .map((all) => all.join(' '));

  it('is found alike with and without the filter by its first letters', () => {
    // A blank before the text keeps the filter from looking at it.
    fc.assert(fc.property(text, (field) => isFiller(field, false) === isFiller(` ${field}`, false)));
  });

  it.each([
    'X',
    'XX',
    'XXX',
    'XXXX',
    'XXXXX',
    'XXXXXXXX',
    'XXXXXX XXX',
    'RN',
    'R.N.',
    'PRUEBAS',
    'Recién nacida',
    'RN MASCULINO',
    'Rn. Femenino',
    'RN 1',
    'RN DE MARIA',
    'RECIÉN NACIDO GEMELO 2',
    'RN/F',
    'Bebé',
    'PRODUCTO',
    'Masculino',
  ])('of a given name never has a key: %s', (text) =>
    expect(outcomeOf(person({ nombres: text })).reason).toBe('placeholder'),
  );

  it.each(['R. N. LUIS', 'RNA', 'RECIENTE', 'RECIEN', 'RENE'])('of a given name is not: %s', (text) =>
    expect(isFiller(text, true)).toBe(false),
  );

  it('never has a key', () => {
    fc.assert(
      fc.property(text, (field) => {
        fc.pre(isFiller(` ${field}`, false));
        expect(outcomeOf(person({ apellido_materno: field })).reason).toBe('placeholder');
      }),
    );
  });
});
