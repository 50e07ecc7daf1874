import type { InvitedRequest, PayerInvitation, PayerList } from '#shared/staff/payer-invitation.ts';
import type { Member } from '../staff/member.ts';
import type { InvitePorts } from './ports.ts';

/** The number of invitations per page. Each one is read separately, so the page is short. */
export const PAYERS_PAGE = 25;
/** The maximum number of pages to search for a user who sees only some offices. */
const PAGES_MAX = 4;

/** The filter and the start of the page. */
export type PayersAsked = { readonly list?: PayerList | undefined; readonly after?: string | undefined };

/**
 * A page of a company's invitations, newest first, at the same cost for any number of them. Ended ones stay for two
 * weeks. `after` starts the next page and is null at the end.
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
