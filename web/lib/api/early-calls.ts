import { paths } from '../page/paths.ts';

/** A question that boot.js asks before the page's scripts are here; `{transfer}` and `{client}` are put in there. */
export type EarlyCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: { readonly operationName: string; readonly variables: Readonly<Record<string, unknown>> };
  /** Asked only where the address has no query: with one, the screen asks something else. */
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
 * What a screen asks as soon as it is drawn. All of it reads: nothing that moves money, or changes anything, is ever
 * asked before a person has pressed something.
 */
const OF_SCREENS: Readonly<Record<string, readonly EarlyCall[]>> = {
  [paths.history]: [DRAFT, { ...NEWEST, isPlain: true }, { ...graph('AllTransfers'), isPlain: true }],
  [paths.payment]: [TRANSFER],
  [paths.details]: [TRANSFER, FORM, ACCOUNTS],
  [paths.review]: [TRANSFER, FORM],
  [paths.sendMoney]: [FORM, DRAFT, NEWEST],
  [paths.success]: [TRANSFER],
};

/** What a client's page asks early; every one needs to know who the client is. */
export const earlyCallsOf = (path: string): readonly EarlyCall[] => [CLIENT, ...(OF_SCREENS[path] ?? [])];

/**
 * Whether there is a session. A tab that does not know, as one that a link has opened, asks this before everything else
 * on a client's page.
 */
export const RENEWAL: EarlyCall = { method: 'POST', path: '/session/refresh' };
