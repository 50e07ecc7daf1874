import { createHash, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasEnded, type InvitedPayer, opensInvitation, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { SignInTenant } from '../client/sign-in/ports.ts';
import type { Random } from '../ports.ts';
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

/** The reason why a link opens nothing. */
export type LinkRefusal = Refusal<'invitation/over' | 'invitation/withdrawn' | 'invitation/expired'>;

/**
 * The open invitation for a link. Only the last link sent says that it was withdrawn or expired. A wrong, a replaced
 * and a used link get one answer, so no one can find out if an invitation exists.
 */
export async function invitationBehind(
  { invitations }: { readonly invitations: Pick<PayerInvitations, 'find'> },
  tenant: TenantId,
  token: string,
  now: Date,
): Promise<Outcome<PayerInvitation, LinkRefusal>> {
  const [id = '', secret = ''] = token.split('.');
  const found = await invitations.find(tenant, id);
  const isTheirs = found?.hash !== undefined && isSame(found.hash, hashOf(secret));
  if (!isTheirs) return refuse({ code: 'invitation/over' });
  if (opensInvitation(found, now.toISOString())) return done(found);
  if (found.state === 'revoked') return refuse({ code: 'invitation/withdrawn' });
  const isExpired = found.state === 'ended' || (!hasEnded(found) && found.endsAt <= now.toISOString());
  return refuse({ code: isExpired ? 'invitation/expired' : 'invitation/over' });
}

/** True if the page asks for an e-mail address, because the company requires one and the staff entered none. */
export const asksEmail = (
  { email }: Pick<InvitedPayer, 'email'>,
  { collectEmailAtRegistration }: Pick<SignInTenant, 'collectEmailAtRegistration'>,
): boolean => collectEmailAtRegistration === true && !email;
