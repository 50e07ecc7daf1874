import { randomUUID } from 'node:crypto';
import type {
  TransferLedgerDepositRequest,
  TransferLedgerDepositResponse,
  TransferLedgerWithdrawRequest,
  TransferLedgerWithdrawResponse,
  TransferSweep,
  TransferSweepListRequest,
  TransferSweepListResponse,
} from 'plaid';
import { done } from '#shared/outcome.ts';
import { centsOf, instantOf, type LocalBank, type PlaidAnswer, type PlaidCall } from './bank.ts';
import { easternDay } from './calendar.ts';
import { sweepAmount, tellSweep } from './events.ts';
import { rememberKey, repeatedId } from './idempotency.ts';
import { askedLedger, bookOn } from './ledgers.ts';
import { timetable } from './rails.ts';
import type { SweepRecord } from './records.ts';
import { decline, invalidField } from './refusal.ts';
import type { Wire } from './wire.ts';

/** The most sweeps in one list. */
const LISTED_MAX = 25;

type Asked = Wire<TransferLedgerDepositRequest> | Wire<TransferLedgerWithdrawRequest>;

/** `/transfer/ledger/deposit`: debits the tenant's own bank for its ledger. */
export const depositToLedger = (
  call: PlaidCall<Wire<TransferLedgerDepositRequest>>,
): PlaidAnswer<Wire<TransferLedgerDepositResponse>> => createSweep(call, 'deposit');

/** `/transfer/ledger/withdraw`: sends good funds from the ledger to the tenant's own bank. */
export const withdrawFromLedger = (
  call: PlaidCall<Wire<TransferLedgerWithdrawRequest>>,
): PlaidAnswer<Wire<TransferLedgerWithdrawResponse>> => createSweep(call, 'withdraw');

function createSweep(
  call: PlaidCall<Asked>,
  kind: SweepRecord['kind'],
): PlaidAnswer<Wire<TransferLedgerDepositResponse>> {
  const { bank, client, body } = call;
  const repeated = repeatedId(call, kind, body.idempotency_key);
  if (!repeated.ok) return repeated;
  const before = repeated.value && bank.store.get('sweeps', repeated.value);
  if (before) return done({ sweep: sweepView(before) });
  const amountCents = centsOf(body.amount);
  if (amountCents === undefined) return invalidField('amount must be a decimal string with two digits after the point');
  const ledger = askedLedger(call, body);
  if (!ledger.ok) return ledger;
  if (kind === 'withdraw' && amountCents > ledger.value.availableCents)
    return decline(
      'TRANSFER_ERROR',
      'TRANSFER_LEDGER_INSUFFICIENT_FUNDS',
      'the ledger does not have sufficient available balance',
    );

  const made: SweepRecord = {
    id: randomUUID(),
    clientId: client.clientId,
    ledgerId: ledger.value.ledgerId,
    kind,
    amountCents,
    network: body.network,
    description: body.description ?? '',
    createdAt: instantOf(bank),
    status: 'pending',
    settledAt: null,
  };
  bank.store.put('sweeps', made.id, made);
  rememberKey(call, kind, body.idempotency_key, made.id);
  bookOn(bank, made.ledgerId, kind === 'deposit' ? { pending: amountCents } : { available: -amountCents });
  tellSweep(bank, made, made.createdAt);
  return done({ sweep: sweepView(made) });
}

/** `/transfer/sweep/list`, newest first. */
export function listSweeps({
  bank,
  client,
  body,
}: PlaidCall<Wire<TransferSweepListRequest>>): PlaidAnswer<Wire<TransferSweepListResponse>> {
  const { start_date: from, end_date: until, count = LISTED_MAX, offset = 0 } = body;
  if (count === null || count < 1 || count > LISTED_MAX)
    return invalidField(`count must be between 1 and ${LISTED_MAX}`);
  const own = [...bank.store.all('sweeps')]
    .filter(
      ({ clientId, createdAt, status }) =>
        clientId === client.clientId &&
        (!from || createdAt >= new Date(from).toISOString()) &&
        (!until || createdAt <= new Date(until).toISOString()) &&
        (!body.status || status === body.status),
    )
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return done({ sweeps: own.slice(offset, offset + count).map(sweepView) });
}

/**
 * Advances a sweep. A deposit is good when its funds are available, and a withdrawal is done when it settles. A return
 * is taken out of the ledger again, or put back into it.
 */
export function advanceSweep(
  bank: LocalBank,
  sweep: SweepRecord,
  status: SweepRecord['status'],
  at: string,
): SweepRecord {
  const moved: SweepRecord = { ...sweep, status, settledAt: status === 'settled' ? at : sweep.settledAt };
  bank.store.put('sweeps', sweep.id, moved);
  if (status === 'funds_available')
    bookOn(bank, sweep.ledgerId, { pending: -sweep.amountCents, available: sweep.amountCents });
  if (status === 'returned' || status === 'failed')
    bookOn(bank, sweep.ledgerId, {
      [sweep.kind === 'deposit' && sweep.status !== 'funds_available' ? 'pending' : 'available']:
        sweep.kind === 'deposit' ? -sweep.amountCents : sweep.amountCents,
    });
  tellSweep(bank, moved, at);
  return moved;
}

const sweepView = (sweep: SweepRecord): Wire<TransferSweep> => ({
  id: sweep.id,
  funding_account_id: `funding-${sweep.clientId}`,
  ledger_id: sweep.ledgerId,
  created: sweep.createdAt,
  amount: sweepAmount(sweep),
  iso_currency_code: 'USD',
  settled: sweep.settledAt && easternDay(new Date(sweep.settledAt)),
  // Plaid may omit it; its sample of a pending deposit has none.
  expected_funds_available_date:
    sweep.kind === 'deposit' && sweep.status !== 'pending'
      ? easternDay(
          timetable(new Date(sweep.createdAt), sweep.network, 'debit').fundsAvailableAt ?? new Date(sweep.createdAt),
        )
      : null,
  status: sweep.status,
  trigger: 'manual',
  description: sweep.description,
  network_trace_id: null,
  failure_reason: ['returned', 'failed'].includes(sweep.status)
    ? { failure_code: sweep.status === 'returned' ? 'R01' : null, description: 'The bank did not take it' }
    : null,
});
