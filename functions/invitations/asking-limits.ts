import { createHash } from 'node:crypto';
import { addDays } from '#shared/banking-days.ts';
import { formatMomentAhead, today } from '#shared/dates.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  type InvitedPayer,
  PAYER_LINKS_TO_ONE_PER_DAY,
  PAYERS_ASKED_BY_ONE_PER_DAY,
  PAYERS_ASKED_PER_DAY,
} from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import type { Member } from '../people/member.ts';
import type { InvitePorts } from './ports.ts';

type CountPorts = { readonly invitations: Pick<InvitePorts['invitations'], 'count'> };
type Counted = {
  readonly what: string;
  readonly most: number;
  readonly said: (most: number, again: string) => string;
};

/** Hashes an e-mail address, because no key in the table may contain one. */
const hashed = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** Adds to each count, narrowest first. If one is full, refuses and says when the user can try again. */
async function counted(
  { invitations }: CountPorts,
  { id: tenant, timeZone }: TenantConfig,
  now: Date,
  all: readonly Counted[],
): Promise<Refusal<'payer/too-many'> | undefined> {
  const on = today(now, timeZone);
  const again = hourOn(addDays(on, 1), 0, timeZone);
  const expiresAt = Math.floor(Date.parse(again) / 1000) + 24 * 3600;
  for (const { what, most, said } of all) {
    if (await invitations.count(tenant, what, { window: on, most, expiresAt })) continue;
    const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(again) - now.getTime()) / 1000));
    const sentence = said(most, formatMomentAhead(again, timeZone, 'en'));
    return { code: 'payer/too-many', sentence, retryAfterSeconds };
  }
  return undefined;
}

/**
 * Counts a new invitation. Without this limit, a stolen sign-in or a script could text strangers in the company's name.
 */
export const countAsked = (
  ports: CountPorts,
  config: TenantConfig,
  { id, now }: Member,
): Promise<Refusal<'payer/too-many'> | undefined> =>
  counted(ports, config, now, [
    {
      what: `by#${id}`,
      most: PAYERS_ASKED_BY_ONE_PER_DAY,
      said: (most, again) =>
        `You’ve reached today’s limit of ${most} new clients per person. You can invite more on ${again}. Until then, ask a colleague.`,
    },
    {
      what: 'all',
      most: PAYERS_ASKED_PER_DAY,
      said: (most, again) =>
        `Your company has reached today’s limit of ${most} new clients. You can invite more on ${again}.`,
    },
  ]);

/** Counts a sent link across all invitations, so that no one can flood a phone with texts. */
export const countLink = (
  ports: CountPorts,
  config: TenantConfig,
  { phone, email }: InvitedPayer,
  now: Date,
): Promise<Refusal<'payer/too-many'> | undefined> =>
  counted(ports, config, now, [
    {
      what: `to#${phone}`,
      most: PAYER_LINKS_TO_ONE_PER_DAY,
      said: (most, again) =>
        `We’ve sent this phone ${most} links, today’s limit. You can send another on ${again}. Call the client: the number may be wrong.`,
    },
    ...(email
      ? [
          {
            what: `to#${hashed(email)}`,
            most: PAYER_LINKS_TO_ONE_PER_DAY,
            said: (most: number, again: string) =>
              `We’ve sent this email address ${most} links, today’s limit. You can send another on ${again}.`,
          },
        ]
      : []),
  ]);
