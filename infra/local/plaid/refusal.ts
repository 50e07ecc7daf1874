import type { PlaidError } from 'plaid';
import { refuse } from '#shared/outcome.ts';
import type { Wire } from './wire.ts';

/** A Plaid error. Callers branch on type and code; only the display message may be shown to a person. */
export interface PlaidRefusal {
  readonly status: number;
  readonly type: Wire<PlaidError>['error_type'];
  readonly code: string;
  readonly message: string;
  readonly display: string | null;
}

/** Refuses a call like Plaid. */
export const decline = (
  type: PlaidRefusal['type'],
  code: string,
  message: string,
  { status = 400, display = null }: { status?: number; display?: string | null } = {},
) => refuse<PlaidRefusal>({ type, code, message, status, display });

/** A refusal as the body of a reply, or as the `error` of an Item. */
export const errorBody = (refusal: Omit<PlaidRefusal, 'status'>): Wire<PlaidError> => ({
  error_type: refusal.type,
  error_code: refusal.code,
  error_message: refusal.message,
  display_message: refusal.display,
  documentation_url: `https://plaid.com/docs/errors/`,
  suggested_action: null,
});

const LOGIN_REQUIRED = {
  type: 'ITEM_ERROR',
  code: 'ITEM_LOGIN_REQUIRED',
  message:
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  display: null,
} as const;

/** The error of an Item's login. */
export const loginErrorOf = ({ loginError }: { readonly loginError?: string }) =>
  loginError
    ? { ...LOGIN_REQUIRED, code: loginError, message: `the login of this item does not work: ${loginError}` }
    : LOGIN_REQUIRED;

/** A field that is present but invalid for the endpoint. */
export const invalidField = (message: string) => decline('INVALID_REQUEST', 'INVALID_FIELD', message);
