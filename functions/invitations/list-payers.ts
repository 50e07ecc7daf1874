import type { InvitedRequest, PayerInvitation, PayerList } from '#shared/staff/payer-invitation.ts';
import type { Member } from '../staff/member.ts';
import type { InvitePorts } from './ports.ts';

/** A page of invitations: as many as somebody looks through at once, and each is read for itself. */
export const PAYERS_PAGE = 25;
/** Whoever sees a few of a company's offices is shown what a page of all finds; so many are looked through at once. */
const PAGES_MAX = 4;

/** Which invitations are asked for. */
export type PayersAsked = { readonly list?: PayerList | undefined; readonly after?: string | undefined };

/**
 * A page of a company's invitations, the newest first, at the same cost however many there are; those that have ended
 * stay for two weeks. `after` goes on where it ended, null at the end.
 */
export async function listPayers(
  { invitations }: { readonly invitations: Pick<InvitePorts['invitations'], 'page'> },
  { tenant, sees = () => true }: Pick<Member, 'tenant'> & { readonly sees?: (request: InvitedRequest) => boolean },
  { list, after: from }: PayersAsked = {},
): Promise<{ readonly invitations: readonly PayerInvitation[]; readonly after: string | null }> {
  const found: PayerInvitation[] = [];
  let after: string | null | undefined = from;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await invitations.page(tenant, { list, after: after ?? undefined, most: PAYERS_PAGE - found.length });
    found.push(...page.invitations.filter(({ request }) => sees(request)));
    after = page.after;
    if (after === null || found.length >= PAYERS_PAGE) break;
  }
  return { invitations: found, after: after ?? null };
}
