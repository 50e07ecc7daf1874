import { done, type Outcome } from '#shared/outcome.ts';
import { isRoutingNumber } from '#shared/tenant/routing-number.ts';
import type { LocalBank } from './bank.ts';
import { opaqueId } from './bank.ts';
import type { AccountRecord, ItemRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';

/** The code in the description of the penny sent by Plaid's sandbox; upper or lower case. */
const CODE = 'ABC';
const TRIES = 3;

/** An account entered by its numbers, and how it will be verified. */
interface TypedAccount {
  readonly authMethod: ItemRecord['authMethod'];
  readonly account: AccountRecord;
}

/**
 * Reads typed numbers. A routing number has a check digit (ABA), so most mistakes are caught before anything is sent.
 */
export function typedAccount(
  routingNumber: string,
  accountNumber: string,
  subtype: 'checking' | 'savings',
): Outcome<TypedAccount, PlaidRefusal> {
  if (!isRoutingNumber(routingNumber))
    return decline('INVALID_INPUT', 'INVALID_ROUTING_NUMBER', 'routing number is not valid', {
      display: 'That routing number is not valid. Please check the nine digits.',
    });
  if (!/^\d{4,17}$/.test(accountNumber))
    return decline('INVALID_INPUT', 'INVALID_ACCOUNT_NUMBER', 'account number is not valid', {
      display: 'That account number is not valid. It has 4 to 17 digits.',
    });
  const authMethod = methodFor(routingNumber, accountNumber);
  return done({
    authMethod,
    account: {
      accountId: opaqueId(),
      persistentId: null,
      name: subtype === 'savings' ? 'Savings' : 'Checking',
      officialName: null,
      subtype,
      mask: accountNumber.slice(-4),
      availableCents: null,
      currentCents: null,
      accountNumber,
      routingNumber,
      isTransferable: true,
      // Instant Match compares the numbers with the bank's records, so nothing is left to verify.
      ...(authMethod === 'INSTANT_MATCH'
        ? {}
        : { verification: { status: 'pending_manual_verification', wrongCodes: 0 } }),
    },
  });
}

/**
 * Plaid's sandbox: these numbers match at once, Windowpane's get their penny within seconds, all others the same day.
 */
function methodFor(routingNumber: string, accountNumber: string): ItemRecord['authMethod'] {
  if (routingNumber === '021000021' && accountNumber === '1111222233331111') return 'INSTANT_MATCH';
  return routingNumber === '333333334' ? 'INSTANT_MICRODEPOSITS' : 'SAME_DAY_MICRODEPOSITS';
}

/** Tries a code on a pending Item; the third wrong one ends it for good. */
export function tryCode(bank: LocalBank, item: ItemRecord, code: string): { item: ItemRecord; triesLeft: number } {
  const isRight = code.trim().toUpperCase() === CODE;
  let triesLeft = 0;
  const accounts = item.accounts.map((account): AccountRecord => {
    const { verification } = account;
    if (verification?.status !== 'pending_manual_verification') return account;
    const wrongCodes = verification.wrongCodes + (isRight ? 0 : 1);
    triesLeft = TRIES - wrongCodes;
    if (isRight) return { ...account, verification: { status: 'manually_verified', wrongCodes } };
    return {
      ...account,
      verification: { status: triesLeft > 0 ? 'pending_manual_verification' : 'verification_failed', wrongCodes },
    };
  });
  const tried = { ...item, accounts };
  bank.store.put('items', item.accessToken, tried);
  return { item: tried, triesLeft };
}
