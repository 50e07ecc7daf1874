import type { ClockControl } from '../clock.ts';
import { consoleRoutes } from '../console/console.ts';
import type { LocalReply, LocalRequest } from '../http.ts';
import type { PlaidStandIn } from '../plaid/stand-in.ts';
import type { Mounted } from './front.ts';

/** Payments started while time moved are checked and processed a little later. */
const LITTLE_LATER = { ms: 120_000 };

/**
 * The console has its own path, and the bare address redirects to it. When time moves, the portal does everything due
 * before the answer. Several days pass one by one, because a portal that sleeps through a day misses it.
 */
export function bankPage(plaid: PlaidStandIn, clock: ClockControl, whatIsDue: () => Promise<void>): Mounted {
  const console = consoleRoutes(plaid, clock);
  const there: LocalReply = { status: 302, headers: { location: '/console' }, body: '' };
  const passed = async (request: LocalRequest, move: object | Buffer) => {
    const body = Buffer.isBuffer(move) ? move : Buffer.from(JSON.stringify(move));
    const reply = await console({ ...request, body });
    if (reply?.status === 200) await whatIsDue();
    return reply;
  };
  return async (request) => {
    if (request.path === '/') return there;
    if (request.path !== '/console/clock') return console(request);
    const days = request.body.toString().includes('"5 banking days"') ? 5 : 1;
    for (let day = 1; day < days; day += 1) {
      await passed(request, { move: 'banking day' });
      await passed(request, LITTLE_LATER);
    }
    const reply = await passed(request, days > 1 ? { move: 'banking day' } : request.body);
    if (reply?.status === 200) await passed(request, LITTLE_LATER);
    return reply;
  };
}
