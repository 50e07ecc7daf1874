import type * as z from 'zod/mini';
import { type Client, fullName } from '#shared/client/client.ts';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import { fileName } from '#shared/ledger/entry.ts';
import type { MessageStanding } from '#shared/message/fate.ts';
import { formatPhone } from '#shared/phone.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { toldText } from '#shared/text/console/messages.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferAccount } from '#shared/transfer/transfer-account.ts';
import { staffShares } from '../invitations/change-shares.ts';
import { entriesFor } from '../ledger/book-entries.ts';
import { accountRowsAtConsole } from '../messages/account-rows.ts';
import { isToStaff } from '../messages/outbox/message-table.ts';
import { type Message, messagesFor } from '../messages/outbox/messages-for.ts';
import type { Hearer, StaffToTell } from '../messages/outbox/staff-recipients.ts';
import { senderOf } from '../messages/sender.ts';
import type { ClientReader } from '../ports.ts';
import { partiesOfPayment } from './parties-part.ts';
import type { ConsolePorts, MessagesOfPayment } from './ports.ts';
import { reversalPart } from './reversal-part.ts';
import { type RiskPorts, risksFor } from './risk-facts.ts';
import { becameOf } from './told-message.ts';

type Desk = NonNullable<z.input<typeof showPaymentRoute.reply>['desk']>;

const shown = (account: TransferAccount | undefined): Desk['from'] =>
  account
    ? { bankName: account.bankName, name: account.name, accountLastFourDigits: account.accountLastFourDigits }
    : null;

type Found = { readonly message: Message; readonly event: string; readonly standing: MessageStanding | undefined };

/**
 * True if a notice was sent in place of one that a member didn't get. Recipients by role are read as of now, so a
 * member who turned a notice on later was never owed it.
 */
const isBeside = (other: Found, { message, event }: Found): boolean =>
  message.isMember === true &&
  other.event === event &&
  other.message.kind === message.kind &&
  other.standing !== undefined;

/** The messages that a payment's events trigger, each with its status. The outbox derives them in the same way. */
async function messagesOf(
  { messages }: { readonly messages: Pick<ConsolePorts['messages'], 'standing'> },
  transfer: Transfer,
  { members, ...staff }: StaffToTell & { readonly members: readonly Hearer[] },
  client: Client | undefined,
): Promise<MessagesOfPayment> {
  const { tenantId, email, mobilePhone } = transfer;
  const recipient = client ?? { email, mobilePhone, newsByEmail: true, newsByText: true };
  const asked = transfer.events.flatMap((event) =>
    messagesFor(event, transfer, recipient, {
      ...staff,
      members: members.filter(({ since }) => since <= event.at),
    }).map((message) => ({ message, at: event.at, event: event.id })),
  );
  const found = await Promise.all(
    asked.map(async (each) => ({ ...each, standing: await messages.standing(tenantId, each.message.id) })),
  );
  return found
    .filter((each) => each.standing || !found.some((other) => isBeside(other, each)))
    .map(({ message: { kind, by }, at, standing }) => {
      return {
        kind,
        words: toldText.about(kind, true),
        to: isToStaff(kind) ? ('staff' as const) : ('client' as const),
        by,
        askedAt: at,
        sentAt: standing?.sentAt ?? null,
        ...(standing?.sentAt || standing?.fate ? { became: becameOf(standing) } : {}),
      };
    });
}

/** The last link of the invitation that a payment came from, by each way it was sent. No message record has a link. */
function linksOf({ sentAt, isTextRefused, who }: PayerInvitation): MessagesOfPayment {
  if (!sentAt) return [];
  const kind = 'invitation';
  const sent = { kind, words: toldText.about(kind, true), to: 'client' as const, askedAt: sentAt, sentAt };
  const refused = { sentAt: null, became: becameOf({ fate: 'stopped', fateAt: sentAt, why: 'no texts' }) };
  return [
    { ...sent, by: 'text', ...(isTextRefused ? refused : {}) },
    ...(who.email ? [{ ...sent, by: 'email' as const }] : []),
  ];
}

