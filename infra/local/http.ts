import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

/** A request to one of the pages or stand-ins that the local host mounts. Header names are lower case. */
export interface LocalRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answer of a mounted page or stand-in. */
export interface LocalReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The gateway refuses a body of 10 MB. Anything much larger is a mistake or an attack. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

/** Reads a Node request into a plain record; undefined if its body is too large. */
export async function readLocalRequest(incoming: IncomingMessage): Promise<LocalRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  const url = new URL(incoming.url ?? '/', 'http://local');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks),
  };
}

export function sendLocalReply(outgoing: ServerResponse, reply: LocalReply): void {
  outgoing.writeHead(reply.status, reply.headers);
  outgoing.end(reply.body);
}

/** A JSON reply, never cached, because it is only true now. */
export const jsonReply = (status: number, value: unknown): LocalReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

/** The local host's own page, script or style sheet. */
export const textReply = (type: 'html' | 'css' | 'javascript', body: string | Buffer): LocalReply => ({
  status: 200,
  headers: {
    'content-type': `text/${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** A local page's style sheet: what all of them share, and its own. Read on each request, so a developer sees changes. */
export const styleReply = (own: string): LocalReply =>
  textReply('css', [join(import.meta.dirname, 'page.css'), own].map((file) => readFileSync(file, 'utf8')).join(''));

export const svgReply = (file: string): LocalReply => ({
  status: 200,
  headers: { 'content-type': 'image/svg+xml' },
  body: readFileSync(file),
});
