import type * as sdk from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { cancelAuthorization, createAuthorization } from './authorizations.ts';
import type { PlaidAnswer, PlaidCall } from './bank.ts';
import { transferEventSync } from './events.ts';
import { identityMatch } from './identity-match.ts';
import { institutionById, institutionView } from './institutions.ts';
import { exchangePublicToken, getAccounts, getAuth, getBalances, removeItem } from './items.ts';
import { getLedger } from './ledgers.ts';
import { getConfiguration } from './limits.ts';
import { createLinkToken, getLinkToken } from './link-tokens.ts';
import { getRefund, simulateRefund, transferRefundCancel, transferRefundCreate } from './refunds.ts';
import { decline, type PlaidRefusal } from './refusal.ts';
import * as sandbox from './sandbox.ts';
import { settleInstant } from './settlement.ts';
import { depositToLedger, listSweeps, withdrawFromLedger } from './sweeps.ts';
import { createTransfer, getCapabilities, getTransfer, transferCancel } from './transfers.ts';
import { getVerificationKey } from './webhook-key.ts';
import type { Wire } from './wire.ts';

/** One path of Plaid's API: the fields it takes and what it does. */
export interface Endpoint {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly answer: (call: PlaidCall<never>) => Outcome<object, PlaidRefusal>;
}

function endpoint<Body extends object, Reply extends object>(
  required: readonly (keyof Body & string)[],
  optional: readonly (keyof Body & string)[],
  answer: (call: PlaidCall<Body>) => PlaidAnswer<Reply>,
): Endpoint {
  return { required, optional, answer: answer as Endpoint['answer'] };
}

function getInstitution({
  body,
}: PlaidCall<Wire<sdk.InstitutionsGetByIdRequest>>): PlaidAnswer<Wire<sdk.InstitutionsGetByIdResponse>> {
  const found = institutionById(body.institution_id);
  if (!found || !body.country_codes.includes('US'))
    return decline('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided');
  return done({ institution: institutionView(found, body.options?.include_optional_metadata === true) });
}

const token = ['access_token'] as const;
const account = ['access_token', 'account_id'] as const;

/** Every path that the stand-in answers. The portal uses no others. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  '/link/token/create': endpoint(
    ['client_name', 'language', 'country_codes'],
    [
      ...([
        'user',
        'products',
        'required_if_supported_products',
        'optional_products',
        'additional_consented_products',
      ] as const),
      ...(['webhook', 'access_token', 'link_customization_name', 'redirect_uri', 'account_filters', 'auth'] as const),
      ...(['transfer', 'update', 'institution_id', 'identity'] as const),
    ],
    createLinkToken,
  ),
  '/link/token/get': endpoint(['link_token'], [], getLinkToken),
  '/item/public_token/exchange': endpoint(['public_token'], [], exchangePublicToken),
  '/item/remove': endpoint(token, ['reason_code', 'reason_note'], removeItem),
  '/accounts/get': endpoint(token, ['options'], getAccounts),
  '/accounts/balance/get': endpoint(token, ['options'], getBalances),
  '/auth/get': endpoint(token, ['options'], getAuth),
  '/identity/match': endpoint(token, ['user', 'options'], identityMatch),
  '/institutions/get_by_id': endpoint(['institution_id', 'country_codes'], ['options'], getInstitution),
  '/transfer/authorization/create': endpoint(
    [...account, 'type', 'network', 'amount', 'user'],
    [
      ...(['ach_class', 'idempotency_key', 'user_present', 'device', 'ledger_id', 'originator_client_id'] as const),
      ...(['funding_account_id', 'ruleset_key', 'custom_attributes', 'iso_currency_code'] as const),
    ],
    createAuthorization,
  ),
  '/transfer/authorization/cancel': endpoint(['authorization_id'], [], cancelAuthorization),
  '/transfer/create': endpoint(
    [...account, 'authorization_id', 'description'],
    ['amount', 'metadata', 'facilitator_fee', 'iso_currency_code'],
    createTransfer,
  ),
  '/transfer/get': endpoint([], ['transfer_id', 'authorization_id', 'originator_client_id'], getTransfer),
  '/transfer/cancel': endpoint(['transfer_id'], ['originator_client_id', 'reason_code'], transferCancel),
  '/transfer/event/sync': endpoint<Wire<sdk.TransferEventSyncRequest>, Wire<sdk.TransferEventSyncResponse>>(
    ['after_id'],
    ['count'],
    (call) => {
      settleInstant(call.bank);
      return transferEventSync(call);
    },
  ),
  '/transfer/refund/create': endpoint(['transfer_id', 'amount', 'idempotency_key'], [], transferRefundCreate),
  '/transfer/refund/get': endpoint(['refund_id'], [], getRefund),
  '/transfer/refund/cancel': endpoint(['refund_id'], [], transferRefundCancel),
  '/transfer/ledger/get': endpoint([], ['ledger_id', 'originator_client_id'], getLedger),
  '/transfer/ledger/deposit': endpoint(
    ['amount', 'network', 'idempotency_key'],
    ['description', 'ledger_id', 'funding_account_id', 'originator_client_id'],
    depositToLedger,
  ),
  '/transfer/ledger/withdraw': endpoint(
    ['amount', 'network', 'idempotency_key'],
    ['description', 'ledger_id', 'funding_account_id', 'originator_client_id'],
    withdrawFromLedger,
  ),
  '/transfer/sweep/list': endpoint(
    [],
    [
      ...(['start_date', 'end_date', 'count', 'offset', 'amount', 'status', 'originator_client_id'] as const),
      ...(['funding_account_id', 'transfer_id', 'trigger'] as const),
    ],
    listSweeps,
  ),
  '/transfer/configuration/get': endpoint([], ['originator_client_id'], getConfiguration),
  '/transfer/capabilities/get': endpoint(account, [], getCapabilities),
  '/webhook_verification_key/get': endpoint(['key_id'], [], getVerificationKey),
  '/sandbox/public_token/create': endpoint(
    ['institution_id', 'initial_products'],
    ['options'],
    sandbox.createPublicToken,
  ),
  '/sandbox/item/fire_webhook': endpoint([...token, 'webhook_code'], ['webhook_type'], sandbox.fireItemWebhook),
  '/sandbox/item/reset_login': endpoint(token, [], sandbox.resetLogin),
  '/sandbox/transfer/simulate': endpoint(
    ['transfer_id', 'event_type'],
    ['failure_reason', 'webhook'],
    sandbox.simulateTransfer,
  ),
  '/sandbox/transfer/refund/simulate': endpoint(
    ['refund_id', 'event_type'],
    ['failure_reason', 'webhook'],
    simulateRefund,
  ),
};
