import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import type { startInvitedRoute } from '#shared/contracts/invited.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import {
  type AskedRegistration,
  countRegistration,
  createUser,
  registrationRefusal,
} from '../client/sign-in/create-user.ts';
import type { SignInPorts, SignInTenant, Visitor } from '../client/sign-in/ports.ts';
import { challengedHere, type SendCodePorts, type SendCodeRefusal, textCode } from '../client/sign-in/send-code.ts';
import { asksEmail, invitationBehind, type LinkRefusal } from './link.ts';
import { noteBlocked } from './note-blocked.ts';
import type { PayerInvitations } from './ports.ts';

export type StartInvitedPorts = SendCodePorts &
  Pick<SignInPorts, 'takesExamples'> & { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> };

type Agreed = Omit<z.output<typeof startInvitedRoute.body>, 'token'>;
type Cookies = Readonly<Record<string, string>>;

/**
 * The registration to create, with the names and the phone that the staff entered and the page never sees. An e-mail
 * address counts only where the page asks for one, so that a person with the link cannot replace the staff's.
 */
function registrationOf(
  { who }: PayerInvitation,
  tenant: SignInTenant,
  { email: typed, ...agreed }: Agreed,
): AskedRegistration {
  const { firstName, lastName, phone } = who;
  const address = asksEmail(who, tenant) ? typed : who.email;
  const reached = address ? { email: address } : {};
  return {
    create_user: { phone_number: phone, name: `${firstName} ${lastName}`, connection: 'sms', ...reached },
    role: 'paymints_admin',
    new_user_role: 'paymints_client',
    client: { firstName, middleName: '', lastName, mobilePhone: phone, agreed: true, ...reached },
    ...agreed,
  };
}

/** True if a registration waiting for its code has the same content and terms as this one. */
const saysTheSame = (
  { expiresAt, consent, ...client }: Client,
  { client: asked, ...terms }: AskedRegistration,
): boolean =>
  expiresAt !== undefined &&
  client.mobilePhone === asked.mobilePhone &&
  client.firstName === asked.firstName &&
  client.lastName === asked.lastName &&
  client.email === (asked.email ?? '') &&
  consent.termsVersion === terms.termsVersion &&
  consent.esignVersion === terms.esignVersion;

/** The registration that this browser started and that still waits for its code. Other browsers' do not count. */
async function registeredHere(
  ports: StartInvitedPorts,
  caller: Visitor,
  cookies: Cookies,
  registration: AskedRegistration,
): Promise<ClientId | undefined> {
  const here = await challengedHere(ports, caller, cookies);
  const found = here && (await ports.clients.find(caller.tenant, here.clientId));
  return found && saysTheSame(found, registration) ? found.id : undefined;
}

/** The client with the phone that the staff entered: an existing account, or a new registration in this browser. */
async function clientOfPhone(
  ports: StartInvitedPorts,
  caller: Visitor,
  cookies: Cookies,
  registration: AskedRegistration,
): ReturnType<typeof createUser> {
  const known = await ports.clients.findByPhone(caller.tenant, registration.client.mobilePhone);
  const id = known?.id ?? (await registeredHere(ports, caller, cookies, registration));
  if (!id) return createUser(ports, caller, registration, { isVouched: true });
  // Counts against the registration limit even here, so that reaching the limit does not reveal that an account exists.
  const tooMany = await countRegistration(ports, caller);
  return tooMany ? refuse(tooMany) : done({ clientId: id });
}

type StartInvitedRefusal =
  | SendCodeRefusal
  | LinkRefusal
  | Refusal<'request/invalid' | 'tenant/not-found' | 'client/too-many-registrations'>;

/**
 * Texts a code to the phone that the staff entered and to no other, so the link alone is useless. The answer does not
 * reveal if that phone has an account, or if the company has blocked it.
 */
export async function startInvited(
  ports: StartInvitedPorts,
  caller: Visitor,
  { token, cookies, ...agreed }: Agreed & { token: string; cookies: Cookies },
): Promise<
  Outcome<{ error: false; resendAfterSeconds: number; maskedPhone: string }, StartInvitedRefusal> & {
    readonly cookies?: readonly string[];
  }
> {
  const [behind, tenant] = await Promise.all([
    invitationBehind(ports, caller.tenant, token, caller.now),
    ports.tenantOf(caller.tenant),
  ]);
  if (!behind.ok) return behind;
  const { value: invitation } = behind;
  if (!tenant) return refuse({ code: 'tenant/not-found' });
  const registration = registrationOf(invitation, tenant, agreed);
  // Validate before looking for the client, so that a form error does not reveal if one exists.
  const invalid = registrationRefusal(registration, tenant, ports.takesExamples());
  if (invalid) {
    // The staff's number cannot receive texts, and only the staff can change it.
    if (invalid.fields?.['client.mobilePhone']) await noteBlocked(ports, invitation, 'payer/no-such-phone', caller);
    return refuse(invalid);
  }
  const client = await clientOfPhone(ports, caller, cookies, registration);
  if (!client.ok) {
    const { code } = client.refusal;
    // Another browser proved the phone at this moment. The next try finds that account.
    return refuse(code === 'client/phone-taken' ? { code: 'request/too-many' } : { ...client.refusal, code });
  }
  // If this save fails, there is no retry: it only informs the staff. If the invitation was revoked meanwhile, the code
  // does nothing.
  if (invitation.state !== 'registered') await ports.invitations.save({ ...invitation, state: 'registered' });
  const asked = { client: client.value.clientId, purpose: 'sign-in', cookies, hidesStop: true } as const;
  const sent = await textCode(ports, caller, asked);
  if (!sent.ok && sent.refusal.code === 'client/not-found')
    await noteBlocked(ports, invitation, 'payer/client-stopped', caller);
  return sent;
}
