import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import { type Client, isIdentityComplete } from '#shared/client/client.ts';
import { isFresh } from '#shared/client/fresh.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { FRESH_FOR_MONEY_SECONDS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { AUTHORIZATION_TEXT_VERSION, authorizationText } from '#shared/transfer/authorization-text.ts';
import { moved } from '#shared/transfer/move.ts';
import { representmentOf } from '#shared/transfer/retry.ts';
import { amountRefusal, balanceRefusal, destinationFor, feeFor, methodFor, totalOf } from '#shared/transfer/rules.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, kindOf, remembered, type Transfer } from '#shared/transfer/transfer.ts';
import { agreement, factsOf, type Presser } from './agreement.ts';
import { type CarryOutPorts, carryOut, refusalOf } from './carry-out.ts';
import { type ClaimPorts, claimWithinLimits } from './claim.ts';
import { type RecentTwinPorts, recentTwin } from './recent-twin.ts';

type Config = Omit<Tenant, 'wiring' | 'agents'>;

/** What starting a transfer needs, besides what carrying it out does. */
export type StartTransferPorts = CarryOutPorts &
  ClaimPorts &
  RecentTwinPorts & {
    readonly transfers: { find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined> };
    readonly clients: { find(tenant: TenantId, id: ClientId): Promise<Client | undefined> };
    readonly accounts: {
      find(tenant: TenantId, client: ClientId, id: BankAccountId): Promise<BankAccount | undefined>;
    };
    readonly tenants: { config(tenant: TenantId): Promise<Config | undefined> };
    /** What the account holds now, in cents; null when the bank does not say. */
    readonly balance: (account: BankAccount) => Promise<number | null>;
  };

/** Who starts which transfer, and what they saw when they pressed the button. */
export type StartTransferRequest = Presser & {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly bankAccountId: BankAccountId;
  readonly total: Cents;
  readonly authorizationTextVersion: string;
  readonly isMeantAgain?: boolean | undefined;
};

/** What a start or an acceptance tells. */
export type Started = {
  readonly transferId: TransferId;
  readonly status: Transfer['status'];
  readonly referenceId: string;
};

/** A draft is started; a payment the tenant asked for, once the client has opened it. */
const STARTABLE: readonly Transfer['status'][] = ['draft', 'viewed'];

/** Why a transfer in this status cannot be started: it has been, or it is not the client's to start. */
function statusRefusal(transfer: Transfer): Refusal | undefined {
  if (!isClientsToSee(transfer.status)) return { code: 'transfer/not-found' };
  if (['submitted', 'pending', 'completed'].includes(transfer.status)) return { code: 'transfer/already-started' };
  if (kindOf(transfer) !== 'ACH' || !STARTABLE.includes(transfer.status)) return { code: 'transfer/wrong-status' };
  return hasRoomForAnAttempt(transfer) ? undefined : { code: 'transfer/too-many-tries' };
}

/** The tenant's rules anew, whatever was true when the draft was saved: nobody pays a fee or limit of yesterday. */
function rulesRefusal(transfer: Transfer, config: Config, request: StartTransferRequest): Refusal | undefined {
  const method = methodFor(config.purposes, transfer.purpose, transfer.method);
  if (!method.ok) return method.refusal;
  const amount = amountRefusal(transfer.amount, config.limits, transfer.method);
  if (amount) return amount;
  const total = totalOf({ amount: transfer.amount, fee: feeFor(config.fee, transfer.method) });
  const agreed = request.total === total && request.authorizationTextVersion === AUTHORIZATION_TEXT_VERSION;
  return agreed ? undefined : { code: 'transfer/total-changed' };
}

/** The debit the client agreed to. */
function authorizationOf(transfer: Transfer, account: BankAccount, config: Config, request: StartTransferRequest) {
  const { amount, fee } = transfer;
  const total = totalOf(transfer);
  const text = authorizationText({ ...factsOf(config, account, request), amount, fee, total });
  return agreement({ textVersion: AUTHORIZATION_TEXT_VERSION, text, total, account }, request);
}

