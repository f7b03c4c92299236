/**
 * The name of a file as people see it, in lists, reports and downloads.
 *
 * What it is not: a path. A file is never opened by this name.
 */

const MAX_CHARACTERS = 200;
const DEFAULT_NAME = 'upload.csv';

/** The last part of a name, without control characters. */
export function displayName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1)!;
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').trim();
  const short = [...clean].slice(0, MAX_CHARACTERS).join('');
  return /^\.*$/.test(short) ? DEFAULT_NAME : short;
}
