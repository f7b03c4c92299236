/** The options of one person, for the commands that take one. */
const ROSA: Record<string, string> = {
  nombres: 'Rosa',
  apellido_paterno: 'Medina',
  apellido_materno: 'Castro',
  anio_nacimiento: '1984',
  mes_nacimiento: '07',
  dia_nacimiento: '19',
  sexo: 'M',
  entidad: '14',
};

export const ROSA_KEY = 'MECR840719MJCDSS03';

export const rosa = (changes: Record<string, string> = {}): string[] =>
  Object.entries({ ...ROSA, ...changes }).flatMap(([field, value]) => [`--${field}`, value]);
