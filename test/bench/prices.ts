import type { Row } from './row.ts';
import { countOf, type Spent, spentInWords } from './spent.ts';

/** How often a call may query the table, and every other service (keys, secrets, pool, e-mail, the bank). */
type Budget = readonly [table: number, others: number];

/** A signed-in client's call first checks whether the session is still open, in addition to its own work. */
const signedIn = (table: number, others: number): Budget => [1 + table, others];

/** The requests of each client call in a warm container. A call that needs one more declares it here. */
export const clientBudgets = {
  tenant: [0, 0],
  'branding-css': [0, 0],
  'identity-key': signedIn(0, 0),
  'save-identity': signedIn(2, 4),
  'read-identity': signedIn(1, 0),
  'link-token': signedIn(1, 1),
  'list-accounts': signedIn(1, 0),
  'list-accounts, live balances': signedIn(5, 2),
  // The limits of the client and of the company, the file's money and the bank's events are items of their own.
  'start-transfer': signedIn(13, 4),
  // The client's record has the language of a document. A receipt comes with a live page: a party and a link to write.
  'receipt-pdf': signedIn(4, 0),
  'email-receipt': signedIn(7, 1),
  'graph Client': signedIn(1, 0),
  'graph UpdateOneClient': signedIn(2, 0),
  // One query of a payment's details finds possible duplicates.
  'graph TransferForm': signedIn(3, 0),
  'graph Transfer': signedIn(2, 0),
  'graph Transfers': signedIn(1, 0),
  'graph AllTransfers': signedIn(1, 0),
  'graph InsertOneTransfer': signedIn(4, 0),
  'graph UpdateOneTransfer': signedIn(4, 0),
  'graph LinkSourceBankAccount': signedIn(5, 0),
  'graph DiscardTransfer': signedIn(2, 0),
  'disconnect-account': signedIn(10, 2),
} as const satisfies Record<string, Budget>;

/** The same for registering and signing in. The requests of the user pool's trigger are counted with the call. */
export const signInBudgets = {
  puzzle: [0, 0],
  // One of these three, to the table, accepts the proof of work.
  'create-user': [5, 2],
  'find-user': [4, 0],
  // One more reads the phone that the code is sent to.
  'send-code': [11, 3],
  'verify-code, wrong': [5, 2],
  // A call that opens, renews or ends a session records it, after reading it.
  'verify-code': [10, 4],
  'refresh-session': [3, 3],
  'end-session': [3, 2],
} as const satisfies Record<string, Budget>;

/** A call's cost beside its budget. */
export function priced(name: string, spent: Spent, [table, others]: Budget): Row {
  const count = countOf(spent);
  return {
    what: `requests: ${name}`,
    measured: spentInWords(spent),
    budget: `${table} to the table, ${others} to others`,
    ok: count.table <= table && count.others <= others,
    spent: { ...spent, calls: Object.fromEntries(spent.calls) },
  };
}
