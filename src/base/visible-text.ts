/**
 * Text for a terminal and for a shell. Names of files, columns and sheets may hold characters that a terminal obeys instead
 * of showing them: escape sequences, line ends, changes of direction. They become visible: `\x1b`, `\n`, `\u202e`.
 *
 * What it does not do: change a tab, or text that is written to a file.
 */

/** Controls, format characters (invisible ones, changes of direction), line separators, halves of characters. */
const OBEYED = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

function escapeOf(character: string): string {
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  if (code > 0xffff) return `\\u{${digits}}`;
  return code > 0xff ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
}

/** One line, also if the text has several. */
export const visible = (text: string): string =>
  text.replaceAll(OBEYED, (character) => SHORT[character] ?? escapeOf(character));

/** JSON of the same value in which nothing is obeyed. `space` as for `JSON.stringify`. */
export const visibleJson = (value: unknown, space?: number): string =>
  JSON.stringify(value, null, space).replaceAll(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Each byte that a terminal would obey, in octal digits, as every shell with `$'…'` reads it. */
const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

/** A word for a shell: as it is, in single quotes, or as `$'…'`, so that it can be pasted and hides nothing. */
export function shellWord(word: string): string {
  if (/^[\w./:=@%+,-]+$/.test(word)) return word;
  if (visible(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replaceAll(/['\\]/g, '\\$&').replaceAll(OBEYED, octal)}'`;
}
