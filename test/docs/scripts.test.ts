/** Every `ts` and `js` block of the documents: its types are checked, and it prints what its comments say. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CliProcess } from '../built-command/cli-process.js';
import { ROOT } from '../repository.js';
import { startEmbedded } from '../servers/redis-server.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { BLOCKS, type Block } from './blocks.js';

const SCRIPTS = BLOCKS.filter(({ language }) => language === 'ts' || language === 'js');

const nameOf = ({ document, line }: Block): string => `${document.replaceAll(/\W/g, '-')}-${line}`;

/** The comments of all `console.log(…); // …`, in order: the expected output. */
const promised = ({ text }: Block): string[] =>
  [...text.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, comment]) => comment!);

/** A project that has installed the package. */
function consumerFolder(redis: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/curp-batch'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const block of SCRIPTS) {
    const text = block.text.replaceAll(/redis:\/\/localhost:6379/g, redis);
    writeFileSync(join(folder, `${nameOf(block)}.${block.language}`), text);
  }
  return folder;
}

describe('scripts of the documents', () => {
  let server: Awaited<ReturnType<typeof startEmbedded>>;
  let worker: CliProcess;
  let folder: string;

  beforeAll(async () => {
    server = await startEmbedded();
    worker = new CliProcess(['direct-worker', '--redis', server.url]);
    await worker.line(/"msg":"workers have started"/);
    folder = consumerFolder(server.url);
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
  });

  it('compile with the types that the package declares', () => {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const said = (() => {
      try {
        return execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    })();
    expect(said).toBe('');
  });

  it.each(SCRIPTS.map((block) => [`${block.document}, line ${block.line}`, block] as const))(
    '%s',
    (_, block) => {
      const output = execFileSync(process.execPath, [join(folder, `${nameOf(block)}.js`)], {
        encoding: 'utf8',
        env: { ...process.env, REDIS_URL: server.url },
      });
      const lines = output.trimEnd().split('\n');
      const comments = promised(block);
      expect(comments.length, 'says what it prints').toBeGreaterThan(0);
      // A branch that is not executed prints nothing.
      expect(comments.filter((comment) => lines.includes(comment))).toEqual(lines);
    },
  );
});

it('every json block is valid JSON', () => {
  const broken = BLOCKS.filter(({ language }) => language === 'json').filter(({ text }) => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  });
  expect(broken).toEqual([]);
});
