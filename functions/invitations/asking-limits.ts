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
import type { Member } from '../staff/member.ts';
import type { InvitePorts } from './ports.ts';

type CountPorts = { readonly invitations: Pick<InvitePorts['invitations'], 'count'> };
type Counted = {
  readonly what: string;
  readonly most: number;
  readonly said: (most: number, again: string) => string;
};

/** An e-mail address as a count is named: the table's keys hold none. */
const hashed = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** Counts each of them, the narrowest first; the first that is full refuses, and says when it goes again. */
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
 * Counts an invitation that begins: whoever has stolen a sign-in, or writes a program, must not text strangers in the
 * company's name.
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
        `You have asked ${most} new people today, and that is all for one person. It goes again on ${again}. Ask a colleague until then.`,
    },
    {
      what: 'all',
      most: PAYERS_ASKED_PER_DAY,
      said: (most, again) =>
        `Your company has asked ${most} new people today, and that is all for a day. It goes again on ${again}.`,
    },
  ]);

/** Counts a link that is sent: by all invitations together, so that nobody's phone is made to ring all day. */
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
        `This phone was sent ${most} links today, and that is all for a day. It goes again on ${again}. Call the person: the number may be wrong.`,
    },
    ...(email
      ? [
          {
            what: `to#${hashed(email)}`,
            most: PAYER_LINKS_TO_ONE_PER_DAY,
            said: (most: number, again: string) =>
              `This e-mail address was sent ${most} links today, and that is all for a day. It goes again on ${again}.`,
          },
        ]
      : []),
  ]);
