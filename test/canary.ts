/** A recognisable person: whatever tells of this one would tell of others. */

export const CANARY = {
  nombres: 'QUETZALCANARIO',
  apellido_paterno: 'TLACUACHEZ',
  apellido_materno: 'COYOTLAN',
  anio_nacimiento: '1987',
  mes_nacimiento: '03',
  dia_nacimiento: '29',
  sexo: 'H',
  entidad: '09',
};

/** The same as a row of a file. */
export const CANARY_ROW = Object.values(CANARY).join(',');

/** A name of this person, or the beginning of the key. */
export const TRACE = /QUETZALCANARIO|TLACUACHEZ|COYOTLAN|TACQ870329/i;
