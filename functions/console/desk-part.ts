import type * as z from 'zod/mini';
import type { showPaymentRoute } from '#shared/contracts/console.ts';
import { fileName } from '#shared/ledger/entry.ts';
import { formatPhone } from '#shared/phone.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { toldText } from '#shared/text/console/messages.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferAccount } from '#shared/transfer/transfer-account.ts';
import { entriesFor } from '../bookkeeping/book-entries.ts';
import { accountRows } from '../messages/account-rows.ts';
import { isToStaff } from '../outbox/message-table.ts';
import { messagesFor } from '../outbox/messages-for.ts';
import type { ConsolePorts } from './ports.ts';
import { becameOf } from './told-message.ts';

type Desk = NonNullable<z.input<typeof showPaymentRoute.reply>['desk']>;

const shown = (account: TransferAccount | undefined): Desk['from'] =>
  account
    ? { bankName: account.bankName, name: account.name, accountLastFourDigits: account.accountLastFourDigits }
    : null;

/** The messages that a payment's events asked for, each with when it was sent. Who writes them derives them the same. */
async function messagesOf(
  { clients, messages }: Pick<ConsolePorts, 'clients' | 'messages'>,
  transfer: Transfer,
  { notificationEmails, supportEmail }: Pick<TenantConfig, 'notificationEmails' | 'supportEmail'>,
): Promise<Desk['messages']> {
  const { tenantId, clientId, email, mobilePhone } = transfer;
  const client = await clients.find(tenantId, clientId);
  const recipient = client ?? { email, mobilePhone, newsByEmail: true, newsByText: true };
  const staffEmails = notificationEmails ?? [supportEmail];
  const asked = transfer.events.flatMap((event) =>
    messagesFor(event, transfer, recipient, { staffEmails }).map((message) => ({ message, at: event.at })),
  );
  return Promise.all(
    asked.map(async ({ message: { id, kind, by }, at }) => {
      const standing = await messages.standing(tenantId, id);
      return {
        kind,
        words: toldText.about(kind, true),
        to: isToStaff(kind) ? ('staff' as const) : ('client' as const),
        by,
        askedAt: at,
        sentAt: standing?.sentAt ?? null,
        ...(standing?.sentAt || standing?.fate ? { became: becameOf(standing) } : {}),
      };
    }),
  );
}

/** What the payment's events did to the books, and whether the books have it. */
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

/** What only those at the desk read of a payment: how the client is reached, accounts by their last digits, the books. */
export async function deskPart(
  ports: Pick<ConsolePorts, 'clients' | 'messages' | 'books'>,
  transfer: Transfer,
  config: TenantConfig,
): Promise<Desk> {
  const { email, mobilePhone, source, destination, accountCheck, wireReceipt, wireReport, filing, notes } = transfer;
  const [messages, books] = await Promise.all([messagesOf(ports, transfer, config), booksOf(ports, transfer)]);
  const reference = wireReceipt?.reference ?? wireReport?.reference;
  return {
    phone: formatPhone(mobilePhone),
    email: email || null,
    from: shown(source),
    to: shown(destination),
    accountCheck: accountCheck
      ? {
          standing: accountCheck.standing,
          mark: shortMark(accountCheck),
          rows: [...accountRows(transfer, config.timeZone)],
        }
      : null,
    wire: reference ? { reference, received: wireReceipt?.received ?? null, on: wireReceipt?.on ?? null } : null,
    filing: filing ? { to: filing.to, by: filing.by, at: filing.at } : null,
    messages,
    books,
    notes: notes.map(({ note, at, by }) => ({ note, at: at ?? null, by: by ?? null })),
  };
}