/** The effects of the payment's events on the books, and whether the books have them. */
async function booksOf({ books }: Pick<ConsolePorts, 'books'>, transfer: Transfer): Promise<Desk['books']> {
  const entries = transfer.events.flatMap((event) => entriesFor(transfer, event));
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const isBooked = await books.isBooked(entry);
      const { at, on, event } = entry;
      const file = fileName(entry);
      return entry.movements.map((movement) => ({ at, on, event, ...movement, file, isBooked }));
    }),
  );
  return lines.flat();
}

export type StandingPorts = RiskPorts & {
  readonly clients: RiskPorts['clients'] & ClientReader;
  readonly messages: Pick<ConsolePorts['messages'], 'standing'>;
  readonly hearers: ConsolePorts['hearers'];
};

/** A payment's messages and alerts. */
export async function risksAndMessages(ports: StandingPorts, transfer: Transfer, config: TenantConfig, now: Date) {
  const [client, members] = await Promise.all([
    ports.clients.find(transfer.tenantId, transfer.clientId),
    ports.hearers(transfer.tenantId, now),
  ]);
  const messages = await messagesOf(ports, transfer, { ...senderOf(config), members }, client);
  return { messages, risks: await risksFor(ports, transfer, config, { client, messages, now }) };
}

/** The shares of everyone who pays the same request. */
async function sharesOf(
  ports: Pick<ConsolePorts, 'transfers' | 'payers' | 'shares'>,
  { tenantId, share }: Transfer,
): Promise<Desk['shares']> {
  const group = share && (await ports.shares.find(tenantId, share.group));
  if (!group) return undefined;
  const people = (await staffShares(ports, group)).map(({ id, payment, amount, isPaid, isOpen, isOver }) => ({
    ...{ id, amount, isPaid, name: fullName(payment), status: payment.status },
    isChangeable: isOpen || (isOver && amount > 0),
  }));
  return { version: group.version, total: group.total, people };
}

/** The part of a payment for desk roles: the client's contact data, accounts by their last digits, and the books. */
export async function deskPart(
  ports: Pick<
    ConsolePorts,
    'clients' | 'messages' | 'books' | 'lists' | 'hearers' | 'payers' | 'parties' | 'transfers' | 'shares'
  >,
  transfer: Transfer,
  config: TenantConfig,
  now: Date,
): Promise<Desk> {
  const { email, mobilePhone, source, destination, accountCheck, wireReceipt, wireReport, notes } = transfer;
  const { disbursement, refundOf } = transfer;
  const { propertyAddress1, propertyAddress2, propertyCity, propertyState, propertyZipcode } = transfer;
  const { instantDisbursements, sameDayAch } = config;
  const [{ messages, risks }, books, invitation, parties, shares] = await Promise.all([
    risksAndMessages(ports, transfer, config, now),
    booksOf(ports, transfer),
    transfer.invitation && ports.payers.find(transfer.tenantId, transfer.invitation.id),
    partiesOfPayment(ports, transfer),
    sharesOf(ports, transfer),
  ]);
  const filing = openFilingOf(transfer);
  const reference = wireReceipt?.reference ?? wireReport?.reference;
  return {
    phone: formatPhone(mobilePhone),
    email: email || null,
    property: {
      ...{ address1: propertyAddress1, address2: propertyAddress2, city: propertyCity },
      ...{ state: propertyState, zipcode: propertyZipcode },
    },
    from: shown(source),
    to: shown(destination),
    accountCheck: accountCheck
      ? {
          standing: accountCheck.standing,
          mark: shortMark(accountCheck),
          rows: [...accountRowsAtConsole(transfer, config.timeZone)],
        }
      : null,
    ...(disbursement && !refundOf ? { payouts: { instantDisbursements, sameDayAch } } : {}),
    wire: reference ? { reference, received: wireReceipt?.received ?? null, on: wireReceipt?.on ?? null } : null,
    filing: filing ? { to: filing.to, by: filing.by, at: filing.at } : null,
    reversal: reversalPart(transfer, now),
    risks: [...risks],
    messages: [...(invitation ? linksOf(invitation) : []), ...messages],
    parties,
    ...(shares ? { shares } : {}),
    books,
    notes: notes.map(({ note, at, by }) => ({ note, at: at ?? null, by: by ?? null })),
  };
}
