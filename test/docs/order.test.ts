/** README.md and then docs/getting-started.md in one clone: files of the first do not break the second. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import '../processes.js';
import { isOnPath } from '../programs.js';
import { skipWith } from '../skipping.js';
import { BLOCKS } from './blocks.js';
import { commandsOf, reasonNotToRun } from './not-run.js';
import { Session } from './session.js';

const IN_ORDER = ['README.md', 'docs/getting-started.md'];

let session: Session;
beforeAll(async () => {
  session = await Session.start();
});
afterAll(() => session.stop());

for (const document of IN_ORDER) {
  const blocks = BLOCKS.filter(
    (block) =>
      block.document === document &&
      block.language === 'sh' &&
      commandsOf(block.text).some((command) => reasonNotToRun(command) === undefined),
  );
  it(`${document}: every block`, async (context) => {
    const missing = ['curl', 'openssl'].filter((program) => !isOnPath(program));
    if (missing.length > 0) return skipWith(context, `there is no ${missing.join(' and no ')} on the PATH`);
    for (const { line, text } of blocks) {
      const { output, failed } = await session.run(text);
      expect(failed, `line ${line}: ${output}`).toBe('');
    }
    await session.endBackground(); // Ctrl-C, as the documents say
  });
}
