import type * as z from 'zod/mini';
import type { startInvitedRoute } from '#shared/contracts/invited.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { countRegistration, createUser } from '../sign-in/create-user.ts';
import type { SignInPorts, Visitor } from '../sign-in/ports.ts';
import { type SendCodePorts, type SendCodeRefusal, textCode } from '../sign-in/send-code.ts';
import { invitationBehind } from './link.ts';
import type { PayerInvitations } from './ports.ts';

export type StartInvitedPorts = SendCodePorts &
  Pick<SignInPorts, 'takesExamples'> & { readonly invitations: Pick<PayerInvitations, 'find' | 'save'> };

type Agreed = Omit<z.output<typeof startInvitedRoute.body>, 'token'>;
type Registered = Awaited<ReturnType<typeof createUser>>;

/** Whether who registered by this link before can still type their code: a registration ends after a day. */
async function registeredBefore(
  { clients }: Pick<SignInPorts, 'clients'>,
  { tenantId, clientId, who }: PayerInvitation,
): Promise<ClientId | undefined> {
  const found = clientId && (await clients.find(tenantId, clientId));
  return found?.mobilePhone === who.phone ? found.id : undefined;
}

/** Registers them under the names and the phone that the staff gave: the page is never told them. */
const register = (
  ports: StartInvitedPorts,
  caller: Visitor,
  { who: { firstName, lastName, phone, email } }: PayerInvitation,
  { email: typed, ...agreed }: Agreed,
): Promise<Registered> => {
  const address = typed ?? email;
  const reached = address ? { email: address } : {};
  return createUser(
    ports,
    caller,
    {
      create_user: { phone_number: phone, name: `${firstName} ${lastName}`, connection: 'sms', ...reached },
      role: 'paymints_admin',
      new_user_role: 'paymints_client',
      client: { firstName, middleName: '', lastName, mobilePhone: phone, agreed: true, ...reached },
      ...agreed,
    },
    { isVouched: true },
  );
};

/** The client of the phone that the staff named: who has an account, who registered by this link, or who does now. */
async function clientOfPhone(
  ports: StartInvitedPorts,
  caller: Visitor,
  invitation: PayerInvitation,
  agreed: Agreed,
): Promise<Registered> {
  const known = await ports.clients.findByPhone(caller.tenant, invitation.who.phone);
  const id = known?.id ?? (await registeredBefore(ports, invitation));
  if (!id) return register(ports, caller, invitation, agreed);
  // Counted like a registration: who has used theirs up must not learn by it that this is none.
  const tooMany = id === invitation.clientId ? undefined : await countRegistration(ports, caller);
  return tooMany ? refuse(tooMany) : done({ clientId: id });
}

type StartInvitedRefusal =
  | SendCodeRefusal
  | Refusal<'invitation/over' | 'request/invalid' | 'tenant/not-found' | 'client/too-many-registrations'>;

/**
 * Has a code texted to the phone that the staff named, and to no other: whoever else holds the link gets nothing. Whether
 * that phone has an account already does not show in the answer.
 */
export async function startInvited(
  ports: StartInvitedPorts,
  caller: Visitor,
  { token, cookies, ...agreed }: Agreed & { token: string; cookies: Readonly<Record<string, string>> },
): Promise<
  Outcome<{ error: false; resendAfterSeconds: number; maskedPhone: string }, StartInvitedRefusal> & {
    readonly cookies?: readonly string[];
  }
> {
  const invitation = await invitationBehind(ports, caller.tenant, token, caller.now);
  if (!invitation) return refuse({ code: 'invitation/over' });
  const client = await clientOfPhone(ports, caller, invitation, agreed);
  if (!client.ok) {
    const { code } = client.refusal;
    // Another browser proved the phone at this moment: the next press finds their account.
    return refuse(code === 'client/phone-taken' ? { code: 'request/too-many' } : { ...client.refusal, code });
  }
  const { clientId } = client.value;
  if (invitation.clientId !== clientId || invitation.state !== 'registered')
    if (!(await ports.invitations.save({ ...invitation, state: 'registered', clientId })))
      return refuse({ code: 'request/too-many' });
  return textCode(ports, caller, { client: clientId, purpose: 'sign-in', cookies });
}
