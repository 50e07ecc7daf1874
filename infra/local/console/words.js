// The meaning of the bank's own terms, for the person who plays the bank.

const STATUSES = {
  pending: 'waiting to be sent',
  posted: 'between the banks',
  settled: 'arrived',
  funds_available: 'cleared',
  failed: 'failed',
  cancelled: 'canceled',
  returned: 'returned',
};
/** A payment's status. */
export const statusWords = (status) => STATUSES[status] ?? status.replaceAll('_', ' ');

const STEPS = {
  posted: 'Send it to the other bank',
  settled: 'Let it arrive',
  funds_available: 'Let it clear',
  failed: 'Let it fail',
  cancelled: 'Cancel it',
  returned: 'Send it back',
};
/** The effect of a button on a payment. */
export const stepWords = (step) => STEPS[step] ?? step;

const FAULTS = {
  'fail before': 'It fails, and nothing is done',
  'fail after': 'It is done, but the answer says that it failed',
  'hang before': 'There is no answer, and nothing is done',
  'hang after': 'It is done, but there is no answer',
  slow: 'It is done, but takes 12 seconds',
};
/** The planted failure. */
export const faultWords = (kind) => FAULTS[kind] ?? kind;

const CALLS = {
  '/transfer/create': 'Sending a payment',
  '/transfer/authorization/create': 'Asking whether a payment may be sent',
  '/accounts/balance/get': 'Reading a balance',
  '/transfer/event/sync': 'Reading what happened to payments',
  '/identity/match': 'Comparing the names on an account',
  '': 'Anything the bank is asked',
};
/** The calls that can fail, by the bank's names. */
export const calls = Object.keys(CALLS);
/** The meaning of a call. */
export const callWords = (path) => CALLS[path ?? ''] ?? path;

const NOTICES = {
  TRANSFER_EVENTS_UPDATE: 'News of payments',
  ERROR: 'A login no longer works',
  LOGIN_REPAIRED: 'A login works again',
  PENDING_DISCONNECT: 'A login will end soon',
  PENDING_EXPIRATION: 'A login will end soon',
  USER_PERMISSION_REVOKED: 'A client took access back',
  USER_ACCOUNT_REVOKED: 'A client took one account back',
  SESSION_FINISHED: 'A client has finished linking',
  ITEM_ADD_RESULT: 'A client has linked a bank',
  AUTOMATICALLY_VERIFIED: 'A test deposit is confirmed',
  VERIFICATION_EXPIRED: 'A test deposit was not confirmed in time',
};
/** The meaning of a webhook. */
export const noticeWords = (code) => NOTICES[code] ?? code.replaceAll('_', ' ').toLowerCase();

const NETWORKS = {
  ach: 'by ACH',
  'same-day-ach': 'by ACH on the same day',
  rtp: 'at once',
  wire: 'by wire',
};
/** The payment's network. */
export const networkWords = (network) => NETWORKS[network] ?? `by ${network}`;

const OUTCOMES = {
  delivered: 'taken',
  refused: 'not taken',
  unreachable: 'not reached',
  dropped: 'lost',
};
/** The outcome of a webhook. */
export const outcomeWords = (outcome) => OUTCOMES[outcome] ?? outcome;

/** Where a company's webhooks are sent, and the number of its events. */
export function newsWords({ lastEventId, webhook }) {
  const times =
    lastEventId === 0
      ? 'Nothing has happened yet.'
      : `${lastEventId} ${lastEventId === 1 ? 'thing has' : 'things have'} happened.`;
  return `${times} ${webhook ? 'The portal is told at once.' : 'The portal is not told, and asks by itself.'}`;
}
