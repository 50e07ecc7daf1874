import type { Row } from './row.ts';
import { countOf, type Spent, spentInWords } from './spent.ts';

/** How often a call may ask the table, and everybody else (keys, secrets, pool, e-mail, the bank). */
type Budget = readonly [table: number, others: number];

/** The requests of each call of a signed-in client in a container that is warm; whoever needs one more says so here. */
export const clientBudgets = {
  tenant: [0, 0],
  'branding-css': [0, 0],
  'identity-key': [0, 0],
  'save-identity': [2, 4],
  'read-identity': [1, 0],
  'link-token': [1, 1],
  'list-accounts': [1, 0],
  'list-accounts, live balances': [5, 2],
  'start-transfer': [13, 4],
  'receipt-pdf': [1, 0],
  'email-receipt': [2, 1],
  'graph Client': [1, 0],
  'graph UpdateOneClient': [2, 0],
  'graph TransferForm': [2, 0],
  'graph Transfer': [1, 0],
  'graph Transfers': [1, 0],
  'graph AllTransfers': [1, 0],
  'graph InsertOneTransfer': [3, 0],
  'graph UpdateOneTransfer': [3, 0],
  'graph LinkSourceBankAccount': [3, 0],
  'graph DiscardTransfer': [2, 0],
  'disconnect-account': [9, 2],
} as const satisfies Record<string, Budget>;

/** The same for registering and signing in; what the user pool's trigger asks for is counted with the call. */
export const signInBudgets = {
  puzzle: [0, 0],
  // Of these three, one to the table takes the proof of work.
  'create-user': [5, 2],
  'find-user': [4, 0],
  // One more reads the phone that the code goes to.
  'send-code': [11, 3],
  'verify-code, wrong': [5, 2],
  'verify-code': [8, 4],
  'refresh-session': [1, 3],
  'end-session': [1, 2],
} as const satisfies Record<string, Budget>;

/** What a call cost beside what it may. */
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
