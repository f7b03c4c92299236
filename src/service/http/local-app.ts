/**
 * The page that computes in the browser, as a service offers it at `/local`: the file of the build, and a service worker
 * that opens it without the service. The service worker keeps the page and nothing else.
 *
 * The served page still may not open any connection. Its policy allows a manifest that is written in the page, and the
 * service worker, until the page has registered it (`src/page/local/page/offline.ts`); the service worker has a policy of its
 * own, and fetches from this origin only. The file on disk has neither.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const LOCAL_PAGE = new URL('../../../curp-batch.html', import.meta.url);
const STATIC = new URL('../../page/static/', import.meta.url);

const PAGE = '/local';
const WORKER = '/local/service-worker.js';

/** The file in `static/` that becomes the service worker. */
export const WORKER_SOURCE = 'local-worker.js';

/** Replacements in the head of the served page. Each text occurs there exactly once. */
const SERVED: readonly (readonly [from: string, to: string])[] = [
  ['worker-src blob:', "worker-src blob: 'self'; manifest-src data:"],
  ['<link rel="icon"', `<meta name="service-worker" content="${WORKER}">\n    <link rel="icon"`],
];

function servedPage(): Buffer {
  const page = readFileSync(LOCAL_PAGE, 'utf8');
  const end = page.indexOf('<style>');
  const head = SERVED.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`the head of curp-batch.html has not one ${from}`);
      return text.replace(from, to);
    },
    page.slice(0, end),
  );
  return Buffer.from(head + page.slice(end));
}

/**
 * The service worker contains the hash of the page, so a changed page gives a changed service worker, which the browser
 * installs.
 */
function workerOf(page: Buffer): Buffer {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 16);
  const source = readFileSync(new URL(WORKER_SOURCE, STATIC), 'utf8');
  return Buffer.from(source.replace('%VERSION%', version).replace('%PAGE%', PAGE));
}

/** In addition to the policy that is written in the page itself. */
const NO_FRAMES = "frame-ancestors 'none'";

/** Empty if the server runs from its sources: the build makes the page. */
export function localApp() {
  if (!existsSync(LOCAL_PAGE)) return [];
  const page = servedPage();
  return [
    { path: PAGE, type: 'text/html; charset=utf-8', bytes: page, policy: NO_FRAMES, headers: {} },
    {
      path: WORKER,
      type: 'text/javascript; charset=utf-8',
      bytes: workerOf(page),
      policy: `default-src 'none'; connect-src 'self'; ${NO_FRAMES}`,
      headers: { 'service-worker-allowed': PAGE }, // its folder is below the page
    },
  ];
}
