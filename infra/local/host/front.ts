import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { jsonReply, type LocalReply, type LocalRequest, readLocalRequest } from '../http.ts';
import type { EdgeReply } from './edge.ts';

/** A page or stand-in mounted on the local host; undefined for an unknown path. */
export type Mounted = (request: LocalRequest) => Promise<EdgeReply | undefined> | EdgeReply | undefined;

/** The handler of each host. */
export type FrontRoutes = {
  /** The provider's stand-in, at /local/ on every host, because the widget's script has to come from the page's own. */
  readonly provider: Mounted;
  /** By the first label of the host: "inbox", "bank". */
  readonly pages: Readonly<Record<string, Mounted>>;
  /** The bare host: links to everything. */
  readonly home: Mounted;
  /** Every other label is a tenant's. */
  readonly tenant: (request: LocalRequest, address: string) => Promise<EdgeReply>;
};

const notFound: LocalReply = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found\n' };
const tooLarge = jsonReply(413, { code: 'request/too-large', message: 'The request is too large.' });

const BARE_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

async function replyTo(routes: FrontRoutes, request: LocalRequest, address: string): Promise<EdgeReply> {
  const host = (request.headers['host'] ?? '').replace(/:\d+$/, '').toLowerCase();
  // Servers on this machine can't resolve *.localhost everywhere, so the bank's webhooks name the tenant in the path.
  const [, tenant, path] = /^\/local\/tenants\/([a-z0-9-]+)(\/.*)$/.exec(request.path) ?? [];
  if (tenant && path)
    return routes.tenant({ ...request, path, headers: { ...request.headers, host: `${tenant}.localhost` } }, address);
  if (request.path.startsWith('/local/')) return (await routes.provider(request)) ?? notFound;
  if (BARE_HOSTS.has(host)) return (await routes.home(request)) ?? notFound;
  const page = host.endsWith('.localhost') ? routes.pages[host.slice(0, -'.localhost'.length)] : undefined;
  if (page) return (await page(request)) ?? notFound;
  return routes.tenant(request, address);
}

function send(outgoing: ServerResponse, { status, headers, cookies, body }: EdgeReply): void {
  // Node writes the real time itself, and pages read the portal's time from this header.
  outgoing.setHeader('date', new Date().toUTCString());
  // Separate lines, because a comma would join two cookies into one.
  outgoing.writeHead(status, cookies ? { ...headers, 'set-cookie': [...cookies] } : headers);
  outgoing.end(body);
}

async function respond(routes: FrontRoutes, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const request = await readLocalRequest(incoming);
    send(outgoing, request ? await replyTo(routes, request, incoming.socket.remoteAddress ?? '') : tooLarge);
  } catch (fault) {
    // The browser disconnected during the request, so there is no connection to answer.
    if (outgoing.destroyed) return;
    console.error(`${incoming.method} ${incoming.url?.split('?')[0]} failed:`, fault);
    if (!outgoing.headersSent) send(outgoing, jsonReply(500, { code: 'fault', message: 'The local host failed.' }));
  }
}

function listen(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}

/** How many ports to try above the wanted one. */
const PORTS_TRIED = 50;

/** The first free port at or above the wanted one; 0 lets the system choose. */
async function listenNear(server: Server, wanted: number): Promise<number> {
  for (let port = wanted; ; port += 1) {
    try {
      return await listen(server, port, '127.0.0.1');
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || wanted === 0 || port - wanted >= PORTS_TRIED) throw error;
    }
  }
}

/** The running front door of the local host. */
export type Front = { readonly port: number; open(routes: FrontRoutes): void; close(): Promise<void> };

/** CloudFront waits as long for an answer. A whole request takes no longer, however slowly its body arrives. */
const PATIENCE_MS = 30_000;

/**
 * Opens the local host's one address. The port is known before anything is mounted, because tokens and links contain
 * it; earlier requests wait.
 */
export async function openFront(wanted: number, patienceMs = PATIENCE_MS): Promise<Front> {
  const routes = Promise.withResolvers<FrontRoutes>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void routes.promise.then((known) => respond(known, incoming, outgoing));
  const limits = {
    requestTimeout: patienceMs,
    headersTimeout: patienceMs,
    connectionsCheckingInterval: Math.min(patienceMs, 1000),
  };
  const server = createServer(limits, answer);
  const port = await listenNear(server, wanted);
  // Some browsers try IPv6 first for *.localhost. A machine without it, or with the port taken there, does without.
  const six = createServer(limits, answer);
  await listen(six, port, '::1').catch(() => undefined);
  const closed = (one: Server) =>
    new Promise<void>((resolve) => {
      one.close(() => resolve());
      one.closeIdleConnections();
      setTimeout(() => one.closeAllConnections(), 1500).unref();
    });
  return {
    port,
    open: routes.resolve,
    close: async () => {
      await Promise.all([closed(server), six.listening ? closed(six) : undefined]);
    },
  };
}
