/**
 * The back end of the page that a server has served: token and language are sent as headers. Downloads, reports and events
 * use tickets, which give access to one run for a minute: no token is ever in a URL.
 *
 * What it does not do: retry. The caller decides whether a retry makes sense.
 */
import { answerOf, networkProblem, Problem, request } from './api.js';
import { type Answer, type Backend, type Pairs, type RunPart, UploadStopped } from './backend.js';
import { make } from './element.js';
import { language, t } from './page-language.js';
import { PREVIEW, RUNS, runPath } from './paths.js';
import { currentToken } from './session.js';

/** The headers of every request. */
export const headers = (token = currentToken()): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'accept-language': language(),
});

function address(path: string, query: Pairs = []): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** A URL with a ticket: it gives access to one part of a run for a minute, without a token. */
async function ticketAddress(id: string, part: RunPart | 'events', more: Pairs = []): Promise<string> {
  const { ticket } = await request<{ ticket: string }>('POST', `${runPath(id)}/tickets`);
  return address(`${runPath(id)}/${part}`, [['ticket', ticket], ['lang', language()], ...more]);
}

/** Without a copy in the cache of the browser, and without cookies. */
export const PRIVATE = { cache: 'no-store', credentials: 'omit' } as const;

const send: Backend['send'] = async (method, path, { query, body = null, signal = null, token, type }) => {
  const ofBody = body !== null && { 'content-type': type ?? 'application/octet-stream' };
  const sent = { method, headers: { ...headers(token), ...ofBody }, body, signal, ...PRIVATE };
  return fetch(address(path, query), sent).then(
    async (reply): Promise<Answer> => [reply.status, await reply.text()],
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw networkProblem();
    },
  );
};

/** An Idempotency-Key is sent too, so that a retry after a broken connection does not create a second run. */
const upload: Backend['upload'] = (file, options, key, sent, corrections) => {
  const form = new FormData();
  for (const [name, value] of options) form.append(name, value);
  form.append('file', file, file.name);
  if (corrections !== undefined) form.append('corrections', corrections, 'corrections.csv');
  const upload = new XMLHttpRequest();
  const answer = new Promise<Answer>((resolve, reject) => {
    upload.open('POST', RUNS);
    for (const [name, value] of Object.entries(headers())) upload.setRequestHeader(name, value);
    upload.setRequestHeader('idempotency-key', key);
    upload.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) sent(Math.floor((loaded / total) * 100));
    });
    upload.addEventListener('error', () => reject(networkProblem()));
    upload.addEventListener('abort', () => reject(new UploadStopped()));
    upload.addEventListener('load', () => resolve([upload.status, upload.responseText]));
    upload.send(form);
  });
  return { answer, stop: () => upload.abort() };
};

const follow: Backend['follow'] = async (id, { changed, ended, broken }) => {
  const source = new EventSource(await ticketAddress(id, 'events'));
  source.addEventListener('run', ({ data }: MessageEvent<string>) => changed(data));
  source.addEventListener('end', () => {
    source.close();
    ended();
  });
  source.addEventListener('error', () => {
    // The browser would reconnect with the same ticket, which expires after a minute.
    source.close();
    broken();
  });
  return () => source.close();
};

/** The text of an answer, broken off when it has this many characters, and whether it is whole. */
export async function firstText({ body }: Response, most: number): Promise<[text: string, isWhole: boolean]> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < most) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return [text, true];
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return [text, false];
}

const beginningOf: Backend['beginningOf'] = async (id, part, bytes) => {
  const broken = () => {
    throw networkProblem();
  };
  const reply = await fetch(`${runPath(id)}/${part}`, { headers: headers(), ...PRIVATE }).catch(broken);
  if (!reply.ok) answerOf([reply.status, await reply.text().catch(broken)]);
  const [text, isWhole] = await firstText(reply, bytes).catch(broken);
  return isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1);
};

/** Opens the tab before the ticket is requested: after the request the browser would block it as a pop-up. */
async function openReport(id: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab === null) throw new Problem('refused', t('popupBlocked'));
  tab.opener = null;
  try {
    tab.location.replace(new URL(await ticketAddress(id, 'report'), location.href));
  } catch (error) {
    tab.close();
    throw error;
  }
}

export const SERVER: Backend = {
  isLocal: false,
  send,
  preview: ({ bytes, isPartial }, query, signal) =>
    send('POST', PREVIEW, {
      query: isPartial ? [...query, ['partial', 'true']] : query,
      body: bytes,
      signal,
    }),
  upload,
  follow,
  beginningOf,
  rowsOf: (id, query) => send('GET', `${runPath(id)}/rows`, { query }),
  judge: (id, rows) =>
    send('POST', `${runPath(id)}/rows`, { body: JSON.stringify({ rows }), type: 'application/json' }),
  async save(id, part, as) {
    const href = await ticketAddress(id, part, as === undefined ? [] : [['as', as]]);
    make('a', { href, download: true }).click();
  },
  openReport,
  handedOver: () => {}, // the server has it too
};
