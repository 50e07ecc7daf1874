import type { ClientId, TenantId } from '#shared/ids.ts';
import type { MessageAbout } from '#shared/message/fate.ts';
import { invariant } from '#shared/outcome.ts';
import type { Language } from '#shared/text/language.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferChange } from '../../ports.ts';
import { addressMark } from '../address-mark.ts';
import type { Email } from '../email.ts';
import type { MessageName } from '../message-name.ts';
import type { Sender } from '../sender.ts';
import { type DeliveryPorts, deliverEach } from './deliver-once.ts';
import { isLate, type Lateness, lateLines } from './lateness.ts';
import { isToStaff, needOf } from './message-table.ts';
import { kindsOf, type Message, messagesFor, type Recipient } from './messages-for.ts';
import type { Hearer } from './staff-recipients.ts';
import { clientEmail, clientText } from './write-client-message.ts';
import { endedInvitation } from './write-ended-invitation.ts';
import { staffEmail } from './write-staff-message.ts';
import type { WritingPorts } from './writing.ts';

export type CarryingPorts = DeliveryPorts &
  Lateness & {
    readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
    readonly emails: { readonly send: (email: Email, to: string, named?: MessageName) => Promise<void> };
    /** False if the number takes no texts, such as after answering STOP, so another try won't help. */
    readonly sendText: (to: string, text: string) => Promise<boolean>;
  };

export type OutboxPorts = WritingPorts &
  CarryingPorts & {
    readonly clients: { readonly find: (tenant: TenantId, client: ClientId) => Promise<Recipient | undefined> };
    /** Current members only. A removed member gets no notices, not even late ones. */
    readonly hearers: (tenant: TenantId, now: Date) => Promise<readonly Hearer[]>;
  };

/** The transfer of a message. `isInvited` if its client hasn't proved the phone yet and so gets fewer details. */
type About = { readonly sender: Sender; readonly transfer: Transfer; readonly isInvited: boolean };

/** Writes a message, a client's in their current language, and hands it to its carrier. */
async function send(
  ports: OutboxPorts,
  message: Message,
  { sender, transfer, isInvited }: About,
  language: Language,
): Promise<boolean> {
  const { kind, by, to, isMember = false } = message;
  const late = lateLines(ports, sender, isToStaff(kind) ? 'en' : language);
  const ended = isInvited && !isToStaff(kind) ? endedInvitation(kind, sender, transfer, { language, late }) : undefined;
  if (by === 'text') return ports.sendText(to, ended?.text ?? clientText(ports, kind, sender, transfer, language));
  const email = isToStaff(kind)
    ? staffEmail(kind, sender, transfer, { late, isMember })
    : (ended?.email ?? (await clientEmail(ports, kind, sender, transfer, { language, late })));
  await ports.emails.send(email, to, { tenant: transfer.tenantId, message: message.id });
  return true;
}

/**
 * A client's contact data from their record, or from the transfer if there is no record: it was deleted, or the person
 * has only an invitation.
 */
async function recipientOf(
  ports: OutboxPorts,
  { after: { tenantId, clientId, email, mobilePhone }, invited }: TransferChange,
): Promise<Recipient> {
  const client = invited ? undefined : await ports.clients.find(tenantId, clientId);
  return client ?? { email, mobilePhone, newsByEmail: true, newsByText: true, language: invited?.language };
}

/** A message's stored recipient and subject. */
export const aboutOf = ({ kind, by, to }: Message, { tenantId, clientId, id, officeId }: Transfer): MessageAbout => ({
  clientId,
  transferId: id,
  ...(officeId ? { officeId } : {}),
  kind,
  to: isToStaff(kind) ? 'staff' : 'client',
  by,
  addressMark: addressMark(tenantId, to),
});

/** Sends the messages that a transfer's new events trigger. */
export async function deliverMessages(ports: OutboxPorts, change: TransferChange): Promise<void> {
  const { before, after, invited } = change;
  const added = newEvents(before, after);
  const kinds = added.flatMap((event) => kindsOf(event, after));
  if (kinds.length === 0) return;
  const { tenantId } = after;
  const [sender, client, members] = await Promise.all([
    ports.tenants.sender(tenantId),
    recipientOf(ports, change),
    kinds.some(isToStaff) ? ports.hearers(tenantId, ports.now()) : [],
  ]);
  invariant(sender, 'a transfer belongs to a tenant that exists');
  const messages = added
    .flatMap((event) => messagesFor(event, after, client, { ...sender, members }))
    .filter(({ kind }) => needOf(kind) === 'must' || !isLate(ports));
  await deliverEach(
    ports,
    messages.map((message) => ({
      tenantId,
      id: message.id,
      what: `${message.kind} by ${message.by}`,
      need: needOf(message.kind),
      about: aboutOf(message, after),
      isOnlyWay: client.email.trim() === '',
      send: () => send(ports, message, { sender, transfer: after, isInvited: !!invited }, client.language ?? 'en'),
    })),
  );
}
