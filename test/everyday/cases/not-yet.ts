/** Files whose reading is not built yet: they are not tested. */
export const NOT_YET: ReadonlySet<string> = new Set(['later: ASCII, then code page 850']);