/** The mark for the staff on a transfer from an account whose owner the bank knows otherwise. */
const overrideOf = ({ mismatch }: BankAccount): Pick<Transfer, 'nameMismatchOverride'> =>
  mismatch?.override ? { nameMismatchOverride: { ...mismatch, override: mismatch.override } } : {};

/** A transfer as it will be claimed, and the limits it is claimed within. */
type Decided = { readonly started: Transfer; readonly config: Config };

/** Every guard of the start but the velocity limits, recomputed on the server. */
async function decide(ports: StartTransferPorts, request: StartTransferRequest): Promise<Outcome<Decided, Refusal>> {
  const { tenant, client, now } = request;
  const [found, who, account, config] = await Promise.all([
    ports.transfers.find(tenant, client, request.transferId),
    ports.clients.find(tenant, client),
    ports.accounts.find(tenant, client, request.bankAccountId),
    ports.tenants.config(tenant),
  ]);
  if (!config) return refuse({ code: 'tenant/not-found' });
  if (!who) return refuse({ code: 'client/not-found' });
  if (!found) return refuse({ code: 'transfer/not-found' });
  const wrong = statusRefusal(found) ?? rulesRefusal(found, config, request);
  if (wrong) return refuse(wrong);
  const source = usableAccount(account);
  if (!source.ok) return source;
  if (!isIdentityComplete(who)) return refuse({ code: 'identity/incomplete' });
  if (!isFresh(request, who, FRESH_FOR_MONEY_SECONDS)) return refuse({ code: 'caller/not-fresh' });
  const again = representmentOf(found, source.value.id);
  if (!again.ok) return again;
  const destination = destinationFor(config.destinationAccounts, found);
  if (!destination) return refuse({ code: 'destination/not-found' });
  const fee = feeFor(config.fee, found.method);
  const short = balanceRefusal({ amount: found.amount, fee }, await ports.balance(source.value));
  if (short) return refuse(short);
  const twin = request.isMeantAgain ? undefined : await recentTwin(ports, found, now);
  if (twin) return refuse(twin);
  const at = now.toISOString();
  const {
    problem: _old,
    nameMismatchOverride: _former,
    representment: _before,
    ...draft
  } = { ...found, fee, firstName: who.firstName, lastName: who.lastName };
  const started = moved(draft, 'makeTransfer', 'client', {
    at,
    submittedAt: at,
    email: who.email,
    source: remembered(source.value),
    ...overrideOf(source.value),
    ...(again.value ? { representment: again.value } : {}),
    destination: remembered(destination),
    authorization: authorizationOf(draft, source.value, config, request),
    provider: { attempt: found.provider.attempt + 1, rank: 0 },
  });
  return started.ok ? done({ started: started.value, config }) : started;
}

const answerFor = (transfer: Transfer): Outcome<Started, Refusal> => {
  const { id: transferId, status, referenceId, problem } = transfer;
  if (status === 'submitted') return refuse({ code: 'transfer/unconfirmed' });
  if (status === 'draft' || status === 'viewed') return refuse(refusalOf(transfer, problem?.code));
  return done({ transferId, status, referenceId });
};

/**
 * Debits the client's bank account for a drafted or requested transfer, once.
 *
 * The transfer is claimed before the bank hears of it: of two clicks one loses at the conditional write, and a crash
 * after it leaves `submitted`, which the sweeper settles under the same key.
 */
export async function startTransfer(
  ports: StartTransferPorts,
  request: StartTransferRequest,
): Promise<Outcome<Started, Refusal>> {
  const decided = await decide(ports, request);
  if (!decided.ok) return decided;
  const { started, config } = decided.value;
  const claimed = await claimWithinLimits(ports, started, config, request.now);
  const { tenant, client, transferId } = request;
  if (!claimed.ok && claimed.refusal.code !== 'transfer/changed-meanwhile') return claimed;
  if (!claimed.ok) {
    const faster = await ports.transfers.find(tenant, client, transferId);
    return refuse((faster && statusRefusal(faster)) ?? claimed.refusal);
  }
  const after =
    (await carryOut(ports, claimed.value)) ?? (await ports.transfers.find(tenant, client, transferId)) ?? claimed.value;
  return answerFor(after);
}
