import { randomUUID } from 'node:crypto';
import type {
  TransferAuthorizationCancelRequest,
  TransferAuthorizationCancelResponse,
  TransferAuthorizationCreateRequest,
  TransferAuthorizationCreateResponse,
} from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { amountText, centsOf, instantOf, type PlaidAnswer, type PlaidCall } from './bank.ts';
import { rememberKey, repeatedId } from './idempotency.ts';
import { accountsIn, hasInstantCredits, isUnverified, itemOf } from './items.ts';
import { askedLedger } from './ledgers.ts';
import { isOverLimit } from './limits.ts';
import type { AccountRecord, AuthorizationRecord, ItemRecord, LedgerRecord } from './records.ts';
import { decline, invalidField, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

type Asked = Wire<TransferAuthorizationCreateRequest>;
type Decision = Pick<AuthorizationRecord, 'decision' | 'rationale'>;

/** An unused approval expires after an hour. */
const AUTHORIZATION_LIFE_MS = 3_600_000;

/** Plaid's networks, and the ACH classes that a debit and a credit may carry. */
const NETWORKS = ['ach', 'same-day-ach', 'rtp', 'wire', 'rfp'];
const ACH_CLASSES = { debit: ['web', 'tel', 'ccd', 'ppd'], credit: ['ppd', 'ccd'] };

const declined = (code: string, description: string): Decision => ({
  decision: 'declined',
  rationale: { code, description },
});

/** True if an unused authorization has expired. */
export const isExpired = (authorization: AuthorizationRecord, now: Date): boolean =>
  Date.parse(authorization.createdAt) + AUTHORIZATION_LIFE_MS <= now.getTime();

/**
 * The decision of Plaid's sandbox, which checks in this order: the login, the client's limits, the check that can't be
 * run, the balance.
 */
function decide(
  call: PlaidCall<Asked>,
  item: ItemRecord,
  account: AccountRecord,
  ledger: LedgerRecord,
  amountCents: number,
): Decision {
  const { type } = call.body;
  // Plaid's own rules have decided this since August 2025. Before that, the person was asked.
  if (item.isLoginRequired)
    return {
      decision: 'approved',
      rationale: {
        code: 'ITEM_LOGIN_REQUIRED',
        description:
          'Unable to pull required information on account needed for authorization decision due to item staleness.',
      },
    };
  if (isOverLimit(call.bank, call.client, type, amountCents))
    return declined(
      'TRANSFER_LIMIT_REACHED',
      'One or several transfer limits are reached, e.g. monthly transfer limit.',
    );
  if (type === 'credit')
    return amountCents > ledger.availableCents
      ? declined('NSF', 'The ledger does not have sufficient available balance.')
      : { decision: 'approved', rationale: null };
  if (account.verification)
    return {
      decision: 'approved',
      rationale: {
        code: 'MANUALLY_VERIFIED_ITEM',
        description: 'Item was created via a manual entry flow, so risk assessment is limited.',
      },
    };
  if (account.availableCents === 0) return declined('RISK', 'The transfer is deemed to be risky.');
  const balance = account.availableCents ?? account.currentCents;
  if (balance === null)
    return {
      decision: 'approved',
      rationale: {
        code: 'ERROR',
        description: 'Information about the account could not be obtained, so the risk was not assessed.',
      },
    };
  if (amountCents > balance)
    return declined('NSF', 'Transaction likely to result in a return due to insufficient funds.');
  return { decision: 'approved', rationale: null };
}

/** Rejects an invalid request before Plaid decides about it. */
function checked(body: Asked): Outcome<number, PlaidRefusal> {
  const amountCents = typeof body.amount === 'string' ? centsOf(body.amount) : undefined;
  if (amountCents === undefined)
    return invalidField('amount must be a decimal string with two digits after the point, greater than 0.00');
  if (body.type !== 'debit' && body.type !== 'credit') return invalidField('type must be one of: debit, credit');
  if (!NETWORKS.includes(body.network)) return invalidField(`network must be one of: ${NETWORKS.join(', ')}`);
  if (!body.user.legal_name) return invalidField('user.legal_name must not be empty');
  if (!body.network.endsWith('ach')) return done(amountCents);
  if (!body.ach_class) return invalidField('ach_class is required for transfers over ACH');
  if (!ACH_CLASSES[body.type].includes(body.ach_class))
    return decline('TRANSFER_ERROR', 'TRANSFER_FORBIDDEN_ACH_CLASS', 'specified ach_class is forbidden');
  return done(amountCents);
}

/** `/transfer/authorization/create`: decides once per key. */
export function createAuthorization(call: PlaidCall<Asked>): PlaidAnswer<Wire<TransferAuthorizationCreateResponse>> {
  const { body, bank, client } = call;
  const amount = checked(body);
  if (!amount.ok) return amount;
  const repeated = repeatedId(call, 'authorization', body.idempotency_key);
  if (!repeated.ok) return repeated;
  const before = repeated.value === undefined ? undefined : bank.store.get('authorizations', repeated.value);
  if (before) return done({ authorization: authorizationView(before) });

  const item = itemOf(call, body.access_token);
  if (!item.ok) return item;
  const accounts = accountsIn(item.value, [body.account_id]);
  if (!accounts.ok) return accounts;
  const ledger = askedLedger(call, body);
  if (!ledger.ok) return ledger;
  const [account] = accounts.value;
  if (!account?.isTransferable)
    return decline(
      'TRANSFER_ERROR',
      'TRANSFER_UNSUPPORTED_ACCOUNT_TYPE',
      'the account type is not supported for transfers',
    );
  if (account.isBlocked)
    return decline('TRANSFER_ERROR', 'TRANSFER_ACCOUNT_BLOCKED', 'the account is blocked: please use another account');
  if (isUnverified(account))
    return decline(
      'ITEM_ERROR',
      'PRODUCT_NOT_READY',
      'the requested product is not yet ready. please provide a webhook or try the request again later',
    );

  // Plaid documents `network` like this: if an account isn't eligible for RTP, the request fails.
  if (body.network === 'rtp' && !(body.type === 'credit' && hasInstantCredits(item.value)))
    return invalidField('network rtp is not supported for this account');

  const decision = decide(call, item.value, account, ledger.value, amount.value);
  const made: AuthorizationRecord = {
    id: randomUUID(),
    clientId: client.clientId,
    originatorClientId: body.originator_client_id ?? null,
    ledgerId: ledger.value.ledgerId,
    accessToken: body.access_token,
    accountId: body.account_id,
    type: body.type,
    network: body.network,
    achClass: body.ach_class,
    amountCents: amount.value,
    user: userView(body.user),
    createdAt: instantOf(bank),
    isCancelled: false,
    ...decision,
  };
  bank.store.put('authorizations', made.id, made);
  rememberKey(call, 'authorization', body.idempotency_key, made.id);
  return done({ authorization: authorizationView(made) });
}

/** `/transfer/authorization/cancel`: releases the amount of an approval, if no transfer was created from it. */
export function cancelAuthorization(
  call: PlaidCall<Wire<TransferAuthorizationCancelRequest>>,
): PlaidAnswer<Wire<TransferAuthorizationCancelResponse>> {
  const { bank, client, body } = call;
  const found = bank.store.get('authorizations', body.authorization_id);
  if (!found || found.clientId !== client.clientId)
    return decline('INVALID_REQUEST', 'NOT_FOUND', 'authorization not found', { status: 404 });
  if (found.transferId || found.isCancelled || isExpired(found, bank.clock.now()))
    return decline('TRANSFER_ERROR', 'TRANSFER_NOT_CANCELLABLE', 'the authorization can no longer be cancelled');
  bank.store.put('authorizations', found.id, { ...found, isCancelled: true });
  return done({});
}

function userView(user: Asked['user']): AuthorizationRecord['user'] {
  const { address } = user;
  return {
    legal_name: user.legal_name,
    phone_number: user.phone_number ?? null,
    email_address: user.email_address ?? null,
    address: address
      ? {
          street: address.street ?? null,
          city: address.city ?? null,
          region: address.region ?? null,
          postal_code: address.postal_code ?? null,
          country: address.country ?? null,
        }
      : null,
  };
}

const authorizationView = (made: AuthorizationRecord): Wire<TransferAuthorizationCreateResponse>['authorization'] => ({
  id: made.id,
  created: made.createdAt,
  decision: made.decision,
  decision_rationale: made.rationale as never,
  guarantee_decision: null,
  guarantee_decision_rationale: null,
  payment_risk: null,
  proposed_transfer: {
    account_id: made.accountId,
    ...(made.achClass ? { ach_class: made.achClass } : {}),
    funding_account_id: null,
    ledger_id: made.ledgerId,
    type: made.type,
    user: made.user,
    amount: amountText(made.amountCents),
    requested_amount: amountText(made.amountCents),
    network: made.network,
    origination_account_id: '',
    iso_currency_code: 'USD',
    originator_client_id: made.originatorClientId,
    credit_funds_source: null,
  },
});
