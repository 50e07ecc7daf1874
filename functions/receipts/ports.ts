import type { BankAccount } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Language } from '#shared/text/language.ts';
import { isInHistory } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import { type Receipt, type ReceiptParts, receiptOf } from '../messages/receipt.ts';
import type { Sender } from '../messages/sender.ts';
import type { TransferReader } from '../ports.ts';

/** Where a client has their own receipts sent, and in which language they read. */
type Reader = { readonly email: string; readonly language?: Language | undefined };

/** What receipts need. */
export type ReceiptPorts = {
  readonly transfers: TransferReader;
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly clients: { readonly find: (tenant: TenantId, client: ClientId) => Promise<Reader | undefined> };
  /** The product's domain, the first word of a statement description. */
  readonly domain: () => string;
  readonly pdf: (sender: Sender, receipt: Receipt) => Promise<Buffer>;
};

/** What sending them needs besides. */
export type EmailPorts = ReceiptPorts & {
  readonly accounts: { readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly BankAccount[]> };
  readonly documents: { readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly ClientDocument[]> };
  readonly messages: {
    readonly takeReceipts: (
      tenant: TenantId,
      client: ClientId,
      day: Day,
      what: {
        readonly transfer: TransferId;
        readonly to: readonly string[];
        readonly most: number;
        readonly now: Date;
      },
    ) => Promise<boolean>;
  };
  readonly emails: { readonly send: (email: Email, to: string) => Promise<void> };
  /** Tells the operators that an e-mail could not be sent, and why. */
  readonly failed: (fault: unknown) => void;
};

/** A receipt, whose it is, and the same in the client's own language where it is not in that. */
type Found = {
  readonly sender: Sender;
  readonly receipt: Receipt;
  readonly also: Receipt | undefined;
  readonly reader: Reader | undefined;
  readonly client: string;
};

/**
 * The receipt of a client's own transfer, with its tenant; undefined for another person's, and for one that the history
 * hides: an unfinished draft has no receipt.
 */
export async function findReceipt(
  ports: ReceiptPorts,
  { tenant, client, transferId }: { tenant: TenantId; client: ClientId; transferId: TransferId },
  parts: Omit<ReceiptParts, 'language'>,
): Promise<Found | undefined> {
  const [transfer, sender, reader] = await Promise.all([
    ports.transfers.find(tenant, client, transferId),
    ports.tenants.sender(tenant),
    ports.clients.find(tenant, client),
  ]);
  invariant(sender, 'a call reaches only a tenant that exists');
  if (!transfer || !isInHistory(transfer)) return undefined;
  const own = reader?.language ?? 'en';
  const receiptIn = (language: Language) => receiptOf(sender, transfer, ports.domain(), { ...parts, language });
  // Others are lenders, agents and offices: what is shown to them is English, and says itself in the client's language.
  const receipt = receiptIn(parts.isForOthers ? 'en' : own);
  const also = receipt.language === own ? undefined : receiptIn(own);
  return { sender, receipt, also, reader, client: fullName(transfer) };
}
