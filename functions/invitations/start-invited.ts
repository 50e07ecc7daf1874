import type * as z from 'zod/mini';
import type { Client } from '#shared/client/client.ts';
import type { startInvitedRoute } from '#shared/contracts/invited.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { type AskedRegistration, countRegistration, createUser, registrationRefusal } from '../sign-in/create-user.ts';
import type { SignInPorts, SignInTenant, Visitor } from '../sign-in/ports.ts';
import { challengedHere, type SendCodePorts, type SendCodeRefusal, textCode } from '../sign-in/send-code.ts';
import { asksEmail, invitationBehind } from './link.ts';
import { noteBlocked } from './note-blocked.ts';
import type { PayerInvitations } from './ports.ts';

export type StartInvitedPorts = SendCodePorts &
  Pick<SignInPorts, 'takesExamples'> & { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> };

type Agreed = Omit<z.output<typeof startInvitedRoute.body>, 'token'>;
type Cookies = Readonly<Record<string, string>>;

/**
 * The registration that a press asks for: the names and the phone that the staff gave, which the page is never told. A
 * typed address counts only where the page asks for one: whoever has the link must not replace the company's.
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

/** Whether a registration that waits for its code says what this press says, under the same terms. */
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

/** What this very browser registered by its last press, and still waits for a code. Nobody else's press counts for it. */
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

/** The client of the phone that the staff named: who has an account, or who registers in this browser. */
async function clientOfPhone(
  ports: StartInvitedPorts,
  caller: Visitor,
  cookies: Cookies,
  registration: AskedRegistration,
): ReturnType<typeof createUser> {
  const known = await ports.clients.findByPhone(caller.tenant, registration.client.mobilePhone);
  const id = known?.id ?? (await registeredHere(ports, caller, cookies, registration));
  if (!id) return createUser(ports, caller, registration, { isVouched: true });
  // Counted like a registration, each time: who has used theirs up must not learn by it that this is none.
  const tooMany = await countRegistration(ports, caller);
  return tooMany ? refuse(tooMany) : done({ clientId: id });
}

type StartInvitedRefusal =
  | SendCodeRefusal
  | Refusal<'invitation/over' | 'request/invalid' | 'tenant/not-found' | 'client/too-many-registrations'>;

/**
 * Has a code texted to the phone that the staff named, and to no other: whoever else holds the link gets nothing. Whether
 * that phone has an account already does not show in the answer; nor does it that the company has stopped it.
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
  const [invitation, tenant] = await Promise.all([
    invitationBehind(ports, caller.tenant, token, caller.now),
    ports.tenantOf(caller.tenant),
  ]);
  if (!invitation) return refuse({ code: 'invitation/over' });
  if (!tenant) return refuse({ code: 'tenant/not-found' });
  const registration = registrationOf(invitation, tenant, agreed);
  // Before anybody looks for the client: what a form lacks must not tell whose it is.
  const invalid = registrationRefusal(registration, tenant, ports.takesExamples());
  if (invalid) {
    // The number that the staff named takes no texts: nobody else can name another one.
    if (invalid.fields?.['client.mobilePhone']) await noteBlocked(ports, invitation, 'payer/no-such-phone', caller);
    return refuse(invalid);
  }
  const client = await clientOfPhone(ports, caller, cookies, registration);
  if (!client.ok) {
    const { code } = client.refusal;
    // Another browser proved the phone at this moment: the next press finds their account.
    return refuse(code === 'client/phone-taken' ? { code: 'request/too-many' } : { ...client.refusal, code });
  }
  // That the staff see it is worth no second try; whoever took it back meanwhile has the code open nothing.
  if (invitation.state !== 'registered') await ports.invitations.save({ ...invitation, state: 'registered' });
  const asked = { client: client.value.clientId, purpose: 'sign-in', cookies, hidesStop: true } as const;
  const sent = await textCode(ports, caller, asked);
  if (!sent.ok && sent.refusal.code === 'client/not-found')
    await noteBlocked(ports, invitation, 'payer/client-stopped', caller);
  return sent;
}
