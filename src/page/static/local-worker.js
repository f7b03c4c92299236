/**
 * The service worker of the page at `/local`: the page opens without the service. It keeps the page that it was made for, whose
 * hash the server fills in. When the service has another page, its service worker is another one too: the browser finds it at
 * the next visit, and the visit after that opens the new page.
 *
 * What it never keeps: data. The page makes no requests, and this script answers no others and takes no messages.
 */
const PREFIX = 'curp-batch local ';
const CACHE = `${PREFIX}%VERSION%`;
const PAGE = '%PAGE%';

const keep = async () => {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }));
  await self.skipWaiting(); // an open page has all that it needs already
};

const removeOthers = async () => {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
};

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || origin !== location.origin || pathname !== PAGE) return;
  event.respondWith(caches.match(PAGE, { cacheName: CACHE }).then((found) => found ?? fetch(event.request)));
});
