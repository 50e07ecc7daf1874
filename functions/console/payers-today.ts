import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { isPayerInvitationOpen, type PayerInvitation, type PayerList } from '#shared/staff/payer-invitation.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, type Reader, scopeOf } from './reader.ts';

type Waiting = NonNullable<z.input<typeof todayRoute.reply>['payers']>[number];

/** Counted up to here. More shows as "more than". */
const COUNTED_MAX = 25;
/** The list also has ended ones and other offices' ones, so this many pages are read. */
const PAGES_MAX = 4;
/** A link that is being sent right now doesn't count as unsent. */
const SENDING_MS = 60_000;

/** Lists that only the staff can move on. */
const WAITING = ['blocked', 'unsent', 'waiting'] as const satisfies readonly PayerList[];

/** When it started to wait for the staff. */
const sinceOf = ({ blocked, at }: PayerInvitation): string => blocked?.at ?? at;

/** The open ones of a list, newest first, and whether there may be more. */
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

/** Invitations that need the staff, by list. Each list takes a limited number of pages. */
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
