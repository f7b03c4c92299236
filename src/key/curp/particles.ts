/**
 * Words of a name that do not count. Source: RENAPO, Reglas (22 October 2021), section 5, rules 1.3, 1.7, 1.16.
 *
 * What it does not do: skip them. `words.ts` selects the word that counts.
 */

/** RG 1.7: skipped at the beginning of a surname or of the given names, unless it is the last word. */
export const PARTICLES = 'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' ');

/** RG 1.3, 1.16: skipped once, as the first given name, if another name follows. */
export const COMMON_GIVEN_NAMES = 'MARIA MA. MA M. M JOSE J. J'.split(' ');

/** I06 p. 27: the registry's word for "no surname". Only if it is the whole field. */
export const NO_SURNAME = 'DESCONOCIDO';
