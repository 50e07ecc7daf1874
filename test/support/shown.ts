import { createHash } from 'node:crypto';
import type { Day } from '#shared/dates.ts';
import { bankAccountId, clientId, tenantId, transferId } from '#shared/ids.ts';
import type { Language } from '#shared/text/language.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import type { ShownReview } from '#shared/transfer/shown.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** The hash of a text, as a page sends it. */
export const hashOf = (words: string): string => createHash('sha256').update(words).digest('hex');

/** The content of a page that shows nothing of this client's. */
const NOTHING: ShownReview = { version: 0, total: 0 as ShownReview['total'], textSha256: hashOf('') };

type Which = Pick<Transfer, 'clientId' | 'id'>;
type Press = {
  readonly account?: string;
  readonly on?: Day;
  readonly now?: Date;
  readonly tenant?: string;
  /** By the page. */
  readonly language?: Language;
};

/**
 * The content of a page that shows this transfer at this moment, with that account chosen: everything as the server
 * returns it. Without an account it is a wire, and has no authorization text.
 */
export async function shownOf(
  which: Which,
  { account, on, now = new Date(), tenant = 'acme', language = 'en' }: Press,
): Promise<ShownReview> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { reviewed } = await import('#functions/payments/engine/shown.ts');
  const of = tenantId.parse(tenant);
  const client = clientId.parse(which.clientId);
  const found = await transfers.find(of, client, transferId.parse(which.id));
  const config = await tenants.config(of);
  if (!(found && config)) return NOTHING;
  const chosen = bankAccountId.safeParse(account);
  const own = chosen.success ? await bankAccounts.find(of, client, chosen.data) : undefined;
  const { transfer, terms } = reviewed(found, own, config, now);
  const { version, amount, fee, disbursement, destination: into } = transfer;
  return {
    version,
    total: (amount + fee) as ShownReview['total'],
    ...(into && !disbursement ? { paidInto: `${into.bankName} x${into.accountLastFourDigits}` } : {}),
    textSha256: hashOf(terms ? agreementText(terms, transfer, on, language) : ''),
  };
}

/** The same for a wire. */
export async function shownWireOf(which: Which): Promise<Omit<ShownReview, 'textSha256'>> {
  const { textSha256: _, ...sheet } = await shownOf(which, {});
  return sheet;
}
