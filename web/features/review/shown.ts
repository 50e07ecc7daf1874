import { accountLabel } from '#shared/bank/account.ts';
import type { Day } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { agreementText } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { ShownReview, ShownWire } from '#shared/transfer/shown.ts';

/** The authorization that the button agrees to; undefined for a wire, and until an account is chosen. */
export const wordsOf = (transfer: GraphTransfer, scheduledOn: Day | undefined): string | undefined =>
  transfer.terms && (transfer.method !== 'Wire' || transfer.disbursement)
    ? agreementText(transfer.terms, transfer, scheduledOn)
    : undefined;

/** The details on the sheet, for the server to compare with what a click would do now. */
export const sheetOf = (transfer: GraphTransfer): ShownWire => {
  const { version, disbursement, destBankAccount: into } = transfer;
  return { version, total: totalOf(transfer), ...(into && !disbursement ? { paidInto: accountLabel(into) } : {}) };
};

/** The same, with the authorization on screen. */
export async function shownOf(transfer: GraphTransfer, words: string): Promise<ShownReview> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)));
  return { ...sheetOf(transfer), textSha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Fields that change without the details: an opened request, a failed start, an added document. */
const NO_DETAILS = ['version', 'status', 'events', 'problem', 'attachments', 'submittedAt_utc', 'updatedAt_utc'];

/** The details on screen as one text, to detect if a reloaded payment has others. */
export const detailsOf = (transfer: GraphTransfer): string =>
  JSON.stringify(transfer, (key, value) => (NO_DETAILS.includes(key) ? undefined : value));
