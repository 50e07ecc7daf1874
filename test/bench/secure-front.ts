import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as requestOf } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate for this machine, valid now. Node can read one but not create one. */
function aCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** HTTP/2 has no such headers, because they are about a connection (RFC 9113, section 8.2.2). */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

const passedOn = (headers: IncomingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (each): each is [string, string | string[]] =>
        each[1] !== undefined && !each[0].startsWith(':') && !OF_CONNECTION.has(each[0]),
    ),
  );

function pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, port: number): void {
  const host = String(headers[':authority']).replace(/:\d+$/, `:${port}`);
  const own = passedOn(headers);
  // A page is at an address of its own here, while the portal knows itself by its own.
  const origin = own['origin'] ? { origin: `http://${host}` } : {};
  const cookie = Array.isArray(own['cookie']) ? { cookie: own['cookie'].join('; ') } : {};
  const asked = requestOf({
    host: '127.0.0.1',
    port,
    method: String(headers[':method']),
    path: String(headers[':path']),
    headers: { ...own, ...origin, ...cookie, host },
  });
  asked.on('response', (answer) => {
    if (stream.destroyed) return;
    stream.respond({ ':status': answer.statusCode ?? 502, ...passedOn(answer.headers) });
    answer.pipe(stream);
  });
  asked.on('error', () => stream.destroy());
  stream.on('error', () => asked.destroy());
  stream.pipe(asked);
}

/** The portal over HTTP/2, as the distribution speaks it and `npm start` does not. */
export async function secureFront(port: number): Promise<{ readonly port: number; stop(): void }> {
  const server = createSecureServer(aCertificate());
  server.on('stream', (stream, headers) => pass(stream, headers, port));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}
