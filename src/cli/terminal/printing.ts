/**
 * Everything that the command prints for people, and JSON: each text is one line, in which nothing is obeyed by the
 * terminal (`visible-text.ts`). No other file of the command writes to standard output or standard error.
 *
 * What does not pass here: the bytes of a result on standard output, the progress of a run, and log lines. `printBytes` is for
 * a file of this program.
 */
import type { Sentence } from '../../base/sentence.js';
import { visible, visibleJson } from '../../base/visible-text.js';
import { say } from './terminal-language.js';

const asLine = (text: string): string => `${visible(text)}\n`;

/** On standard output. */
export const print = (...lines: readonly string[]): void => {
  process.stdout.write(lines.map(asLine).join(''));
};

/** The same; `paint` adds colours to a line. */
export const printPainted = (
  lines: readonly string[],
  paint: (line: string, index: number) => string,
): void => {
  process.stdout.write(lines.map((line, index) => `${paint(visible(line), index)}\n`).join(''));
};

export const printJson = (value: unknown, space?: number): void => {
  process.stdout.write(`${visibleJson(value, space)}\n`);
};

/** A file on standard output, unchanged. */
export const printBytes = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });

/** On standard error. */
export const printAside = (...lines: readonly string[]): void => {
  process.stderr.write(lines.map(asLine).join(''));
};

export const printJsonAside = (value: unknown): void => {
  process.stderr.write(`${visibleJson(value)}\n`);
};

/** Why the command failed. */
export const printError = (sentence: Sentence): void => printAside(`error: ${say(sentence)}`);
