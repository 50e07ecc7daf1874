import { addressLine } from '#shared/address.ts';
import type { PayerGreeting } from '#shared/contracts/invited.ts';
import { LOOKUPS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { maskPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hourOf } from '../client/sign-in/allowances.ts';
import { ipPrefix } from '../client/sign-in/ip-prefix.ts';
import type { SignInPorts, Visitor } from '../client/sign-in/ports.ts';
import { asksEmail, invitationBehind, type LinkRefusal } from './link.ts';
import type { PayerInvitations } from './ports.ts';

/** Counts each use of a link, like each number lookup at sign-in, so that neither can be tried in bulk. */
async function isCounted({ counts }: Pick<SignInPorts, 'counts'>, { tenant, now, sourceAddress }: Visitor) {
  const hour = { ...hourOf(now), most: LOOKUPS_PER_ADDRESS_PER_HOUR };
  return counts.add(tenant, `lookups#${ipPrefix(sourceAddress)}`, hour);
}

/**
 * Shows the property and a first name to a person with the link. Leaves out the amount and every number, and shows the
 * same if the phone already has an account.
 */
export async function readPayerInvitation(
  ports: Pick<SignInPorts, 'counts' | 'tenantOf'> & { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> },
  caller: Visitor,
  { token }: { readonly token: string },
): Promise<Outcome<PayerGreeting, LinkRefusal | Refusal<'request/too-many'>>> {
  if (!(await isCounted(ports, caller)))
    return refuse({ code: 'request/too-many', retryAfterSeconds: hourOf(caller.now).leftSeconds });
  const [behind, tenant] = await Promise.all([
    invitationBehind(ports, caller.tenant, token, caller.now),
    ports.tenantOf(caller.tenant),
  ]);
  if (!behind.ok) return behind;
  if (!tenant) return refuse({ code: 'invitation/over' });
  const { value: found } = behind;
  // If this save fails, there is no retry: it only shows the staff that the link was opened.
  if (found.state === 'prepared' || found.state === 'sent') await ports.invitations.save({ ...found, state: 'opened' });
  const { firstName, phone } = found.who;
  return done({
    firstName,
    property: addressLine(found.request),
    maskedPhone: maskPhone(phone),
    isPaid: found.request.disbursement ?? false,
    asksEmail: asksEmail(found.who, tenant),
  });
}
