/** The end of an output that is a stream. Runs with pipes and devices are tested in test/engine/run/input/special-files.test.ts. */
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { StreamOutput } from '../../../src/engine/output/stream-output.js';

const takesAll = () => new Writable({ write: (_, __, done) => done() });

it.each([true, false])(
  'a stream that broke after its last bytes is an error (standard output: %s)',
  async (isStandard) => {
    const stream = takesAll();
    const output = new StreamOutput(stream, isStandard);
    await output.write(Buffer.from('bytes'));
    stream.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
    await new Promise((resolve) => stream.once('close', resolve));
    await expect(output.finish()).rejects.toMatchObject({ name: 'RunError' });
  },
);

it('a stream that accepted all bytes ends without an error', async () => {
  const output = new StreamOutput(takesAll(), false);
  await output.write(Buffer.from('bytes'));
  await output.finish();
});
