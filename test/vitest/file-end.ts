/**
 * What a test file has started or made ends with it: `end-of-file.ts`, a setup file of vitest, calls these functions after
 * the last test of each file. Test files share modules, so a module cannot use `afterAll` for this: it is loaded once.
 */
const ends: (() => unknown)[] = [];

/** Calls this function at the end of every test file: before those that were given earlier, or after all others. */
export function atFileEnd(end: () => unknown, { isLast = false } = {}): void {
  if (isLast) ends.push(end);
  else ends.unshift(end);
}

export async function endFile(): Promise<void> {
  for (const end of ends) await end();
}
