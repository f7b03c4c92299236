/**
 * The 81 inconvenient words. Source: RENAPO, Instructivo Normativo (March 2006), annex 2; applied by RG 1.8.
 * If letters 1 to 4 of a key spell one of them, letter 2 becomes X.
 *
 * What it does not promise: that no registered key begins with one. Some do.
 */
export const INCONVENIENT_WORDS: readonly string[] = `
  BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA
  GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO
  LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO
  PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY
`
  .trim()
  .split(/\s+/);

/** Four upper-case ASCII codes as one 32-bit integer. */
const pack = (a: number, b: number, c: number, d: number): number => (a << 24) | (b << 16) | (c << 8) | d;

const PACKED = new Set(
  INCONVENIENT_WORDS.map((word) =>
    pack(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2), word.charCodeAt(3)),
  ),
);

/** Prefilter by letters 3 and 4, five bits each: 1 if a word ends with them. Few keys pass it. */
const ENDINGS = new Uint8Array(1024);
const ending = (c: number, d: number): number => ((c & 31) << 5) | (d & 31);
for (const word of INCONVENIENT_WORDS) ENDINGS[ending(word.charCodeAt(2), word.charCodeAt(3))] = 1;

/** Whether the four letter codes spell an inconvenient word. */
export const isInconvenient = (a: number, b: number, c: number, d: number): boolean =>
  ENDINGS[ending(c, d)] === 1 && PACKED.has(pack(a, b, c, d));
