import { fullName } from '#shared/client/client.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { isInHistory } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import { type Receipt, type ReceiptParts, receiptOf } from '../messages/receipt.ts';
import type { Sender } from '../messages/sender.ts';
import type { TransferReader } from '../ports.ts';

/** What receipts need. */
export type ReceiptPorts = {
  readonly transfers: TransferReader;
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  /** The product's domain, the first word of a statement description. */
  readonly domain: () => string;
  readonly pdf: (sender: Sender, receipt: Receipt) => Promise<Buffer>;
};

/** What sending them needs besides. */
export type EmailPorts = ReceiptPorts & {
  readonly clients: {
    readonly find: (tenant: TenantId, client: ClientId) => Promise<{ readonly email: string } | undefined>;
  };
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

/**
 * The receipt of a client's own transfer, with its tenant; undefined for another person's, and for one that the history
 * hides: an unfinished draft has no receipt.
 */
export async function findReceipt(
  ports: ReceiptPorts,
  { tenant, client, transferId }: { tenant: TenantId; client: ClientId; transferId: TransferId },
  parts: ReceiptParts,
): Promise<{ readonly sender: Sender; readonly receipt: Receipt; readonly client: string } | undefined> {
  const [transfer, sender] = await Promise.all([
    ports.transfers.find(tenant, client, transferId),
    ports.tenants.sender(tenant),
  ]);
  invariant(sender, 'a call reaches only a tenant that exists');
  if (!transfer || !isInHistory(transfer)) return undefined;
  return { sender, receipt: receiptOf(sender, transfer, ports.domain(), parts), client: fullName(transfer) };
}
