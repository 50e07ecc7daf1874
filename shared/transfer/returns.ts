/**
 * Nacha return reason codes in plain words, with what the client does about the account (Nacha Operating Rules,
 * appendix four; the codes a consumer debit meets).
 */
export const RETURN_REASONS = {
  R01: "Your account didn't have enough money. Please make sure the funds are there and start the payment again.",
  R02: 'Your account is closed. Please link another account and start the payment again.',
  R03: "Your bank couldn't find this account. Please link another account and start the payment again.",
  R04: "Your bank didn't accept the account number. Please link the account again.",
  R05: "Your bank says that this payment wasn't authorized.",
  R07: 'Your bank says that you revoked this payment.',
  R08: 'You stopped this payment at your bank.',
  R09: "Your deposit hasn't cleared yet. Please start the payment again when it has.",
  R10: "Your bank says that this payment wasn't authorized.",
  R11: "Your bank says that this payment wasn't as agreed.",
  R16: 'Your account is frozen. Please speak with your bank, or use another account.',
  R20: "This account doesn't allow electronic payments. Please use a checking account.",
  R29: "Your bank doesn't allow this payment from a business account. Please speak with your bank.",
} as const satisfies Record<`R${number}`, string>;

/**
 * The codes by which a consumer's bank says that a debit was not authorized. An originator may have half a percent of
 * its debits returned this way (Nacha Operating Rules, "Unauthorized Entry Return Rate Threshold").
 */
const UNAUTHORIZED = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];

/** The codes that a network counts as administrative: the account is closed, unknown or wrongly numbered (Nacha). */
const ADMINISTRATIVE = ['R02', 'R03', 'R04'];

/** Whether a return says that the account was closed, unknown or wrongly numbered. */
export const isAdministrative = (code: string | undefined): boolean => ADMINISTRATIVE.includes(code ?? '');

/** By these codes a bank says that the account itself takes no entries, now or ever. */
const NO_GOOD = [...ADMINISTRATIVE, 'R16', 'R20'];

/** What a return asks for: the account is out of use, or all debits of the client stop until they were spoken with. */
export function consequenceOf(
  code: string | undefined,
  { disbursement }: { readonly disbursement: boolean },
): 'account out of use' | 'debits stopped' | undefined {
  if (NO_GOOD.includes(code ?? '')) return 'account out of use';
  return !disbursement && isUnauthorized(code) ? 'debits stopped' : undefined;
}

/** Whether a return says that the debit was not authorized. */
export const isUnauthorized = (code: string | undefined): boolean => UNAUTHORIZED.includes(code ?? '');

/** The sentence for a debit's return or failure code. `wayOn` says what to do next and whom to call. */
export const returnReason = (code: string): string =>
  (RETURN_REASONS as Readonly<Record<string, string>>)[code] ?? `Your bank didn't complete this payment (${code}).`;

/** The same for a payment to the client: for any code, the tenant has the money again and the client calls. */
export const depositReturnReason = (code: string): string => `Your bank didn't take this deposit (${code}).`;

/** Why the provider did not try, if the client can do something about it. */
const DECLINES: Readonly<Record<string, string>> = {
  NSF: "There wasn't enough money in the account.",
  ITEM_LOGIN_REQUIRED: 'Your bank asks you to log in again. Please link the account again.',
  ACCOUNT_UNLINKED: 'The account was disconnected.',
  UNCHECKED: "Your bank couldn't check whether the account covers it.",
};

type Reasoned = { readonly name: string; readonly actor: string; readonly reason: string | null };

/** The events by which a client stops a payment. */
const STOPS = ['cancelled', 'cancel', 'takenBack', 'takenBackRequest', 'takenBackDisbursement'];

/** The reason on an event as a client reads it: banks and providers give codes, people give words. */
export function reasonInWords({ name, actor, reason }: Reasoned, disbursement: boolean): string | null {
  // The actor shows who cancelled; the words on record are for the staff.
  if (actor === 'client' && STOPS.includes(name)) return 'By you.';
  if (reason === null || actor !== 'provider') return reason;
  if (name === 'returned' || name === 'failed') return (disbursement ? depositReturnReason : returnReason)(reason);
  return DECLINES[reason] ?? "It wasn't approved.";
}
