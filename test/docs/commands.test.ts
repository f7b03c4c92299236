/** Every command of the documents runs as it is written, and prints what its document shows, in the language of the document. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../built-command/cli-process.js';
import { isOnPath } from '../machine/programs.js';
import { skipWith } from '../machine/skipping.js';
import { ROOT } from '../repository.js';
import { BLOCKS, type Block, DOCUMENTS, languageOf } from './blocks.js';
import { commandsOf, NOT_RUN, RUN_ELSEWHERE, reasonNotToRun } from './not-run.js';
import { Session } from './session.js';
import { comparable, patternOf } from './shown.js';

const SHELL = BLOCKS.filter(({ language }) => language === 'sh');
const canRun = (text: string): boolean =>
  commandsOf(text).some((command) => reasonNotToRun(command) === undefined);

/** Programs in the documents that may not be installed. */
const OPTIONAL_PROGRAMS = ['curl', 'openssl'];

/** The files that a block writes and the variables that it sets, which later blocks of its document may use. */
const madeBy = (text: string): string[] =>
  [...text.matchAll(/(?:>>?|\s-o|\s--out)\s+([\w./-]+)|\b([A-Z_]+)=/g)].map(
    ([, file, variable]) => file ?? variable!,
  );

/** Why a block cannot run: a program is missing, or an earlier block that makes its files or variables was skipped. */
class SkippedBlocks {
  readonly #made = new Map<string, number>();

  reasonFor({ line, text }: Block): string | undefined {
    const missing = OPTIONAL_PROGRAMS.filter((program) => text.includes(`${program} `) && !isOnPath(program));
    const needed = [...this.#made].find(([name]) => text.includes(name));
    if (missing.length === 0 && needed === undefined) return undefined;
    for (const name of madeBy(text)) this.#made.set(name, line);
    if (missing.length > 0) return `there is no ${missing.join(' and no ')} on the PATH`;
    return `it needs ${needed![0]} of line ${needed![1]}, which was skipped`;
  }
}

/** What checks the blocks of each language. */
const CHECKED_BY: Readonly<Record<string, string>> = {
  sh: 'this file',
  ts: 'scripts.test.ts',
  js: 'scripts.test.ts',
  json: 'scripts.test.ts',
  text: 'the tests of their documents, where they are examples',
  csv: 'the command before them',
  conf: 'test/service/smallest-acl.test.ts',
  python: 'nothing: needs a BullMQ client for Python',
  '': 'nothing: commands of Redis',
};

const blocksOf = (document: string): Block[] =>
  SHELL.filter((block) => block.document === document && canRun(block.text));

/** Read one after the other, in one clone: files of the first must not break the second, which is also tested alone. */
const FOLLOWED_BY: Readonly<Record<string, string>> = { 'README.md': 'docs/getting-started.md' };

for (const document of DOCUMENTS) {
  if (document in RUN_ELSEWHERE) continue;
  const blocks = blocksOf(document);
  // Documents run concurrently; the blocks of a document in their order, since each needs those before it.
  describe.runIf(blocks.length > 0).concurrent(document, () => {
    const skippedBlocks = new SkippedBlocks();
    let session: Session;
    beforeAll(async () => {
      session = await Session.start(languageOf(document));
    });
    afterAll(() => session.stop());

    for (const block of blocks) {
      const { line, text, shown } = block;
      it.sequential(`line ${line}: ${commandsOf(text)[0]}`, async (context) => {
        const reason = skippedBlocks.reasonFor(block);
        if (reason !== undefined) return skipWith(context, reason);
        const { output, failed } = await session.run(text);
        expect(failed, output).toBe('');
        if (shown !== undefined) expect(comparable(output)).toMatch(patternOf(shown));
      });
    }

    const next = FOLLOWED_BY[document];
    if (next === undefined) return;
    it.sequential(`and then ${next}: every block`, async (context) => {
      const missing = OPTIONAL_PROGRAMS.filter((program) => !isOnPath(program));
      if (missing.length > 0) return skipWith(context, `there is no ${missing.join(' and no ')} on the PATH`);
      await session.endBackground(); // Ctrl-C, as the documents say
      for (const { line, text } of blocksOf(next)) {
        const { output, failed } = await session.run(text);
        expect(failed, `line ${line}: ${output}`).toBe('');
      }
      await session.endBackground();
    });
  });
}

describe('a command that is not run', () => {
  const skipped = SHELL.flatMap(({ document, text }) =>
    commandsOf(text).flatMap((command) => {
      const reason = reasonNotToRun(command);
      return reason === undefined ? [] : [{ document, command, reason }];
    }),
  );

  it('is printed with its reason', () => {
    for (const { document, command, reason } of skipped)
      console.log(`not run: ${command} (${document}): ${reason}`);
    const needless = NOT_RUN.filter(({ command }) => !skipped.some((line) => command.test(line.command)));
    expect(needless.map(({ command }) => command.source)).toEqual([]);
  });

  it('is in a block whose language is listed with its check', () => {
    const languages = new Set(BLOCKS.map(({ language }) => language));
    expect([...languages].filter((language) => !(language in CHECKED_BY))).toEqual([]);
  });

  it.each(Object.entries(RUN_ELSEWHERE))('%s is run by %s', (document, test) => {
    expect(readFileSync(ROOT + test, 'utf8')).toContain(document);
  });

  it('uses scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
    const named = skipped.flatMap(({ command }) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
