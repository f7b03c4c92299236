/**
 * The commands of the documents that no test runs, each with its reason. Everything else runs.
 *
 * What a line needs to stand here: it reaches beyond this machine, takes minutes, or would change the tree that the suite
 * runs in. Its scripts and files must exist all the same (`commands.test.ts`).
 */
export interface NotRun {
  /** The beginning of a command. */
  command: RegExp;
  reason: string;
}

export const NOT_RUN: readonly NotRun[] = [
  { command: /^git clone /, reason: 'reaches the network' },
  { command: /^cd curp-batch$/, reason: 'belongs to git clone; the tests stand in a folder like a clone' },
  { command: /^npm (ci|install)\b/, reason: 'installs: it would change the packages that the suite runs on' },
  { command: /^npm test\b/, reason: 'is this suite' },
  { command: /^npm run format\b/, reason: 'rewrites the sources' },
  { command: /^npm run (bench:\w+|test:\w+|fuzz)\b/, reason: 'takes minutes; has a run of its own' },
  { command: /^npm run pictures\b/, reason: 'rewrites the pictures; has a test of its own' },
  { command: /^(docker|kubectl|helm) /, reason: 'needs Docker or a cluster; tried where there is one' },
  { command: /^cp \.env\.example /, reason: 'belongs to docker compose' },
];

export const reasonNotToRun = (command: string): string | undefined =>
  NOT_RUN.find((entry) => entry.command.test(command))?.reason;

/** The logical lines of a block: without comments and blanks, continued lines joined. */
export const commandsOf = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
