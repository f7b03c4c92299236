/**
 * How the names of a file are written, as far as only the whole file shows it. The survey decides it; it is part of the plan.
 *
 * What it never holds: a value of a row. The words are those of this program.
 */

export type NameField = 'nombres' | 'apellido_paterno' | 'apellido_materno';

export const NAME_FIELDS: readonly NameField[] = ['nombres', 'apellido_paterno', 'apellido_materno'];

export interface NameWriting {
  /** Words that are names too and mean "none" in this column: `NA`, `BLANCO`. */
  readonly fillers?: { readonly [field in NameField]?: readonly string[] };
  /** `C.` before a given name is a title. */
  readonly citizen?: boolean;
  /** The file has marks of damaged text: signs that names rarely have are marks too. */
  readonly damaged?: boolean;
  /** Given names repeat both surnames of their row, and lose them. */
  readonly repeated?: boolean;
}
