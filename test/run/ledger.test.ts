/** The checksums of the ledger and of the committed output: every changed byte is detected. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyTally } from '../../src/csv/tally.js';
import { createLog } from '../../src/log.js';
import { checkNamedOutput, checkPartialOutput } from '../../src/run/committed-output.js';
import { Ledger, type LedgerEntry } from '../../src/run/ledger.js';
import { plan } from '../csv/plans.js';
import { freshPath } from './runs.js';

const ENTRY: Omit<LedgerEntry, 'ledger'> = {
  run: 'r0123456789abcdef01',
  fingerprint: { size: 4096, modified: 1_700_000_000_000, sample: 'ab'.repeat(32) },
  chunkBytes: 4096,
  plan: plan(),
  header: ['nombres', 'Año de nacimiento'],
  cutter: { offset: 4096, chunks: 3, rows: 99, blankLines: 0, lines: 100, encoding: null },
  outputBytes: 8192,
  outputCrc: 123_456_789,
  tally: { ...emptyTally(), rows: 99 },
  resumes: 0,
  attempts: [{ run: 'r0123456789abcdef01x0', index: 3 }],
  elapsedSeconds: 1.5,
  finished: false,
};

async function written(): Promise<{ ledger: Ledger; bytes: Buffer }> {
  const ledger = new Ledger(freshPath('.ledger'));
  await ledger.write(ENTRY);
  return { ledger, bytes: readFileSync(ledger.path) };
}

it('reads what was written', async () => {
  const { ledger, bytes } = await written();
  const { checksum, ...entry } = (await ledger.read()) as LedgerEntry & { checksum: string };
  expect(entry).toEqual({ ledger: 3, ...ENTRY });
  expect(JSON.parse(bytes.toString('utf8'))).toEqual({ checksum, ...entry });
});

it('is refused if any byte is changed to any other byte', async () => {
  const { ledger, bytes } = await written();
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ (1 << (at % 8));
    writeFileSync(ledger.path, changed);
    await expect(ledger.read(), `byte ${at}`).rejects.toMatchObject({ name: 'RunError' });
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at]! ^= change;
      writeFileSync(ledger.path, changed);
      await expect(ledger.read()).rejects.toMatchObject({ name: 'RunError' });
    }),
  );
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(900)],
  ['half of it', undefined],
  ['one more byte after it', undefined],
])('is refused as damaged: %s', async (name, content) => {
  const { ledger, bytes } = await written();
  const half = bytes.subarray(0, bytes.length / 2);
  const longer = Buffer.concat([bytes, Buffer.from(' ')]);
  writeFileSync(ledger.path, content ?? (name === 'half of it' ? half : longer));
  await expect(ledger.read()).rejects.toMatchObject({ fault: 'ledger_damaged' });
});

it('reports another version', async () => {
  const ledger = new Ledger(freshPath('.ledger'));
  writeFileSync(ledger.path, `${JSON.stringify({ ledger: 2, ...ENTRY })}\n`);
  await expect(ledger.read()).rejects.toMatchObject({
    fault: 'not_resumable',
    message: expect.stringContaining('another version of curp-batch'),
  });
});

it('the committed output is refused if any byte is changed', async () => {
  const output = freshPath();
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 31) % 251));
  const committed = { outputBytes: 2500, outputCrc: crc32(bytes.subarray(0, 2500)) };
  const options = { signal: new AbortController().signal, log: createLog('silent') };
  const put = (content: Uint8Array): void => writeFileSync(`${output}.partial`, content);
  const check = () => checkPartialOutput(output, committed, options);
  put(bytes);
  await check();
  await fc.assert(
    fc.asyncProperty(fc.nat(2499), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at]! ^= change;
      put(changed);
      await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
    }),
  );
  const behind = Buffer.from(bytes);
  behind[2500]! ^= 1;
  put(behind);
  await check(); // bytes after the committed ones are cut off anyway
  put(bytes.subarray(0, 2499));
  await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
  rmSync(`${output}.partial`);
  await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
});

it('a finished output is the committed bytes and nothing else', async () => {
  const output = freshPath();
  const bytes = Buffer.from('whole');
  const committed = { outputBytes: bytes.length, outputCrc: crc32(bytes) };
  const options = { signal: new AbortController().signal, log: createLog('silent') };
  writeFileSync(output, bytes);
  await checkNamedOutput(output, committed, options);
  for (const other of ['wholf', 'whol', 'whole ']) {
    writeFileSync(output, other);
    await expect(checkNamedOutput(output, committed, options)).rejects.toMatchObject({
      fault: 'output_damaged',
    });
  }
});
