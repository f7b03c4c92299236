/**
 * Makes the page that a service offers installable, and keeps it in the browser, so that it opens without the service. Only a
 * page from this machine or by HTTPS may have a service worker; without it the page works as before, with the service.
 *
 * The policy of the served page allows scripts of its server as workers. They are refused as soon as the service worker is
 * registered, before any list is there: from then on the page cannot send anything, not even to its own server.
 *
 * What it does not do: keep anything else. The service worker has the page only.
 */
import { make } from '../../shell/element.js';

const PAGE = '/local';

/** The path of the service worker; only the served page names one. */
const workerPath = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=service-worker]')?.content;

export const canBeKept = (): boolean =>
  location.protocol.startsWith('http') && workerPath() !== undefined && navigator.serviceWorker !== undefined;

/** Its addresses are complete: a manifest inside the page has no address of its own. */
function manifest(): string {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href;
  const page = new URL(PAGE, location.origin).href;
  return JSON.stringify({
    id: page,
    start_url: page,
    scope: page,
    name: 'curp-batch: CURP sin conexión',
    short_name: 'curp-batch',
    description: 'Calcula la CURP de cada persona de una lista, en esta computadora. No envía nada.',
    lang: 'es-MX',
    display: 'standalone',
    background_color: '#f4f6f7',
    theme_color: '#0b5f6f',
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });
}

const refuseOtherWorkers = (): void =>
  document.head.append(
    make('meta', { 'http-equiv': 'content-security-policy', content: 'worker-src blob:' }),
  );

export async function keepOffline(): Promise<void> {
  if (canBeKept()) {
    const href = `data:application/manifest+json,${encodeURIComponent(manifest())}`;
    document.head.append(make('link', { rel: 'manifest', href }));
    await navigator.serviceWorker.register(workerPath()!, { scope: PAGE }).catch(() => {});
  }
  refuseOtherWorkers();
}
