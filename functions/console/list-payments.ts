import type * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { listPaymentsRoute } from '#shared/contracts/console.ts';
import { type Day, today } from '#shared/dates.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import { consolePaymentOf, sumsOf } from './console-payment.ts';
import type { ConsolePorts, ListAsked } from './ports.ts';
import { ownConfig, type Reader, scopeOf } from './reader.ts';

type Asked = z.output<typeof listPaymentsRoute.query>;
type Reply = z.input<typeof listPaymentsRoute.reply>;

/** Rows per page, as many as a screen shows. */
export const PAYMENTS_PAGE = 25;

type Narrowed = Pick<ListAsked, 'list' | 'filter'>;

/**
 * The narrowest list that contains everything requested, and the remaining filter. An agent's or a file's own list
 * saves searching the others.
 */
function listFor({ queue, file, agent, ...rest }: Asked): Narrowed {
  if (queue) return { list: `queue ${queue}`, filter: { ...rest, file, agent } };
  if (file) return { list: `file ${file}`, filter: { ...rest, agent } };
  return { list: agent ? `agent ${agent}` : 'all', filter: rest };
}

/** The requested days. Cleared funds are today's, as on the Today page, unless days are named. */
const daysOf = ({ queue, from, until }: Asked, on: Day): Pick<Asked, 'from' | 'until'> =>
  queue === 'good' && !from && !until ? { from: on, until: on } : { from, until };

/** A page of the company's payments that the reader may see and that match the filter. */
export async function listPayments(
  ports: Pick<ConsolePorts, 'lists' | 'tenants'>,
  reader: Reader,
  asked: Asked,
): Promise<Outcome<Reply, never>> {
  const { goodFundsDays, timeZone } = await ownConfig(ports, reader.tenant);
  const { after, queue } = asked;
  const { from, until } = daysOf(asked, today(reader.now, timeZone));
  const page = await ports.lists.page(reader.tenant, {
    ...listFor(asked),
    scope: scopeOf(reader),
    // A queue shows the longest waiting first; cleared funds are a list of days.
    isNewestFirst: queue === undefined || queue === 'good',
    from: from && hourOn(from, 0, timeZone),
    until: until && hourOn(addDays(until, 1), 0, timeZone),
    after,
    most: PAYMENTS_PAGE,
  });
  return done({
    payments: page.rows.map((row, at) => ({
      ...consolePaymentOf(row, { goodFundsDays, now: reader.now }),
      ...(queue ? { queuedAt: page.moments[at] } : {}),
    })),
    sums: sumsOf(page.rows),
    after: page.after,
    lookedBack: page.lookedBack,
  });
}
