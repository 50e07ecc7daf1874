import { MATCH_SCORE_MIN } from '#shared/bank/account.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { recipientsOf } from '#shared/message/recipients.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import { addressesText } from '#shared/text/addresses.ts';
import { newReceiptLink, ownReceiptLink } from '../../messages/live-link.ts';
import { withLive } from '../../messages/receipt.ts';
import { receiptEmail } from '../../messages/receipt-email.ts';
import type { Owner } from '../../ports.ts';
import { type EmailPorts, findReceipt, type ReceiptPorts } from './ports.ts';

/** The receipt of a client's transfer as a PDF, in base64 because the gateway requires it. */
export async function printReceipt(
  ports: ReceiptPorts,
  request: {
    readonly tenant: TenantId;
    readonly client: ClientId;
    readonly now: Date;
    readonly transferId: TransferId;
  },
): Promise<Outcome<string, Refusal<'transfer/not-found'>>> {
  const found = await findReceipt(ports, request, { asOf: request.now.toISOString() });
  if (!found) return refuse({ code: 'transfer/not-found' });
  const { sender, transfer, receipt } = found;
  const live = await ownReceiptLink({ ...ports, now: () => request.now }, sender, transfer, receipt.language);
  return done((await ports.pdf(sender, withLive(receipt, live))).toString('base64'));
}

/**
 * The maximum number of addresses per client and day, across all payments: enough for everyone at a closing, too few
 * for a spammer.
 */
const RECEIPTS_PER_DAY = 10;

type EmailRefusal = Refusal<
  | 'transfer/not-found'
  | 'request/invalid'
  | 'email/none-valid'
  | 'email/name-unconfirmed'
  | 'email/too-many'
  | 'email/not-sent'
>;

/** True if a bank or an accepted ID has confirmed the name on this receipt. */
async function isConfirmed(
  { accounts, documents }: Pick<EmailPorts, 'accounts' | 'documents'>,
  { tenant, client }: Pick<Owner, 'tenant' | 'client'>,
  name: string,
): Promise<boolean> {
  const isSame = (known = ''): boolean => lettersOf(known) === lettersOf(name);
  const [linked, uploaded] = await Promise.all([accounts.list(tenant, client), documents.list(tenant, client)]);
  return (
    linked.some(({ ownerCheck: asked }) => isSame(asked?.name) && (asked?.score ?? 0) >= MATCH_SCORE_MIN) ||
    uploaded.some(({ review }) => review?.decision === 'accepted' && isSame(review.name))
  );
}

/**
 * E-mails the receipt of a client's transfer to up to five addresses, or to the client's own if none is given.
 *
 * The e-mail is sent in the tenant's name to addresses that a client chooses. So the text is fixed, and the transfer
 * must be the client's own. The number per day is limited, even if an e-mail does not arrive. A client must not be able
 * to send "Our wire details have changed" from the tenant's address, so the note is left out and the client's name must
 * be confirmed.
 */
export async function emailReceipt(
  ports: EmailPorts,
  request: {
    readonly tenant: TenantId;
    readonly client: ClientId;
    readonly now: Date;
    readonly transferId: TransferId;
    readonly recipients: readonly string[];
  },
): Promise<Outcome<{ readonly response: 'success'; readonly sentTo: number }, EmailRefusal>> {
  const { tenant, client, now, transferId } = request;
  const named = request.recipients.filter((one) => one.trim() !== '');
  const found = await findReceipt(ports, request, { isForOthers: named.length > 0, asOf: now.toISOString() });
  if (!found) return refuse({ code: 'transfer/not-found' });
  const own = named.length === 0 ? found.reader : undefined;
  const { valid: to, isTooMany } = recipientsOf(own ? [own.email] : named);
  if (isTooMany) {
    const sentence = addressesText.en.tooMany;
    return refuse({ code: 'request/invalid', sentence, fields: { emailRecipient: sentence } });
  }
  if (to.length === 0) return refuse({ code: 'email/none-valid' });
  if (!(own || (await isConfirmed(ports, request, found.client)))) return refuse({ code: 'email/name-unconfirmed' });
  const day = now.toISOString().slice(0, 10);
  const taken = { transfer: transferId, to, most: RECEIPTS_PER_DAY, now };
  const isFree = await ports.messages.takeReceipts(tenant, client, day, taken);
  if (!isFree) return refuse({ code: 'email/too-many' });
  const { sender, transfer, receipt } = found;
  const reader = own
    ? { isClient: true as const }
    : { isClient: false as const, client: found.client, also: found.also };
  const linking = { ...ports, now: () => now };
  const { language } = receipt;
  const shown = { id: Buffer.from(ports.random(12)).toString('hex'), email: to.join(', '), language };
  const live = own
    ? await ownReceiptLink(linking, sender, transfer, language)
    : await newReceiptLink(linking, sender, transfer, shown);
  const email = receiptEmail(sender, receipt, await ports.pdf(sender, withLive(receipt, live)), reader, live);
  const sent = await Promise.allSettled(to.map((address) => ports.emails.send(email, address)));
  const faults = sent.filter((one) => one.status === 'rejected');
  for (const { reason } of faults) ports.failed(reason);
  const sentTo = to.length - faults.length;
  return sentTo === 0 ? refuse({ code: 'email/not-sent' }) : done({ response: 'success', sentTo });
}
