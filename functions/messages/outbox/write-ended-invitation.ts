import { formatPhone } from '#shared/phone.ts';
import type { Language } from '#shared/text/language.ts';
import { payerInvitationText } from '#shared/text/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type Email, emailOf } from '../email.ts';
import type { Sender } from '../sender.ts';
import type { ClientMessage } from './message-table.ts';

/** The message that an invitation has ended, without an amount or a name: its reader has proved no phone. */
export function endedInvitation(
  kind: ClientMessage,
  sender: Sender,
  { disbursement, propertyAddress1: property }: Transfer,
  { language, late }: { readonly language: Language; readonly late: readonly string[] },
): { readonly email: Email; readonly text: string } {
  const { ended } = payerInvitationText[language][disbursement ? 'disbursement' : 'request'];
  const said = ended[kind === 'expired' ? 'expired' : 'withdrawn'];
  const facts = { company: sender.name, property, phone: formatPhone(sender.pocPhone) };
  const { subject, heading, paragraphs, text } = said;
  const body = {
    language,
    subject: subject(facts),
    heading,
    paragraphs: [...late, ...paragraphs(facts)],
    sections: [],
  };
  return { email: emailOf(sender, body), text: text(facts) };
}
