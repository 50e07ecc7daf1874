import type { ExceptionKind } from '../../ledger/exceptions.ts';
import { ledgerText } from './ledger.ts';

const { balance } = ledgerText;

/** One side of a ledger difference. */
type Side = { readonly pending: string; readonly available: string };

/** The texts about differences between books, provider and files, with the next step. */
export const exceptionsText = {
  title: 'Exceptions',
  lead: 'Differences between the books and Plaid. Support was alerted too. Resolved items leave this list at the next check, hourly for most and daily for the books.',
  /** The line on Today. */
  today: { title: 'Exceptions', lead: 'The books, files and Plaid don’t agree.' },
  more: 'There are more. Resolve these first.',
  since: (when: string) => `since ${when}`,
  sides: (books: Side, provider: Side) =>
    `Books: ${books.available} cleared, ${books.pending} in transit. Plaid: ${provider.available} cleared, ${provider.pending} in transit.`,
  kinds: {
    books: {
      title: 'Amount differs at Plaid',
      todo: 'Don’t disburse this money until it’s resolved. Compare the payment’s history with the client’s bank record, and call support.',
    },
    missing: {
      title: 'Missing at Plaid',
      todo: 'The books have this payment’s money and Plaid doesn’t. Don’t disburse it, and ask support what Plaid shows.',
    },
    unbooked: {
      title: 'Missing in the books',
      todo: 'Plaid moved this payment’s money and the books don’t have it. Don’t enter it by hand. Support will book it again.',
    },
    stranger: {
      title: 'Moved directly at Plaid',
      todo: 'Someone moved money directly at Plaid. Ask everyone with access to Plaid’s dashboard, and call support.',
    },
    sweep: {
      title: 'Transfer between Plaid and your bank account',
      todo: 'The books and Plaid show different amounts for it. Compare it with your bank statement.',
    },
    counting: {
      title: 'Totals don’t match their entries',
      todo: 'Don’t sign a reconciliation until it’s resolved. Support will find out what changed the books.',
    },
    status: {
      title: 'Status differs at the bank',
      todo: 'Don’t rely on either status. Ask support what Plaid shows for this payment.',
    },
    parked: {
      title: 'Plaid update that couldn’t be applied',
      todo: 'The payment’s status may be out of date. Give the update’s number to support so they can apply or dismiss it.',
    },
    ledger: {
      title: balance.title,
      todo: `${balance.todo} When you know why, accept the new balance there.`,
    },
    wire: {
      title: 'Wire isn’t on the statement',
      todo: 'Someone entered this wire, and the statement of its account and day doesn’t show it. Its money doesn’t count for disbursements. If it never arrived, undo its match. If another trust account’s statement shows it, undo its match and apply it again. An approver has to accept the account.',
    },
    deposit: {
      title: 'Deposit isn’t in another file of its days',
      todo: 'Ask the bank. If the deposit is real, the person who imported the file without it imports one that has it. If it isn’t, undo its match or posting, and exclude it.',
    },
    file: {
      title: 'File below zero',
      todo: 'More was paid for this file than it received. Post the deposit that covers it, or cover the file from your operating account. If a charge belongs to another file, undo it.',
    },
  } satisfies Readonly<Record<ExceptionKind, { readonly title: string; readonly todo: string }>>,
} as const;
