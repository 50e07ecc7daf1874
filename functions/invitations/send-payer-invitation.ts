import { formatMomentAhead } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { payerInvitationText } from '#shared/text/payer-invitation.ts';
import { emailOf } from '../messages/email.ts';
import { senderOf } from '../messages/sender.ts';
import { linkOf, newSecret } from './link.ts';
import type { InvitePorts } from './ports.ts';

/**
 * Sends an invitation by text and e-mail in the company's name, with a new link that replaces the last one. The link's
 * hash is saved before sending, so that every link that goes out works. Returns undefined and sends nothing if another
 * write came first.
 */
export async function sendPayerInvitation(
  ports: Pick<InvitePorts, 'invitations' | 'random' | 'sendEmail' | 'notEmailed' | 'sendText' | 'portalOf'>,
  config: TenantConfig,
  invitation: PayerInvitation,
  now: Date,
): Promise<PayerInvitation | undefined> {
  const { secret, hash } = newSecret(ports.random);
  const { state, sends } = invitation;
  const kept = await ports.invitations.save({
    ...invitation,
    ...{ hash, sends: sends + 1, state: state === 'waiting' ? 'prepared' : state },
  });
  if (!kept) return undefined;
  const sender = senderOf(config);
  const { who, request, endsAt } = kept;
  const words = payerInvitationText[who.language][request.disbursement ? 'disbursement' : 'request'];
  const facts = {
    company: sender.name,
    property: request.address1,
    link: linkOf(ports.portalOf(sender), kept, secret),
    until: formatMomentAhead(endsAt, sender.timeZone, who.language),
    phone: formatPhone(sender.pocPhone),
  };
  const email = emailOf(sender, {
    language: who.language,
    subject: words.subject(facts),
    heading: words.heading,
    paragraphs: words.paragraphs(facts),
    sections: [],
  });
  const isTextTaken = await ports.sendText(who.phone, words.text(facts));
  // The text has the link. If the email's failure failed the request, a retry would text another link and end this one.
  const failed = isTextTaken ? ports.notEmailed : undefined;
  if (who.email) await ports.sendEmail(email, who.email).catch(failed);
  return marked(ports, { ...kept, isTextRefused: !isTextTaken, sentAt: now.toISOString() });
}

/** Marks the invitation as sent. If the client opened it at this moment, that state already shows it was sent. */
async function marked(
  { invitations }: Pick<InvitePorts, 'invitations'>,
  sent: PayerInvitation,
): Promise<PayerInvitation> {
  const state = sent.state === 'prepared' ? 'sent' : sent.state;
  return (await invitations.save({ ...sent, state })) ?? sent;
}
