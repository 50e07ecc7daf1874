import { spoken } from '../text/language.ts';
import { returnsText } from '../text/returns.ts';

/**
 * Codes by which a consumer's bank says that a debit wasn't authorized. An originator may have half a percent of its
 * debits returned this way (Nacha Operating Rules, "Unauthorized Entry Return Rate Threshold").
 */
const UNAUTHORIZED = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];

/** Codes that the network counts as administrative: the account is closed, unknown or wrongly numbered (Nacha). */
const ADMINISTRATIVE = ['R02', 'R03', 'R04'];

/** True for a return because the account was closed, unknown or wrongly numbered. */
export const isAdministrative = (code: string | undefined): boolean => ADMINISTRATIVE.includes(code ?? '');

/** Codes by which a bank says that the account takes no entries, now or ever. */
const NO_GOOD = [...ADMINISTRATIVE, 'R16', 'R20'];

/**
 * The consequence of a return: the account is out of use, or all the client's debits stop until the staff have spoken
 * with them.
 */
export function consequenceOf(
  code: string | undefined,
  { disbursement }: { readonly disbursement: boolean },
): 'account out of use' | 'debits stopped' | undefined {
  if (NO_GOOD.includes(code ?? '')) return 'account out of use';
  return !disbursement && isUnauthorized(code) ? 'debits stopped' : undefined;
}

/** True for a return of an unauthorized debit. */
export const isUnauthorized = (code: string | undefined): boolean => UNAUTHORIZED.includes(code ?? '');

type Sentences = Readonly<Record<string, string>>;

/** The sentence for a debit's return or failure code. */
export function returnReason(code: string): string {
  const { reasons, other } = spoken(returnsText);
  return (reasons as Sentences)[code] ?? other(code);
}

/** The sentence for a returned disbursement. For any code, the tenant has the money again and the client calls. */
export const depositReturnReason = (code: string): string => spoken(returnsText).deposit(code);

type Reasoned = { readonly name: string; readonly actor: string; readonly reason: string | null };

/** Events by which a client stops a payment. */
const STOPS = ['cancelled', 'cancel', 'takenBack', 'takenBackRequest', 'takenBackDisbursement'];

/** The reason of an event as a client reads it. Banks and providers give codes, people give sentences. */
export function reasonInWords({ name, actor, reason }: Reasoned, disbursement: boolean): string | null {
  // The actor shows who cancelled. The recorded words are for the staff.
  const { byYou, declines, notApproved } = spoken(returnsText);
  if (actor === 'client' && STOPS.includes(name)) return byYou;
  if (reason === null || actor !== 'provider') return reason;
  if (name === 'returned' || name === 'failed') return (disbursement ? depositReturnReason : returnReason)(reason);
  return (declines as Sentences)[reason] ?? notApproved;
}
