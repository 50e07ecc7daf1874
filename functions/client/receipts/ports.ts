import type { BankAccount } from '#shared/bank/account.ts';
import { fullName } from '#shared/client/client.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientDocument } from '#shared/document/document.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Language } from '#shared/text/language.ts';
import { isInHistory, type Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../../messages/email.ts';
import type { ReceiptLinkPorts } from '../../messages/live-link.ts';
import { type Receipt, type ReceiptParts, receiptOf } from '../../messages/receipt.ts';
import type { Sender } from '../../messages/sender.ts';
import type { TransferReader } from '../../ports.ts';

/** The client's own e-mail address and language. */
type Reader = { readonly email: string; readonly language?: Language | undefined };

export type ReceiptPorts = Omit<ReceiptLinkPorts, 'now'> & {
  readonly transfers: TransferReader;
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly clients: { readonly find: (tenant: TenantId, client: ClientId) => Promise<Reader | undefined> };
  /** The product's domain, which is the first word of a statement description. */
  readonly domain: () => string;
  readonly pdf: (sender: Sender, receipt: Receipt) => Promise<Buffer>;
};

/** The additional dependencies for sending receipts. */
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
  /** Reports to the operators that an e-mail failed, and why. */
  readonly failed: (fault: unknown) => void;
};

/** A receipt with its client, and a copy in the client's language if it is in another. */
type Found = {
  readonly sender: Sender;
  readonly transfer: Transfer;
  readonly receipt: Receipt;
  readonly also: Receipt | undefined;
  readonly reader: Reader | undefined;
  readonly client: string;
};

/**
 * The receipt of a client's own transfer, with its tenant. Undefined for another person's, and for unfinished drafts,
 * which have no receipt.
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
  // Others are lenders, agents and offices, so their receipt is in English, with a copy in the client's language.
  const receipt = receiptIn(parts.isForOthers ? 'en' : own);
  const also = receipt.language === own ? undefined : receiptIn(own);
  return { sender, transfer, receipt, also, reader, client: fullName(transfer) };
}
