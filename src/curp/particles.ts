/**
 * Words of a name that do not count. Source: RENAPO, Reglas (22 October 2021), section 5, rules 1.3, 1.7, 1.16.
 *
 * What it does not do: drop them. Which word counts is decided in `words.ts`.
 */

/** RG 1.7: passed over at the beginning of a surname or of the given names while another word follows. */
export const PARTICLES = 'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' ');

/** RG 1.3, 1.16: the first given name that is passed over, once, while another one follows. */
export const COMMON_GIVEN_NAMES = 'MARIA MA. MA M. M JOSE J. J'.split(' ');

/** I06 p. 27: how the registry writes down that there is no surname. Only as the whole field. */
export const NO_SURNAME = 'DESCONOCIDO';
