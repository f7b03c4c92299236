// The catalog of entities: the 33 of the contract, and the abbreviation of each in a key.
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../../src/index.js';
import { keyOf, outcomeOf, person } from '../../people/person.js';

const CONTRACT =
  '01 AGUASCALIENTES AS · 02 BAJA CALIFORNIA BC · 03 BAJA CALIFORNIA SUR BS · 04 CAMPECHE CC · ' +
  '05 COAHUILA CL · 06 COLIMA CM · 07 CHIAPAS CS · 08 CHIHUAHUA CH · 09 CIUDAD DE MÉXICO DF · ' +
  '10 DURANGO DG · 11 GUANAJUATO GT · 12 GUERRERO GR · 13 HIDALGO HG · 14 JALISCO JC · 15 MÉXICO MC · ' +
  '16 MICHOACÁN MN · 17 MORELOS MS · 18 NAYARIT NT · 19 NUEVO LEÓN NL · 20 OAXACA OC · 21 PUEBLA PL · ' +
  '22 QUERÉTARO QT · 23 QUINTANA ROO QR · 24 SAN LUIS POTOSÍ SP · 25 SINALOA SL · 26 SONORA SR · ' +
  '27 TABASCO TC · 28 TAMAULIPAS TS · 29 TLAXCALA TL · 30 VERACRUZ VZ · 31 YUCATÁN YN · ' +
  '32 ZACATECAS ZS · 36 NACIDO EN EL EXTRANJERO NE';

const RECORDS = CONTRACT.split(' · ').map((record) => ({
  clave_entidad: record.slice(0, 2),
  nombre_entidad: record.slice(3, -3),
  abreviatura_entidad: record.slice(-2),
}));

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const UNKNOWN = TWO_DIGITS.filter((number) => !RECORDS.some((record) => record.clave_entidad === number));

describe('entities', () => {
  it('are exactly those of the contract', () => {
    expect(ENTITIES).toEqual(RECORDS);
    expect(ENTITIES.length).toBe(33);
  });

  it.each(RECORDS)('$clave_entidad $nombre_entidad is $abreviatura_entidad in a key', (record) => {
    const key = keyOf(person({ entidad: record.clave_entidad }));
    expect(key.slice(11, 13)).toBe(record.abreviatura_entidad);
  });

  it.each(UNKNOWN)('%s is not an entity', (entidad) => {
    expect(outcomeOf(person({ entidad }))).toMatchObject({ code: 417, reason: 'unknown_entity' });
  });

  it('cannot be changed by a caller', () => {
    expect(() => Object.assign(ENTITIES[0]!, { abreviatura_entidad: 'XX' })).toThrow(TypeError);
  });
});
