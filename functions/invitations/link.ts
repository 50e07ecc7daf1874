import { createHash, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import { type InvitedPayer, opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Random } from '../ports.ts';
import type { SignInTenant } from '../sign-in/ports.ts';
import type { PayerInvitations } from './ports.ts';

/** 128 bits: nobody guesses one, and a text still has room for it. */
const SECRET_BYTES = 16;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret for the link of an invitation, with the hash under which it is kept. */
export function newSecret(random: Random): { readonly secret: string; readonly hash: string } {
  const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The address behind the sign that no server is sent: no log and no other site learns of the secret. */
export const linkOf = (portal: string, { id }: Pick<PayerInvitation, 'id'>, secret: string): string =>
  `${portal}/invited#${id}.${secret}`;

/** Whether two hashes are the same, in a time that does not depend on where they differ. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The open invitation behind a link. Wrong, expired, revoked or used up: whoever asks is not told which, nor whether
 * there was one.
 */
export async function invitationBehind(
  { invitations }: { readonly invitations: Pick<PayerInvitations, 'find'> },
  tenant: TenantId,
  token: string,
  now: Date,
): Promise<PayerInvitation | undefined> {
  const [id = '', secret = ''] = token.split('.');
  const found = await invitations.find(tenant, id);
  const isTheirs = found?.hash !== undefined && isSame(found.hash, hashOf(secret));
  return isTheirs && opensInvitation(found, now.toISOString()) ? found : undefined;
}

/** Whether the page asks for an e-mail address: the company wants one, and the staff gave none. */
export const asksEmail = (
  { email }: Pick<InvitedPayer, 'email'>,
  { collectEmailAtRegistration }: Pick<SignInTenant, 'collectEmailAtRegistration'>,
): boolean => collectEmailAtRegistration === true && !email;
