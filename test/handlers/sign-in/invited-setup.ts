import { randomBytes } from 'node:crypto';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { tenants } from '#functions/adapters/dynamo/tenants.ts';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import type { Email } from '#functions/messages/email.ts';
import type { Member } from '#functions/people/member.ts';
import { enterInvitedRoute, readPayerInvitationRoute, startInvitedRoute } from '#shared/contracts/invited.ts';
import { ESIGN_VERSION, TERMS_VERSION } from '#shared/contracts/sign-in.ts';
import { officeId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { phone } from '#shared/phone.ts';
import type { InvitedPayer, InvitedRequest, PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { memberNamed } from '#test/support/staff.ts';
import type { Browser } from './browser.ts';

/** Rosa prepares and Sam approves, at the test clock's time. */
export const rosa = (overrides: Partial<Member> = {}) => memberNamed('Rosa Diaz', { now: new Date(), ...overrides });
export const sam = () => memberNamed('Sam Okafor', { now: new Date(), role: 'approve' });

/** The staff's side over the real table, which keeps the messages it sends here. */
export function aDesk() {
  const texts: { to: string; message: string }[] = [];
  const mails: { to: string; email: Email }[] = [];
  const ports: InvitePorts = {
    invitations: payerInvitations,
    clients,
    tenants,
    random: (bytes) => randomBytes(bytes),
    sendEmail: async (email, to) => void mails.push({ to, email }),
    notEmailed: () => undefined,
    sendText: async (to, message) => {
      texts.push({ to, message });
      return true;
    },
    portalOf: ({ id }) => `https://${id}.portal.example`,
  };
  return {
    ports,
    texts,
    mails,
    /** The token in the address of the newest link. */
    token: (): string => /#(\S+)/.exec(texts.at(-1)?.message ?? '')?.[1] ?? '',
  };
}
export type Desk = ReturnType<typeof aDesk>;

/** A request to someone new. A test overrides the part it is about. */
export const asked = (
  who: { readonly phone: string } & Partial<Omit<InvitedPayer, 'phone'>>,
  request: Partial<InvitedRequest> = {},
) => ({
  key: randomBytes(16).toString('hex'),
  who: {
    firstName: 'Maribel',
    lastName: 'Quintanilla',
    language: 'en' as const,
    ...who,
    phone: phone.parse(who.phone),
  },
  request: {
    amount: toCents(3_141_59),
    purpose: 'Earnest Money Deposit for Purchase',
    address1: '12 Oak Street',
    address2: '',
    city: 'Springfield',
    state: 'IL' as const,
    zipcode: '62701',
    note: '',
    officeId: officeId.parse('65f0000000000000000000a1'),
    ...request,
  },
});

/** Invites someone. Returns the invitation and the link's token. */
export async function invited(
  desk: Desk,
  ...of: Parameters<typeof asked>
): Promise<{ made: PayerInvitation; token: string }> {
  const made = await invitePayer(desk.ports, rosa(), asked(...of));
  if (!made.ok) throw new Error(`Not invited: ${made.refusal.code}`);
  return { made: made.value, token: desk.token() };
}

const agreed = { agreed: true, termsVersion: TERMS_VERSION, esignVersion: ESIGN_VERSION };

/** A browser's steps with a link. */
export const opening = (browser: Browser, token: string) => ({
  read: () => browser.call(readPayerInvitationRoute, { body: { token } }),
  start: (more: object = {}) => browser.call(startInvitedRoute, { body: { token, ...agreed, ...more } }),
  enter: (code: string) => browser.call(enterInvitedRoute, { body: { token, code } }),
});
