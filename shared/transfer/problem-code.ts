import type { AccountUse } from '../bank/account.ts';
import { UNCHECKED } from './bank-check.ts';

/** The provider's code if the client has to log in to the bank again. */
export const ITEM_LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED';

/** The provider's code if the client or the bank no longer shares one account. Others of the login still work. */
export const INVALID_ACCOUNT_ID = 'INVALID_ACCOUNT_ID';

const each = <T>(codes: readonly string[], means: T): Readonly<Record<string, T>> =>
  Object.fromEntries(codes.map((code) => [code, means]));

/** The fix for a bank login that no longer works. */
export type LoginTrouble = Extract<AccountUse, 'login-needed' | 'link-again'>;

/** Plaid's login errors (its pages "Item errors" and "Invalid input errors"). */
const TROUBLES: Readonly<Record<string, LoginTrouble>> = {
  ...each(
    [
      ...[ITEM_LOGIN_REQUIRED, 'PAYMENT_PROFILE_LOGIN_REQUIRED', 'ITEM_LOCKED', 'PASSWORD_RESET_REQUIRED'],
      ...['INVALID_CREDENTIALS', 'INSUFFICIENT_CREDENTIALS', 'INVALID_UPDATED_USERNAME', 'USER_SETUP_REQUIRED'],
      ...['INVALID_MFA', 'INVALID_OTP', 'INVALID_SEND_METHOD', 'MFA_NOT_SUPPORTED', 'USER_INPUT_TIMEOUT'],
    ],
    'login-needed',
  ),
  ...each(
    [
      ...['USER_PERMISSION_REVOKED', 'ITEM_NOT_FOUND', 'ITEM_CONCURRENTLY_DELETED', 'INVALID_ACCESS_TOKEN'],
      ...[INVALID_ACCOUNT_ID, 'ACCESS_NOT_GRANTED', 'NO_ACCOUNTS', 'NO_AUTH_ACCOUNTS', 'ITEM_NOT_SUPPORTED'],
    ],
    'link-again',
  ),
};

/** The login problem that a provider error reveals, if any. */
export const loginTroubleOf = (code: string): LoginTrouble | undefined => TROUBLES[code];

/** Plaid codes for an account that takes no entries, so that another is needed. */
const NOT_THIS_ACCOUNT = [
  'TRANSFER_ACCOUNT_BLOCKED',
  'TRANSFER_UNSUPPORTED_ACCOUNT_TYPE',
  'TRANSFER_FORBIDDEN_ACH_CLASS',
];

/** Problems that a client can solve, or that a screen handles in its own way. Others show the recorded sentence. */
export function problemCodeOf(problem: { readonly code: string } | undefined) {
  if (!problem) return undefined;
  const trouble = loginTroubleOf(problem.code);
  if (trouble) return trouble === 'link-again' ? 'bank/link-expired' : 'bank/login-needed';
  if (NOT_THIS_ACCOUNT.includes(problem.code)) return 'bank/choose-another' as const;
  return problem.code === UNCHECKED ? ('transfer/unchecked' as const) : undefined;
}
