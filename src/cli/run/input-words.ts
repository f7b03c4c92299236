/** The inputs among the words of a command line: where they are, and the same command line with others in their place. */
import type { Command } from 'commander';

/** The places of the words that no option takes: the names of commands, and arguments. */
function argumentPlaces(words: readonly string[], { options }: Pick<Command, 'options'>): number[] {
  const end = words.indexOf('--');
  const places: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (at === end) continue;
    if (word === '-' || !word.startsWith('-') || (end !== -1 && at > end)) places.push(at);
    else if (options.some(({ short, long, required }) => required && [short, long].includes(word))) at++;
  }
  return places;
}

/** The command line with these inputs in place of its own. */
export function withInputs(
  words: readonly string[],
  command: Pick<Command, 'options' | 'args'>,
  inputs: readonly string[],
): string[] {
  const places = argumentPlaces(words, command).slice(-command.args.length);
  return words.flatMap((word, at) => {
    if (!places.includes(at)) return [word];
    return at === places[0] ? inputs : [];
  });
}
