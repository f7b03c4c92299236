/**
 * TLS for tests: a self-signed certificate for 127.0.0.1 and localhost, which a process trusts only through
 * NODE_EXTRA_CA_CERTS, and a TLS proxy in front of a server that does not use TLS.
 *
 * What it does not do: work without `openssl`, which makes the certificate. Then there is neither.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { temporaryFolder } from '../vitest/temporary-folder.js';

export const NO_CERTIFICATE = 'there is no openssl here to make a certificate';

export interface TlsProxy {
  port: number;
  /** The path of the certificate. */
  certificate: string;
  close(): void;
}

/** The paths of a certificate and its key. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

export function makeCertificate(): CertificateFiles | undefined {
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
  const name = ['-subj', '/CN=127.0.0.1', '-addext', names, '-days', '2'];
  const words = ['req', '-x509', ...curve, ...name, '-keyout', key, '-out', certificate];
  try {
    execFileSync('openssl', words, { stdio: 'ignore' });
    return { certificate, key };
  } catch {
    return undefined;
  }
}

export async function startTlsProxy(server: string): Promise<TlsProxy | undefined> {
  const files = makeCertificate();
  if (files === undefined) return undefined;
  const { certificate, key } = files;
  const { hostname, port } = new URL(server);
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', () => near.destroy());
  });
  proxy.on('tlsClientError', () => {});
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return { port: (proxy.address() as AddressInfo).port, certificate, close: () => void proxy.close() };
}
