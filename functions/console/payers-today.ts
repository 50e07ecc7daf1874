import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { isPayerInvitationOpen, type PayerInvitation, type PayerList } from '#shared/staff/payer-invitation.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, type Reader, scopeOf } from './reader.ts';

type Waiting = NonNullable<z.input<typeof todayRoute.reply>['payers']>[number];

/** Counted up to here; more than that is "more than". */
const COUNTED_MAX = 25;
/** What has ended, or is of other offices, stands among them: so many times is looked on behind it. */
const PAGES_MAX = 4;
/** A link that is on its way at this moment is not one that could not be sent. */
const SENDING_MS = 60_000;

/** Those that somebody of the staff has to see to: nothing else moves them. */
const WAITING = ['blocked', 'unsent', 'waiting'] as const satisfies readonly PayerList[];

/** Since when it waits for the staff. */
const sinceOf = ({ blocked, at }: PayerInvitation): string => blocked?.at ?? at;

/** Those of a list that wait now, the newest first, and whether there may be more. */
async function waitingIn(
  { payers }: Pick<ConsolePorts, 'payers'>,
  { tenant }: Reader,
  list: PayerList,
  waitsNow: (one: PayerInvitation) => boolean,
) {
  const found: PayerInvitation[] = [];
  let after: string | null | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await payers.page(tenant, { list, after: after ?? undefined, most: COUNTED_MAX });
    found.push(...page.invitations.filter(waitsNow));
    after = page.after;
    if (after === null || found.length >= COUNTED_MAX) break;
  }
  return { found, isMore: after !== null };
}

/** Invitations that go no further without the staff, list by list; each costs so many pages at most. */
export function payersToday(ports: Pick<ConsolePorts, 'payers'>, reader: Reader): Promise<readonly Waiting[]> {
  const { now } = reader;
  const waitsNow = (one: PayerInvitation): boolean =>
    isPayerInvitationOpen(one, now.toISOString()) &&
    isSeenBy(one.request, scopeOf(reader)) &&
    (one.state !== 'prepared' || now.getTime() - Date.parse(one.at) > SENDING_MS);
  return Promise.all(
    WAITING.map(async (list) => {
      const { found, isMore } = await waitingIn(ports, reader, list, waitsNow);
      const [oldestAt = null] = found.map(sinceOf).toSorted();
      return { list, count: found.length, isMore: isMore && found.length > 0, oldestAt };
    }),
  );
}
