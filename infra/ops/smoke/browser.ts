import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';

/** The gateway gives up after 30 seconds. */
const PATIENCE_MS = 35_000;

type Headers = Readonly<Record<string, string>>;

export type Answered = { readonly status: number; readonly text: string };

/** A minimal browser at a tenant's address: headers and cookies, but no page. */
export type SmokeBrowser = {
  readonly host: string;
  readonly get: (path: string) => Promise<Answered>;
  /** Calls the API as the page does, with extra headers if a call needs them. */
  readonly call: (method: string, path: string, body?: unknown, more?: Headers) => Promise<Answered>;
  /** Posts JSON to a path outside the API, like the third-party parts of the page. */
  readonly post: (path: string, body: unknown) => Promise<Answered>;
  /** Stores cookies from Set-Cookie lines. */
  readonly keep: (cookies: readonly string[]) => void;
};

const JSON_BODY = { 'content-type': 'application/json' };

type Sent = { readonly method: string; readonly headers: Headers; readonly payload: string };
type Came = Answered & { readonly cookies: readonly string[] };

function send(url: URL, { method, headers, payload }: Sent): Promise<Came> {
  // Node doesn't resolve *.localhost everywhere, so the header names the host.
  const isHere = url.hostname.endsWith('.localhost');
  const request = url.protocol === 'https:' ? overTls : overHttp;
  const length = String(Buffer.byteLength(payload));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: isHere ? '127.0.0.1' : url.hostname,
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers, host: url.host, 'content-length': length },
        timeout: PATIENCE_MS,
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.once('error', reject);
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            cookies: reply.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`${url.host} didn’t answer in time`)));
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** A new browser at an address, with headers to send every time. */
export function smokeBrowser(address: string, always: Headers = {}): SmokeBrowser {
  const base = new URL(address);
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const keep = (cookies: readonly string[]): void => {
    for (const line of cookies) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/';
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, { value: pair.slice(name.length + 1), path });
    }
  };
  const ask = async (method: string, path: string, headers: Headers, payload = '') => {
    const cookie = [...jar].flatMap(([name, one]) => (path.startsWith(one.path) ? [`${name}=${one.value}`] : []));
    const carried = cookie.length > 0 ? { cookie: cookie.join('; ') } : {};
    const { cookies, ...answered } = await send(new URL(path, base), {
      method,
      headers: { ...always, ...headers, ...carried },
      payload,
    });
    keep(cookies);
    return answered;
  };
  const page = { origin: base.origin, 'x-portal': 'web', [PAGE_VERSION_HEADER]: String(PAGE_VERSION) };
  return {
    host: base.host,
    keep,
    get: (path) => ask('GET', path, {}),
    call: (method, path, body, more = {}) =>
      body === undefined
        ? ask(method, `/api${path}`, { ...page, ...more })
        : ask(method, `/api${path}`, { ...page, ...JSON_BODY, ...more }, JSON.stringify(body)),
    post: (path, body) => ask('POST', path, JSON_BODY, JSON.stringify(body)),
  };
}
