/** Every command of the documents runs as it is written, and prints what its document shows. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../processes.js';
import { BLOCKS, DOCUMENTS, ROOT } from './blocks.js';
import { commandsOf, NOT_RUN, RUN_ELSEWHERE, reasonNotToRun } from './not-run.js';
import { Session } from './session.js';
import { comparable, patternOf } from './shown.js';

const SHELL = BLOCKS.filter(({ language }) => language === 'sh');
const canRun = (text: string): boolean =>
  commandsOf(text).some((command) => reasonNotToRun(command) === undefined);

for (const document of DOCUMENTS) {
  if (document in RUN_ELSEWHERE) continue;
  const blocks = SHELL.filter((block) => block.document === document && canRun(block.text));
  describe.runIf(blocks.length > 0)(document, () => {
    let session: Session;
    beforeAll(async () => {
      session = await Session.start();
    });
    afterAll(() => session.stop());

    it.each(blocks.map((block) => [block.line, commandsOf(block.text)[0], block] as const))(
      'line %i: %s',
      async (_line, _command, { text, shown }) => {
        const { output, failed } = await session.run(text);
        expect(failed, output).toBe('');
        if (shown !== undefined) expect(comparable(output)).toMatch(patternOf(shown));
      },
    );
  });
}

describe('what is not run', () => {
  const skipped = SHELL.flatMap(({ document, text }) =>
    commandsOf(text).flatMap((command) => {
      const reason = reasonNotToRun(command);
      return reason === undefined ? [] : [{ document, command, reason }];
    }),
  );

  it('is told', () => {
    for (const { document, command, reason } of skipped)
      console.log(`not run: ${command} (${document}): ${reason}`);
    const needless = NOT_RUN.filter(({ command }) => !skipped.some((line) => command.test(line.command)));
    expect(needless.map(({ command }) => command.source)).toEqual([]);
  });

  it.each(Object.entries(RUN_ELSEWHERE))('%s is run by %s', (document, test) => {
    expect(readFileSync(ROOT + test, 'utf8')).toContain(document);
  });

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
    const named = skipped.flatMap(({ command }) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
