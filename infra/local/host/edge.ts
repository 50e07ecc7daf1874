import {
  type EdgeRequest,
  edgeEvent,
  isApiPath,
  isFirstScreenPath,
  isPage,
  localEdgePlace,
  viewerRequest,
} from '../../aws/edge/load.ts';
import { consolePolicy, firstScreenPolicy, type PageHosts, securityHeaders } from '../../aws/edge/security-headers.ts';
import type { LocalReply, LocalRequest } from '../http.ts';
import type { localFiles } from './files.ts';
import type { localGateway } from './gateway.ts';

/** The origins of the edge. */
export type EdgeOrigins = {
  readonly gateway: ReturnType<typeof localGateway>;
  readonly files: ReturnType<typeof localFiles>;
  /** A file that a function put beside the page: a company's pre-rendered screen, or a picture. */
  readonly kept: (key: string) => Promise<Buffer | undefined>;
  /** The header value that tells the API that a request came through the edge. */
  readonly originSecret: string;
  readonly hosts: PageHosts;
};

/** A reply of the edge; each cookie is a separate line. */
export type EdgeReply = LocalReply & { readonly cookies?: readonly string[] };

const plainHeaders = (headers: EdgeRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/**
 * The local cloud's distribution: CloudFront's own edge function handles every request. The path then decides between
 * the API and the page's files, and every reply gets the security headers.
 */
export function localEdge({ gateway, files, kept, originSecret, hosts }: EdgeOrigins) {
  const handle = viewerRequest(localEdgePlace);
  const security = securityHeaders(hosts);
  const ofConsole = securityHeaders(hosts, consolePolicy);
  const ofFirstScreens = securityHeaders(hosts, firstScreenPolicy);

  async function fileAt(uri: string, typed: LocalRequest['headers']): Promise<LocalReply> {
    const [accepts, known] = [typed['accept-encoding'] ?? '', typed['if-none-match'] ?? ''];
    const reply = files(uri, accepts, known);
    const picture = reply.status === 404 && uri.startsWith('/brand/') ? await kept(uri.slice(1)) : undefined;
    return picture ? files(uri, accepts, known, picture) : reply;
  }

  return async (request: LocalRequest, address: string): Promise<EdgeReply> => {
    const { method, path, headers: typed } = request;
    const passed = handle(edgeEvent({ method, path, headers: typed, address }));
    const headers = plainHeaders(passed.headers);
    const isConsole = headers['x-surface'] === 'console';
    if (!isConsole && isFirstScreenPath(path)) {
      const [tenant = ''] = (headers['x-tenant-host'] ?? '').split('.');
      const drawn = await kept(`sites/${tenant}${passed.uri}`);
      const reply = files(passed.uri, typed['accept-encoding'] ?? '', typed['if-none-match'] ?? '', drawn);
      return { ...reply, headers: { ...reply.headers, ...ofFirstScreens } };
    }
    // CloudFront moves cookies out of the headers for the function, and back for the origin.
    const cookie = typed['cookie'];
    const reply: EdgeReply =
      isApiPath(path) && !isPage(passed.uri)
        ? await gateway({
            method,
            path: passed.uri,
            query: request.query,
            headers: { ...headers, 'x-origin-secret': originSecret, ...(cookie ? { cookie } : {}) },
            body: request.body,
            address,
          })
        : await fileAt(passed.uri, typed);
    return { ...reply, headers: { ...reply.headers, ...(isConsole ? ofConsole : security) } };
  };
}
