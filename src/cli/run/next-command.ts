/**
 * The command that resumes or restarts a run: the arguments of this process with one more flag.
 *
 * What it does not do: repeat the password of Redis, because the output may be logged. The user enters it again.
 */
type Flag = '--resume' | '--force';

const PASSWORD = /^((?:--redis=)?rediss?(?:-cluster)?:\/\/[^:@/]*:)[^@]*@/;

const withoutPassword = (word: string): string => word.replace(PASSWORD, '$1REDIS_PASSWORD@');

const quoted = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** `isOverLimit`: without `--limit-errors`, which stopped the run. */
export function nextCommand(words: readonly string[], flag: Flag, { isOverLimit = false } = {}): string {
  const kept = words.filter((word, at) => {
    if (word === '--force' || word === '--resume') return false;
    if (!isOverLimit) return true;
    return !word.startsWith('--limit-errors') && words[at - 1] !== '--limit-errors';
  });
  return ['curp-batch', ...kept.map(withoutPassword).map(quoted), flag].join(' ');
}
