import type { FrontRoutes } from '../../host/front.ts';
import type { LocalReply, LocalRequest } from '../../http.ts';

/** The header that lets the story's player in. */
export const SEED_HEADER = 'x-seed';

const WAIT: LocalReply = {
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    refresh: '2',
    'retry-after': '2',
  },
  body:
    '<!doctype html><html lang="en"><title>In a moment</title><body style="font: 1.125rem/1.6 system-ui; margin: 4rem auto; max-width: 36rem; padding: 0 1rem">' +
    '<h1>In a moment</h1><p>Three months of payments are being played, so that there is something to see. This page comes by itself.</p></body></html>\n',
};

/**
 * While a story is played, lets in only its player, because anyone else would arrive in another month. Calls between
 * the bank and the functions on this machine pass.
 */
export const closedDoor =
  (key: string) =>
  ({ provider, pages, home, tenant }: FrontRoutes): FrontRoutes => {
    const isIn = ({ headers, path }: LocalRequest) => headers[SEED_HEADER] === key || path.startsWith('/api/webhooks/');
    return {
      provider,
      pages: Object.fromEntries(
        Object.entries(pages).map(([name, page]) => [name, (request) => (isIn(request) ? page(request) : WAIT)]),
      ),
      home: (request) => (isIn(request) ? home(request) : WAIT),
      tenant: async (request, address) => (isIn(request) ? tenant(request, address) : WAIT),
    };
  };
