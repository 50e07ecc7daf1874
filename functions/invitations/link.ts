import { createHash, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import { type InvitedPayer, opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Random } from '../ports.ts';
import type { SignInTenant } from '../sign-in/ports.ts';
import type { PayerInvitations } from './ports.ts';

/** 128 bits: impossible to guess, and short enough for a text. */
const SECRET_BYTES = 16;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new secret for an invitation's link, and the hash to store. */
export function newSecret(random: Random): { readonly secret: string; readonly hash: string } {
  const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The link. The secret follows the `#`, which browsers never send, so it reaches no log and no other site. */
export const linkOf = (portal: string, { id }: Pick<PayerInvitation, 'id'>, secret: string): string =>
  `${portal}/invited#${id}.${secret}`;

/** Compares two hashes in constant time. */
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The open invitation for a link. If the link is wrong, expired, revoked or used, the caller is not told which, so they
 * cannot find out if an invitation exists.
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

/** True if the page asks for an e-mail address, because the company requires one and the staff entered none. */
export const asksEmail = (
  { email }: Pick<InvitedPayer, 'email'>,
  { collectEmailAtRegistration }: Pick<SignInTenant, 'collectEmailAtRegistration'>,
): boolean => collectEmailAtRegistration === true && !email;
