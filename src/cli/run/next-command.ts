/**
 * The command that goes on with a run, or starts it anew: the words of this process with one flag more.
 *
 * What it does not do: repeat the password of Redis. What is printed may end in a log; the reader puts it in again.
 */
type Flag = '--resume' | '--force';

const PASSWORD = /^((?:--redis=)?rediss?(?:-cluster)?:\/\/[^:@/]*:)[^@]*@/;

const withoutPassword = (word: string): string => word.replace(PASSWORD, '$1REDIS_PASSWORD@');

const quoted = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** `isOverLimit`: without the limit that has stopped the run already. */
export function nextCommand(words: readonly string[], flag: Flag, { isOverLimit = false } = {}): string {
  const kept = words.filter((word, at) => {
    if (word === '--force' || word === '--resume') return false;
    if (!isOverLimit) return true;
    return !word.startsWith('--limit-errors') && words[at - 1] !== '--limit-errors';
  });
  return ['curp-batch', ...kept.map(withoutPassword).map(quoted), flag].join(' ');
}
