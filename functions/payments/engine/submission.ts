import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { UNCHECKED } from '#shared/transfer/bank-check.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { isClientsToSee, type TransferKind, type TransferStatus } from '#shared/transfer/status.ts';
import { isTakenBack } from '#shared/transfer/take-back.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { markLoginOf } from '../../client/bank-linking/account-record.ts';
import type { BankLinkingPorts } from '../../client/bank-linking/ports.ts';
import type { AccountReader, ClientReader, TenantReader, TransferReader } from '../../ports.ts';
import type { Submitter } from './agreement.ts';
import { type CarryOutPorts, carryOut, type JustRead, refusalOf } from './carry-out.ts';
import { type SameAmountPorts, sameAmount } from './same-amount.ts';

/** Ports to read everything that decides about a payment. */
export type PaymentContextPorts = {
  readonly transfers: TransferReader & SameAmountPorts['transfers'];
  readonly clients: ClientReader;
  readonly accounts: AccountReader;
  readonly tenants: TenantReader;
};

/** Shared by starting a debit and accepting a disbursement. */
export type SubmissionPorts = CarryOutPorts & PaymentContextPorts & Pick<BankLinkingPorts, 'accounts'>;

/** The records that decide about a payment. Whether the account may be used isn't checked yet. */
export type PaymentRecords = {
  readonly found: Transfer;
  readonly who: Client;
  readonly account: BankAccount | undefined;
  readonly config: TenantConfig;
};

export type PaymentContext = PaymentRecords & {
  /** The client's other payments of the same amount. */
  readonly others: readonly Transfer[];
  readonly now: Date;
};

export type Submission = Submitter & {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly bankAccountId: BankAccountId;
};

export type Started = {
  readonly transferId: TransferId;
  readonly status: Transfer['status'];
  readonly referenceId: string;
};

type Asked = Pick<Submission, 'tenant' | 'client' | 'transferId' | 'bankAccountId' | 'now'>;
type NoRecords = Refusal<'tenant/not-found' | 'client/not-found' | 'client/stopped' | 'transfer/not-found'>;

/** Reads the records that decide about a payment from or into this account, in one round trip. */
export async function paymentRecords(
  ports: PaymentContextPorts,
  { tenant, client, transferId, bankAccountId }: Asked,
): Promise<Outcome<PaymentRecords, NoRecords>> {
  const [found, who, account, config] = await Promise.all([
    ports.transfers.find(tenant, client, transferId),
    ports.clients.find(tenant, client),
    ports.accounts.find(tenant, client, bankAccountId),
    ports.tenants.config(tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (isClientStopped(who)) return refuse({ code: 'client/stopped' });
  return done({ found, who, account, config });
}

export async function paymentContext(
  ports: PaymentContextPorts,
  asked: Asked,
): Promise<Outcome<PaymentContext, NoRecords>> {
  const records = await paymentRecords(ports, asked);
  if (!records.ok) return records;
  const { found } = records.value;
  const isDebit = kindOf(found) === 'ACH';
  const others = isDebit ? await sameAmount(ports, found) : [];
  return done({ ...records.value, others, now: asked.now });
}

/** Refusals because of a transfer's status. */
export type StatusRefusal = Refusal<
  | 'transfer/not-found'
  | 'transfer/wrong-status'
  | 'transfer/already-started'
  | 'transfer/too-many-tries'
  | 'transfer/held'
>;

/** Refuses if the transfer was already submitted, or if the client may not submit it in this status. */
export function statusRefusal(
  transfer: Transfer,
  kind: TransferKind,
  from: readonly TransferStatus[],
): StatusRefusal | undefined {
  const { status } = transfer;
  if (!isClientsToSee(status)) return { code: 'transfer/not-found' };
  if (kindOf(transfer) !== kind) return { code: 'transfer/wrong-status' };
  if (['submitted', 'pending', 'completed'].includes(status)) return { code: 'transfer/already-started' };
  if (!from.includes(status)) return { code: 'transfer/wrong-status' };
  if (holdOf(transfer)) return { code: 'transfer/held' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

/** Results for the client once the bank has answered, or hasn't. */
export type CarriedRefusal =
  | ReturnType<typeof refusalOf>
  | Refusal<'transfer/unconfirmed' | 'disbursement/unconfirmed' | 'transfer/changed-meanwhile'>;

function answerFor(transfer: Transfer): Outcome<Started, CarriedRefusal> {
  const { id: transferId, status, referenceId, disbursement, problem } = transfer;
  if (status === 'submitted') return refuse({ code: `${disbursement ? 'disbursement' : 'transfer'}/unconfirmed` });
  if (isTakenBack(problem?.code) && status !== 'pending') return refuse({ code: 'transfer/changed-meanwhile' });
  if (problem?.code === UNCHECKED) return refuse({ code: 'transfer/unchecked', sentence: problem.sentence });
  if (status === 'draft' || status === 'viewed') return refuse(refusalOf(transfer, problem?.code));
  return done({ transferId, status, referenceId });
}

/**
 * Carries out a claimed transfer, with the bank account if it was just read. If the client lost the claim, returns the
 * transfer's current status.
 */
export async function concludeSubmission<Code extends RefusalCode>(
  ports: SubmissionPorts,
  { tenant, client, transferId, now }: Submission,
  claimed: Outcome<Transfer, Refusal<Code>>,
  wrongStatus: (transfer: Transfer) => Refusal<Code> | undefined,
  read?: JustRead,
): Promise<Outcome<Started, CarriedRefusal | Refusal<Code>>> {
  const find = () => ports.transfers.find(tenant, client, transferId);
  if (claimed.ok) {
    const carried = (await carryOut(ports, claimed.value, read)) ?? (await find()) ?? claimed.value;
    await markLoginOf(ports, carried, now);
    return answerFor(carried);
  }
  if (claimed.refusal.code !== 'transfer/changed-meanwhile') return claimed;
  const faster = await find();
  return refuse((faster && wrongStatus(faster)) ?? claimed.refusal);
}
