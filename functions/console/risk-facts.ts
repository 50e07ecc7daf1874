import type { BankAccount } from '#shared/bank/account.ts';
import { areDebitsStopped, type Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { FORMER_EMAIL_DAYS } from '#shared/limits.ts';
import { isInTrouble } from '#shared/message/fate.ts';
import { toCents } from '#shared/money.ts';
import { type Risk, type RiskFacts, risksOf } from '#shared/staff/risk.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isUnchecked } from '#shared/transfer/bank-check.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { thanAsked } from '#shared/wire/than-asked.ts';
import { rowOf } from './listing/row-of.ts';
import type { ConsolePorts, MessagesOfPayment } from './ports.ts';

/** Ports for a payment's alerts. None of them calls a bank. */
export type RiskPorts = {
  readonly clients: Pick<ConsolePorts['clients'], 'accounts' | 'payments' | 'hasSentIdSince'>;
  readonly lists: Pick<ConsolePorts['lists'], 'page'>;
};

/** How many of the client's newest payments, and of a file's payments, are read. */
const LOOKED_AT = 25;
const ENDED: readonly Transfer['status'][] = ['completed', 'cancelled', 'rejected', 'error'];

/** A client's earlier returned payments, newest first. */
const returnsOf = (payments: readonly Transfer[], { id }: Transfer): RiskFacts['returns'] =>
  payments
    .filter((each) => each.id !== id)
    .flatMap(({ events }) => {
      const last = events.findLast(({ name }) => name === 'returned');
      return last ? [{ code: last.reason ?? 'no code', at: last.at }] : [];
    });

/** Facts about the client's account: as checked for this payment, otherwise as linked now. */
function accountFacts(
  transfer: Transfer,
  account: BankAccount | undefined,
  payments: readonly Transfer[],
): RiskFacts['account'] {
  const { accountCheck: check, nameMismatchOverride: override, disbursement, destination, source, id } = transfer;
  const own = disbursement ? destination : source;
  if (!own) return undefined;
  const score = check?.ownerScore ?? override?.nameScore ?? account?.mismatch?.nameScore ?? null;
  const known = check ?? account;
  const isUnknown = known !== undefined && score === null && account?.ownerCheck?.score == null;
  const isTyped = known?.linkedBy === 'numbers';
  return {
    linkedAt: known?.linkedAt,
    doubts: [...(isTyped ? (['typed numbers'] as const) : isUnknown ? (['owner unknown'] as const) : [])],
    ownerScore: score ?? account?.ownerCheck?.score ?? null,
    isOverridden: check?.override !== undefined || override !== undefined,
    releasedBy: check?.standing === 'released' ? check.call?.by : undefined,
    balance: account?.balance != null && account.balance >= 0 ? toCents(account.balance) : null,
    balanceAt: account?.balanceAt ?? null,
    wasPaidBefore: payments.some(
      (each) => each.id !== id && each.disbursement && each.status === 'completed' && each.destination?.id === own.id,
    ),
  };
}

/** When the client's email changed, if the previous one still gets warnings. */
function emailChangedAt({ formerEmail }: Pick<Client, 'formerEmail'>, now: Date): Instant | undefined {
  if (!formerEmail || Date.parse(formerEmail.until) <= now.getTime()) return undefined;
  return new Date(Date.parse(formerEmail.until) - FORMER_EMAIL_DAYS * 86_400_000).toISOString();
}

/** When a photo of an ID was requested that hasn't arrived. */
async function photoAwaited({ clients }: RiskPorts, client: Client): Promise<Instant | undefined> {
  const { photoAsked, tenantId, id } = client;
  if (!photoAsked || (await clients.hasSentIdSince(tenantId, id, photoAsked.at))) return undefined;
  return photoAsked.at;
}

/** The number of other clients with a payment of the same kind in this file, without those who share a request. */
async function othersOf({ lists }: RiskPorts, transfer: Transfer): Promise<number> {
  const { file, clientId, purpose, disbursement, shareOf } = rowOf(transfer);
  const asked = { list: `file ${file.id}`, isNewestFirst: true, filter: {}, scope: {}, most: LOOKED_AT } as const;
  const { rows } = await lists.page(transfer.tenantId, asked);
  const such = rows.filter(
    (row) =>
      row.clientId !== clientId &&
      (shareOf === undefined || row.shareOf !== shareOf) &&
      row.purpose === purpose &&
      row.disbursement === disbursement &&
      row.status !== 'cancelled' &&
      row.status !== 'rejected',
  );
  return new Set(such.map((row) => row.clientId)).size;
}

type Known = {
  readonly client: Client | undefined;
  readonly messages: MessagesOfPayment;
  readonly now: Date;
};

/** Gathers the stored facts for a payment's alerts: three requests, or four if an ID was requested. */
async function riskFactsOf(ports: RiskPorts, transfer: Transfer, { client, messages, now }: Known): Promise<RiskFacts> {
  const { tenantId, clientId, disbursement, source, destination, submittedAt, startedAt, status, wireReceipt } =
    transfer;
  const [accounts, { payments }, photoAskedAt, others] = await Promise.all([
    ports.clients.accounts(tenantId, clientId),
    ports.clients.payments(tenantId, clientId, LOOKED_AT),
    client && photoAwaited(ports, client),
    othersOf(ports, transfer),
  ]);
  const own = (disbursement ? destination : source)?.id;
  const lost = messages.filter(
    ({ to, became }) => to === 'client' && became && isInTrouble(became.fate) && !became.told,
  );
  return {
    isOut: disbursement,
    total: toCents(totalOf(transfer)),
    than: wireReceipt && thanAsked(wireReceipt.received, totalOf(transfer)),
    asOf: submittedAt ?? startedAt ?? now.toISOString(),
    isOpen: !ENDED.includes(status),
    isClientHeld: client !== undefined && isClientStopped(client),
    debitsStopped: client && areDebitsStopped(client) ? client.debitsStopped?.code : undefined,
    account: accountFacts(
      transfer,
      accounts.find(({ id }) => id === own),
      payments,
    ),
    isUnchecked: isUnchecked(transfer),
    emailChangedAt: client && emailChangedAt(client, now),
    returns: returnsOf(payments, transfer),
    photoAskedAt,
    others,
    bounced: [...new Set(lost.map(({ by }) => by))],
  };
}

/** A payment's alerts, most serious first, with days in the company's zone. */
export const risksFor = async (
  ports: RiskPorts,
  transfer: Transfer,
  { timeZone }: Pick<TenantConfig, 'timeZone'>,
  known: Known,
): Promise<readonly Risk[]> => risksOf(await riskFactsOf(ports, transfer, known), (at) => formatDate(at, timeZone));
