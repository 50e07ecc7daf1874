import type { ExceptionKind } from '../../ledger/exceptions.ts';
import { ledgerText } from './ledger.ts';

const { balance } = ledgerText;

/** One side of a ledger difference. */
type Side = { readonly pending: string; readonly available: string };

/** The texts about differences between books, provider and files, with the next step. */
export const exceptionsText = {
  title: 'Exceptions',
  lead: 'Found by comparing the books with the payment provider. Whoever runs the portal was alarmed as well. What is cleared up leaves the list at the next look: once a day for the books, once an hour for the rest.',
  /** The line on Today. */
  today: { title: 'Exceptions', lead: 'Books, files and payment provider don’t agree.' },
  more: 'There are more. Clear these up first.',
  since: (when: string) => `since ${when}`,
  sides: (books: Side, provider: Side) =>
    `Books: ${books.available} good, ${books.pending} on its way. Provider: ${provider.available} good, ${provider.pending} on its way.`,
  kinds: {
    books: {
      title: 'Another amount at the provider',
      todo: 'Pay nothing out on this payment until it’s cleared up. Compare its steps with what the client’s bank shows, and tell whoever runs the portal.',
    },
    missing: {
      title: 'Missing at the provider',
      todo: 'The books have this payment’s money and the provider doesn’t. Pay nothing out on it, and ask whoever runs the portal what the provider says.',
    },
    unbooked: {
      title: 'Missing in the books',
      todo: 'The provider has moved this payment’s money and the books don’t have it. Don’t enter it by hand: whoever runs the portal books it again.',
    },
    stranger: {
      title: 'Not made by the portal',
      todo: 'Money was moved at the provider and not through the portal. Ask who has access to the provider’s dashboard, and tell whoever runs the portal.',
    },
    sweep: {
      title: 'A transfer between ledger and own account',
      todo: 'Compare it with your account’s statement: the books and the provider have different amounts of it.',
    },
    counting: {
      title: 'Totals that aren’t those of their entries',
      todo: 'Sign no reconciliation until it’s cleared up. Whoever runs the portal looks who has written to the books.',
    },
    status: {
      title: 'Another status at the bank',
      todo: 'Count on neither of the two. Ask whoever runs the portal what the provider says of this payment.',
    },
    parked: {
      title: 'A message of the provider that couldn’t be applied',
      todo: 'The payment may stand elsewhere than is shown. Give its number to whoever runs the portal: it’s applied again, or two people set it aside.',
    },
    ledger: {
      title: balance.title,
      todo: `${balance.todo} When you know why, accept the new balance there.`,
    },
  } satisfies Readonly<Record<ExceptionKind, { readonly title: string; readonly todo: string }>>,
} as const;
