/** ASCII codes that several files need. */
export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const COMMA = 0x2c;
export const HYPHEN = 0x2d;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const A = 0x41;
export const H = 0x48;
export const M = 0x4d;
export const N = 0x4e;
/** Also what a key gets where a name provides no usable letter. */
export const X = 0x58;

/** The codes of the column for the sex. */
export const isSexCode = (code: number): boolean => code === H || code === M || code === X;
