import { randomUUID } from 'node:crypto';
import type {
  Transfer,
  TransferCancelRequest,
  TransferCancelResponse,
  TransferCapabilitiesGetRequest,
  TransferCapabilitiesGetResponse,
  TransferCreateRequest,
  TransferCreateResponse,
  TransferGetRequest,
  TransferGetResponse,
} from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { isExpired } from './authorizations.ts';
import { amountText, centsOf, instantOf, type LocalBank, type PlaidAnswer, type PlaidCall } from './bank.ts';
import { addBankingDays, easternDay } from './calendar.ts';
import { failureView, tellTransfer } from './events.ts';
import { accountsIn, hasInstantCredits, itemOf } from './items.ts';
import { bookOn } from './ledgers.ts';
import { timetable } from './rails.ts';
import type { AuthorizationRecord, TransferRecord } from './records.ts';
import { refundView } from './refunds.ts';
import { decline, invalidField, type PlaidRefusal } from './refusal.ts';
import { advanceTransfer, playMagicAmount } from './transfer-steps.ts';
import type { Wire } from './wire.ts';

type Asked = Wire<TransferCreateRequest>;

/** ACH has room for ten characters about a payment's purpose (Nacha, company entry description). */
const ACH_DESCRIPTION_MAX = 10;
const notFound = (noun: string) => decline('INVALID_REQUEST', 'NOT_FOUND', `${noun} not found`, { status: 404 });

/** `/transfer/create`: the authorization is the idempotency key, so a repeated call returns the same transfer. */
export function createTransfer(call: PlaidCall<Asked>): PlaidAnswer<Wire<TransferCreateResponse>> {
  const { bank, client, body } = call;
  const authorization = bank.store.get('authorizations', body.authorization_id);
  if (!authorization || authorization.clientId !== client.clientId) return notFound('authorization');
  const before = authorization.transferId && bank.store.get('transfers', authorization.transferId);
  if (before) return done({ transfer: transferView(bank, before) });
  const usable = usableFor(call, authorization);
  if (!usable.ok) return usable;

  const at = instantOf(bank);
  const made: TransferRecord = {
    id: randomUUID(),
    clientId: client.clientId,
    authorizationId: authorization.id,
    originatorClientId: authorization.originatorClientId,
    ledgerId: authorization.ledgerId,
    accountId: authorization.accountId,
    type: authorization.type,
    network: authorization.network,
    achClass: authorization.achClass,
    amountCents: usable.value,
    user: authorization.user,
    description: body.description,
    metadata: (body.metadata as Record<string, string> | null | undefined) ?? null,
    createdAt: at,
    status: 'pending',
    history: [{ status: 'pending', at }],
    failure: null,
    traceNumber: null,
    refundIds: [],
  };
  bank.store.put('authorizations', authorization.id, { ...authorization, transferId: made.id });
  bank.store.put('transfers', made.id, made);
  bookOn(bank, made.ledgerId, made.type === 'debit' ? { pending: made.amountCents } : { available: -made.amountCents });
  tellTransfer(bank, made, at);
  return done({ transfer: transferView(bank, playMagicAmount(bank, made, at)) });
}

/** The amount to move, if the authorization covers it and is still valid. */
function usableFor(call: PlaidCall<Asked>, authorization: AuthorizationRecord): Outcome<number, PlaidRefusal> {
  const { bank, body } = call;
  if (authorization.decision !== 'approved')
    return decline('TRANSFER_ERROR', 'TRANSFER_NOT_ALLOWED', 'the authorization was not approved');
  if (authorization.isCancelled || isExpired(authorization, bank.clock.now()))
    return decline('INVALID_REQUEST', 'INVALID_FIELD', 'the authorization has expired or was cancelled');
  const item = itemOf(call, body.access_token);
  if (!item.ok) return item;
  const accounts = accountsIn(item.value, [body.account_id]);
  if (!accounts.ok) return accounts;
  if (body.access_token !== authorization.accessToken || body.account_id !== authorization.accountId)
    return invalidField('access_token and account_id must be those of the authorization');
  const longest = authorization.network.endsWith('ach') ? ACH_DESCRIPTION_MAX : 15;
  if (body.description.length < 1 || body.description.length > longest)
    return invalidField(`description must be between 1 and ${longest} characters`);
  const metadata = checkMetadata(body.metadata as unknown);
  if (metadata) return invalidField(metadata);
  const amount = body.amount === undefined ? authorization.amountCents : centsOf(body.amount);
  if (amount === undefined || amount > authorization.amountCents)
    return invalidField('amount must not be more than the authorized amount');
  return done(amount);
}

/** Plaid's limits on metadata: 50 pairs of ASCII text, keys of up to 40 and values of up to 500 characters. */
function checkMetadata(metadata: unknown): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  const pairs = Object.entries(metadata);
  if (pairs.length > 50) return 'metadata must have at most 50 pairs';
  const isFine = ([key, value]: [string, unknown]) =>
    key.length <= 40 && typeof value === 'string' && value.length <= 500 && /^[ -~]*$/.test(key + value);
  return pairs.every(isFine) ? undefined : 'metadata must be ASCII text, keys up to 40 and values up to 500 characters';
}

