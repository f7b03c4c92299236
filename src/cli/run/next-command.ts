/**
 * The command to run next: the arguments of this process with one more flag, which resumes or restarts the run, or with the
 * options that answer a question about its input.
 *
 * What it does not do: repeat the passwords of Redis, because the output may be logged. The user enters them again.
 */

import { shellWord } from '../../base/visible-text.js';
import { withoutPasswords } from '../../engine/redis/redis-url.js';
import { HTTP_OPTIONS, type RunChoices } from '../../input/options/option-types.js';

type Flag = '--resume' | '--force';

/** `limit`: the option that stopped the run, which is left out. */
export function nextCommand(words: readonly string[], flag: Flag, limit?: string): string {
  const kept = words.filter((word, at) => {
    if (word === '--force' || word === '--resume') return false;
    return limit === undefined || !(word.startsWith(limit) || words[at - 1] === limit);
  });
  return ['curp-batch', ...kept.map(withoutPasswords).map(shellWord), flag].join(' ');
}

const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`;

const oppositeOf = (name: string): string | undefined => HTTP_OPTIONS.get(name)?.opposite?.flag;

/** The words of an option, as on the command line. */
function wordsOf(name: string, value: unknown): string[] {
  if (value === true) return [flagOf(name)];
  if (value === false) return [oppositeOf(name)!];
  if (typeof value !== 'object' || value === null) return [flagOf(name), String(value)];
  return Object.entries(value).flatMap(([field, column]) => [flagOf(name), `${field}=${column}`]);
}

/** The command without the values that these options had, and with the given ones. `--map` is added, not replaced. */
export function answeringCommand(words: readonly string[], options: RunChoices): string {
  const replaced = new Set(
    Object.keys(options)
      .filter((name) => name !== 'map')
      .flatMap((name) => [flagOf(name), oppositeOf(name) ?? flagOf(name)]),
  );
  const takesValue = (flag: string): boolean =>
    HTTP_OPTIONS.get(flag.slice(2).replaceAll('-', '_'))?.argument !== undefined;
  const kept = words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    return !replaced.has(word.split('=')[0]!) && !(replaced.has(before) && takesValue(before));
  });
  const added = Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
  return ['curp-batch', ...[...kept, ...added].map(withoutPasswords).map(shellWord)].join(' ');
}
