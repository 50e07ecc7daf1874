import { paths } from '../page/paths.ts';

/** A request that boot.js makes before the page's scripts have loaded. It fills in `{transfer}` and `{client}`. */
export type EarlyCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: { readonly operationName: string; readonly variables: Readonly<Record<string, unknown>> };
  /** Requested only if the address has no query. With one, the screen requests something else. */
  readonly isPlain?: true;
};

const graph = (operationName: string, variables: Readonly<Record<string, unknown>> = {}): EarlyCall => ({
  method: 'POST',
  path: '/graphql',
  body: { operationName, variables },
});

const CLIENT = graph('Client');
const TRANSFER = graph('Transfer', { _id: '{transfer}' });
const FORM = graph('TransferForm');
const DRAFT = graph('Draft');
const NEWEST = graph('Transfers', { after: null });
const ACCOUNTS: EarlyCall = { method: 'GET', path: '/account/client-accounts/{client}?balances=known' };

/**
 * The requests of each screen. All of them only read: nothing that moves money, or changes anything, is ever requested
 * before a person has clicked.
 */
const OF_SCREENS: Readonly<Record<string, readonly EarlyCall[]>> = {
  [paths.history]: [DRAFT, { ...NEWEST, isPlain: true }, { ...graph('AllTransfers'), isPlain: true }],
  [paths.payment]: [TRANSFER],
  [paths.details]: [TRANSFER, FORM, ACCOUNTS],
  [paths.review]: [TRANSFER, FORM],
  [paths.sendMoney]: [FORM, DRAFT, NEWEST],
  [paths.success]: [TRANSFER],
};

/** The early requests of a client's page. All of them need to know who the client is. */
export const earlyCallsOf = (path: string): readonly EarlyCall[] => [CLIENT, ...(OF_SCREENS[path] ?? [])];

/**
 * Checks for a session. A tab that doesn't know, such as one opened from a link, makes this request first on a client's
 * page.
 */
export const RENEWAL: EarlyCall = { method: 'POST', path: '/session/refresh' };
