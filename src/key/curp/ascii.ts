/** ASCII codes that several files need. */
export const ZERO = 0x30;
export const NINE = 0x39;
export const A = 0x41;
export const H = 0x48;
export const M = 0x4d;
/** Also what a key gets where a name provides no usable letter. */
export const X = 0x58;

/** The codes of the column for the sex. */
export const isSexCode = (code: number): boolean => code === H || code === M || code === X;