/** The transfer with this id, if this client created it. */
export function transferOf(
  call: Pick<PlaidCall<unknown>, 'bank' | 'client'>,
  id: string,
): Outcome<TransferRecord, PlaidRefusal> {
  const found = call.bank.store.get('transfers', id);
  return found && found.clientId === call.client.clientId ? done(found) : notFound('transfer');
}

/** A transfer in its state at an earlier instant; undefined if it didn't exist yet. */
function asOf(transfer: TransferRecord, instant: string): TransferRecord | undefined {
  const status = transfer.history.findLast(({ at }) => at <= instant)?.status;
  if (!status) return undefined;
  const isPosted = transfer.history.some(({ status: one, at }) => one === 'posted' && at <= instant);
  const isUpToDate = status === transfer.status;
  return {
    ...transfer,
    status,
    traceNumber: isPosted || isUpToDate ? transfer.traceNumber : null,
    failure: isUpToDate ? transfer.failure : null,
  };
}

/** `/transfer/get`, by the transfer's id or its authorization's. It reads from a copy that may lag. */
export function getTransfer(call: PlaidCall<Wire<TransferGetRequest>>): PlaidAnswer<Wire<TransferGetResponse>> {
  const { transfer_id: id, authorization_id: authorizationId } = call.body;
  if (!id === !authorizationId) return invalidField('exactly one of transfer_id and authorization_id must be given');
  const made = authorizationId ? call.bank.store.get('authorizations', authorizationId)?.transferId : id;
  const found = made ? transferOf(call, made) : notFound('transfer');
  if (!found.ok) return found;
  const { bank } = call;
  if (bank.lagSeconds === 0) return done({ transfer: transferView(bank, found.value) });
  const read = asOf(found.value, new Date(bank.clock.now().getTime() - bank.lagSeconds * 1000).toISOString());
  return read ? done({ transfer: transferView(bank, read) }) : notFound('transfer');
}

/** `/transfer/cancel`: possible until the payment was sent to the network. */
export function transferCancel(
  call: PlaidCall<Wire<TransferCancelRequest>>,
): PlaidAnswer<Wire<TransferCancelResponse>> {
  const found = transferOf(call, call.body.transfer_id);
  if (!found.ok) return found;
  if (found.value.status !== 'pending')
    return decline('TRANSFER_ERROR', 'TRANSFER_NOT_CANCELLABLE', 'the transfer is no longer cancellable');
  const moved = advanceTransfer(call.bank, found.value, 'cancelled', { at: instantOf(call.bank) });
  return moved.ok ? done({}) : moved;
}

/** `/transfer/capabilities/get`: true if an account's bank accepts instant credits. */
export function getCapabilities(
  call: PlaidCall<Wire<TransferCapabilitiesGetRequest>>,
): PlaidAnswer<Wire<TransferCapabilitiesGetResponse>> {
  const item = itemOf(call, call.body.access_token);
  if (!item.ok) return item;
  const accounts = accountsIn(item.value, [call.body.account_id]);
  if (!accounts.ok) return accounts;
  return done({
    institution_supported_networks: {
      rtp: { credit: hasInstantCredits(item.value) },
      rfp: { debit: false, max_amount: null, iso_currency_code: null },
    },
  });
}

/** A transfer in Plaid's format, with dates counted in banking days. */
function transferView(bank: LocalBank, transfer: TransferRecord): Wire<Transfer> {
  const expected = timetable(new Date(transfer.createdAt), transfer.network, transfer.type);
  const settledOn = easternDay(expected.settledAt);
  const isDebit = transfer.type === 'debit';
  return {
    id: transfer.id,
    authorization_id: transfer.authorizationId,
    ...(transfer.achClass ? { ach_class: transfer.achClass } : {}),
    account_id: transfer.accountId,
    funding_account_id: null,
    ledger_id: transfer.ledgerId,
    type: transfer.type,
    user: transfer.user,
    amount: amountText(transfer.amountCents),
    description: transfer.description,
    created: transfer.createdAt,
    status: transfer.status,
    network: transfer.network,
    cancellable: transfer.status === 'pending',
    failure_reason: failureView(transfer.failure),
    metadata: transfer.metadata,
    origination_account_id: '',
    guarantee_decision: null,
    guarantee_decision_rationale: null,
    iso_currency_code: 'USD',
    // Nacha: two banking days for most returns (Plaid reports settlement plus three), sixty days for an unauthorized
    // debit.
    standard_return_window: isDebit ? addBankingDays(settledOn, 3) : null,
    unauthorized_return_window: isDebit ? addBankingDays(settledOn, 61) : null,
    expected_settlement_date: settledOn,
    expected_funds_available_date: expected.fundsAvailableAt ? easternDay(expected.fundsAvailableAt) : null,
    originator_client_id: transfer.originatorClientId,
    refunds: transfer.refundIds.flatMap((id) => {
      const refund = bank.store.get('refunds', id);
      return refund ? [refundView(refund)] : [];
    }),
    recurring_transfer_id: null,
    credit_funds_source: null,
    network_trace_id: transfer.traceNumber,
  };
}
