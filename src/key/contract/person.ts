/**
 * A person as provided by a row of a file or by a request: eight texts, with the Spanish field names of the interface.
 *
 * What it does not promise: that a field is present or valid. See `assessment.ts`.
 */

export const FIELDS = [
  'nombres',
  'apellido_paterno',
  'apellido_materno',
  'anio_nacimiento',
  'mes_nacimiento',
  'dia_nacimiento',
  'sexo',
  'entidad',
] as const;

export type Field = (typeof FIELDS)[number];

/** How many digits a field has that is a number. */
export const widthOf = (field: Field): number => (field === 'anio_nacimiento' ? 4 : 2);

export type Person = { readonly [field in Field]?: string | null | undefined };

/**
 * `required`: an empty surname is code 401 or 402. `optional`: it means a person without that surname, and the
 * registry's rules for that case apply (RG 1.10, 1.11, 1.14, 1.17).
 */
export type Surnames = 'required' | 'optional';

export const SURNAMES: readonly Surnames[] = ['required', 'optional'];

/** The order of the parts of a whole name in one field. */
export const NAME_ORDERS = ['surnames-first', 'given-first'] as const;

export type NameOrder = (typeof NAME_ORDERS)[number];
