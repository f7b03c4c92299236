/** A person with recognisable names: a log or a key of Redis that contains them would also contain those of real people. */

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

/** The same person as a row of a CSV file. */
export const CANARY_ROW = Object.values(CANARY).join(',');

/** The person's key. */
export const CANARY_KEY = 'TACQ870329HDFLYT04';

/** What the numbers of the person in a list begin with. */
export const CANARY_NUMBER = 'NUMCANARIO';

/** Matches a name or a number of this person, or the first characters of a key, also with the surnames exchanged. */
export const TRACE = /QUETZALCANARIO|TLACUACHEZ|COYOTLAN|TACQ870329|COTQ870329|NUMCANARIO/i;
