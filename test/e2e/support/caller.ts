import { port } from './client.ts';
import { callHost } from './local-cloud.ts';

/** A cookie as a browser keeps it: sent to the paths below its own. */
export type Cookie = { readonly name: string; readonly value: string; readonly path: string };

/** The API's answer. */
export type ApiReply = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply and fails if it is not the expected one
  readonly body: any;
  readonly text: string;
};

/** How a call may differ from the page's own. */
export type CallOptions = {
  readonly body?: unknown;
  /** Replaces a header of the page. Undefined leaves it out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
};

/** A browser at a tenant's address, as the API sees it: its headers and its cookies, without a page. */
export type Caller = {
  readonly tenant: string;
  readonly on: number;
  readonly cookies: Map<string, Cookie>;
  /** Calls a path of the contracts, as the page does below /api. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiReply>;
};

/** Puts a Set-Cookie line into the jar, or removes the cookie if it has expired. */
function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const name = pair.slice(0, pair.indexOf('='));
  const attribute = (wanted: string) => attributes.find((each) => each.startsWith(`${wanted}=`))?.split('=')[1];
  if (attribute('Max-Age') === '0') jar.delete(name);
  else jar.set(name, { name, value: pair.slice(name.length + 1), path: attribute('Path') ?? '/' });
}

/** The Cookie header for a path. Empty if no cookie belongs there. */
const cookiesFor = (jar: Map<string, Cookie>, path: string): string | undefined =>
  [...jar.values()]
    .filter((cookie) => path.startsWith(cookie.path))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ') || undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A sheet, a PDF or a page: the caller reads the text.
    return undefined;
  }
}

/** A fresh browser at a tenant's address. */
export function aCaller(tenant: string, on = port()): Caller {
  const cookies = new Map<string, Cookie>();
  return {
    tenant,
    on,
    cookies,
    async call(method, path, { body, headers, timeoutMs } = {}) {
      const page = {
        origin: `http://${tenant}.localhost:${on}`,
        'x-portal': 'web',
        cookie: cookiesFor(cookies, `/api${path}`),
      };
      const sent = { method, body, headers: { ...page, ...headers }, ...(timeoutMs ? { timeoutMs } : {}) };
      const reply = await callHost(on, tenant, `/api${path}`, sent);
      for (const line of reply.headers['set-cookie'] ?? []) keep(cookies, line);
      return { status: reply.status, body: parsed(reply.text), text: reply.text };
    },
  };
}
