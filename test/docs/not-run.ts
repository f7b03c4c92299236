/**
 * The commands of the documents that no test runs, each with its reason. All others run.
 *
 * A command is listed here only if it needs other machines, takes minutes, or would change the folder that the suite runs
 * in. Its scripts must exist nevertheless (`commands.test.ts`).
 */
export interface NotRun {
  /** The beginning of a command. */
  command: RegExp;
  reason: string;
}

export const NOT_RUN: readonly NotRun[] = [
  { command: /^npm (ci|install)\b/, reason: 'installs: it would change the packages that the suite runs on' },
  { command: /^npm test\b/, reason: 'is this suite' },
  { command: /^npm run format\b/, reason: 'rewrites the sources' },
  { command: /^npm run (bench\b|test:\w+|fuzz)\b/, reason: 'takes minutes; has a run of its own' },
  { command: /^npm run pictures\b/, reason: 'rewrites the pictures' },
  { command: /s3:\/\//, reason: 'needs an object store; test/engine/output/object-output.test.ts has one' },
  { command: /^(docker|kubectl|helm) /, reason: 'needs Docker or a cluster; tried where there is one' },
  {
    command: /^curl .*localhost:8080\/v1\/runs/,
    reason: 'asks the service of Docker; tried where there is one',
  },
];

/** Documents whose commands another test runs. */
export const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/service.md': 'test/service/service-docs.test.ts',
};

export const reasonNotToRun = (command: string): string | undefined =>
  NOT_RUN.find((entry) => entry.command.test(command))?.reason;

/** The logical lines of a block: without comments and blanks, continued lines joined; after `npm ci`, which is done. */
export const commandsOf = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/^npm ci && /, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
