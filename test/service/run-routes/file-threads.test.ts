/** Work on uploaded content is done in threads: requests are answered meanwhile, and the work has limits. */
import { EventEmitter, once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { describe, expect, it, type TestContext } from 'vitest';
import { FileThreads, type ThreadLimits } from '../../../src/service/run-routes/file-threads.js';
import { startServing } from '../../built-command/serving.js';
import { until } from '../../vitest/waiting.js';

/** Many columns in lines that each delimiter reads in another way: seconds of work. */
const heavyLine = (columns: number): string => `${'a,"'.repeat(columns)}\n`;
const HEAVY = heavyLine(100_000).repeat(2);

/** The codes of the answers that a preview may have: on a busy machine its work or its turn may take too long. */
const CODES: Readonly<Record<number, number>> = { 200: 0, 422: 472, 503: 503 };

it('the service answers while previews of costly content go on, each with its envelope', async () => {
  const { address, token } = await startServing();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
  /** Resolves when the content is sent. */
  async function preview(content: string): Promise<{ answered: Promise<number> }> {
    const sent = httpRequest(new URL('/v1/preview', address), { method: 'POST', headers, agent: false });
    const arrived = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(content);
    await once(sent, 'finish');
    const answered = arrived.then(async ([answer]) => {
      const status = answer.statusCode!;
      expect(await json(answer)).toMatchObject({ code_error: CODES[status], response: expect.anything() });
      return status;
    });
    return { answered };
  }
  expect(await (await preview(heavyLine(10_000))).answered).toBe(200); // a part of it, within the limit of time
  let ended = 0;
  const answers = (await Promise.all(Array.from({ length: 5 }, () => preview(HEAVY)))).map(({ answered }) =>
    answered.finally(() => {
      ended++;
    }),
  );
  for (let asked = 0; asked < 20; asked++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(ended).toBeLessThan(5);
  for (const status of await Promise.all(answers)) expect(Object.keys(CODES)).toContain(String(status));
});

describe('limits', () => {
  const ORDER = { kind: 'check', input: 'people.csv', choices: {}, language: 'en' } as const;

  /** Threads that run this text for each message; `answer` sends an answer. */
  function threadsOf(context: TestContext, text: string, limits: Partial<ThreadLimits> = {}): FileThreads {
    const code = `
      import { parentPort } from 'node:worker_threads';
      const answer = (value) => parentPort.postMessage({ done: value === undefined, value });
      parentPort.on('message', (message) => { ${text} });
    `;
    const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
    const threads = new FileThreads(
      { threads: 1, waiting: 1, waitMs: 60_000, workMs: 60_000, ...limits },
      script,
    );
    context.onTestFinished(() => threads.close());
    return threads;
  }

  /** A reply whose client leaves when `close` is emitted. */
  const replyTo = () => {
    const raw = new EventEmitter();
    return { reply: { raw } as unknown as FastifyReply, leave: () => raw.emit('close') };
  };

  it('a thread that never ends its work is ended, and the next order gets another one', async (context) => {
    const text =
      "if (message.input === 'endless.csv') for (;;); answer(message === 'next' ? undefined : null)";
    const threads = threadsOf(context, text, { workMs: 300 });
    const { reply } = replyTo();
    await expect(threads.check({ ...ORDER, input: 'endless.csv' }, reply)).rejects.toMatchObject({
      fault: 'file_too_costly',
      status: 422,
    });
    const again = (): Promise<unknown> => threads.check(ORDER, reply).catch(() => 'too slow');
    await until('another thread answers', async () => (await again()) === null);
  });

  it('a thread that needs too much memory is ended, and the service goes on', async (context) => {
    const threads = threadsOf(context, 'const all = []; for (;;) all.push(new Array(100_000).fill(1.5));');
    await expect(threads.check(ORDER, replyTo().reply)).rejects.toMatchObject({ fault: 'file_too_costly' });
  });

  it('work on a file that goes on being read has no limit', async (context) => {
    const text = `
      if (message === 'next') return answer();
      let left = 8;
      const timer = setInterval(() => {
        parentPort.postMessage('alive');
        if (--left === 0) { clearInterval(timer); answer(null); }
      }, 500);`;
    const threads = threadsOf(context, text, { workMs: 3000 });
    expect(await threads.check(ORDER, replyTo().reply)).toBe(null);
  });

  it('orders beyond the limit are refused with the time to wait, and taken again later', async (context) => {
    const threads = threadsOf(context, '');
    const [first, second] = [replyTo(), replyTo()];
    const open = [threads.check(ORDER, first.reply), threads.check(ORDER, second.reply)];
    await expect(threads.check(ORDER, replyTo().reply)).rejects.toMatchObject({
      fault: 'unavailable',
      facts: { headers: { 'retry-after': '5' } },
    });
    second.leave(); // while it waits
    first.leave(); // while its thread works
    expect((await Promise.allSettled(open)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const third = replyTo();
    const later = threads.check(ORDER, third.reply);
    third.leave();
    await expect(later).rejects.toMatchObject({ fault: 'upload_broken' });
  });

  it('an order that waits too long is refused', async (context) => {
    const threads = threadsOf(context, '', { waitMs: 10 });
    const first = replyTo();
    const open = threads.check(ORDER, first.reply);
    await expect(threads.check(ORDER, replyTo().reply)).rejects.toMatchObject({ fault: 'unavailable' });
    first.leave();
    await expect(open).rejects.toMatchObject({ fault: 'upload_broken' });
  });

  it('a failure has its class and code, and never its message', async (context) => {
    const text = "parentPort.postMessage({ done: true, failure: { name: 'Error', code: 'EIO' } })";
    const threads = threadsOf(context, text);
    await expect(threads.check(ORDER, replyTo().reply)).rejects.toMatchObject({ code: 'EIO' });
  });
});
