import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { SettlePorts } from '#functions/provider-events/settle-submitted.ts';
import type { SyncPorts } from '#functions/provider-events/sync-events.ts';
import type { StaffPorts } from '#functions/staff/ports.ts';
import type { RefundPorts } from '#functions/staff/refund.ts';
import type { StartTransferPorts } from '#functions/transfers/start-transfer.ts';
import type { TakeBackPorts } from '#functions/transfers/take-back.ts';
import { signWebhook } from '#infra/local/plaid/webhook-key.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { type TransferId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { AUTHORIZATION_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Load } from '#shared/transfer/velocity.ts';
import { isCrash } from '../support/crashing.ts';
import { fillLedger } from '../support/payouts.ts';
import { startWorld } from '../support/world.ts';
import { bankBook } from './bank-book.ts';
import { sumOf } from './oracle.ts';

/** Everything that a story about money stands on: one record, so that one seam or one mutant reaches all of it. */
export type MoneyPorts = Omit<StartTransferPorts & SettlePorts & Omit<RefundPorts, 'clients'>, 'entries'> & {
  readonly entries: (transfer: Transfer) => Promise<EntriesOf<StartTransferPorts> & EntriesOf<TakeBackPorts>>;
  readonly available: StaffPorts['available'];
  readonly stream: SyncPorts;
};
type EntriesOf<P extends { readonly entries: (transfer: Transfer) => Promise<unknown> }> = Awaited<
  ReturnType<P['entries']>
>;

const privateJwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const key = { kid: 'the-key-of-the-tests', createdAt: 0, privateJwk };
const KNOCK = Buffer.from(JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }));

/** A run that dies is over; everything else that is thrown is a fault of the test or of the code. */
async function untilDeath<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (fault) {
    if (isCrash(fault)) return undefined;
    throw fault;
  }
}

async function storiesOf() {
  const { startTransfer } = await import('#functions/transfers/start-transfer.ts');
  const { acceptPayment } = await import('#functions/transfers/accept-payment.ts');
  const { settleSubmitted } = await import('#functions/provider-events/settle-submitted.ts');
  const { syncEvents } = await import('#functions/provider-events/sync-events.ts');
  const { receiveWebhook } = await import('#functions/provider-webhook/receive-webhook.ts');
  const { confirmWire } = await import('#functions/staff/wires.ts');
  const { cancelTransfer } = await import('#functions/transfers/cancel-transfer.ts');
  const { stopTransfer } = await import('#functions/staff/end-transfer.ts');
  const { createRefund } = await import('#functions/staff/refund.ts');
  const { approve, submitForApproval } = await import('#functions/staff/approval.ts');
  const byClient = { startTransfer, acceptPayment, cancelTransfer };
  const byStaff = { confirmWire, stopTransfer, createRefund, submitForApproval, approve };
  return { ...byClient, ...byStaff, settleSubmitted, syncEvents, receiveWebhook };
}
type Stories = Awaited<ReturnType<typeof storiesOf>>;

/** The ports of the real handlers, on a clock that the test moves. */
async function portsOf(world: Awaited<ReturnType<typeof startWorld>>): Promise<MoneyPorts> {
  const { ports } = await import('#functions/transfers/handler.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { providerCursors } = await import('#functions/adapters/dynamo/provider-cursors.ts');
  const { addRefund } = await import('#functions/adapters/dynamo/refunds.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const { ledgerAvailable: available } = await import('#functions/adapters/plaid/ledger.ts');
  const { provider } = world.tenant;
  const now = () => world.clock.now();
  const random = (count: number) => randomBytes(count);
  const stream = { ...eventStream(provider), takeCursor: () => providerCursors.take(provider.clientId, now()) };
  return { ...ports, ...carrying, transfers: { ...transfers, addRefund }, now, stream, available, random };
}

/** What the tenant's staff do with money: one of them prepares, another approves. */
function staffActs(stories: Stories, world: Awaited<ReturnType<typeof startWorld>>) {
  const tenant = tenantId.parse(world.tenant.id);
  const member = (name: string) => ({ tenant, name, now: world.clock.now() });
  const whichOf = ({ clientId: client, id }: Transfer) => ({ client, id });
  const staffOf = (ports: MoneyPorts) => ({
    ...ports,
    clients: { ...ports.clients, findByPhone: async () => undefined },
    tenants: { ...ports.tenants, agents: async () => [] },
    transfers: { ...ports.transfers, add: async (fresh: Transfer) => fresh },
  });
  return {
    /** Somebody finds the wire on the statement. */
    confirm: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => {
        const wire = { received: totalOf(transfer), reference: 'IMAD-20261121' };
        return stories.confirmWire(staffOf(ports), member('Rosa Diaz'), whichOf(transfer), wire);
      }),
    /** Somebody takes back what is on its way. */
    stop: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => stories.stopTransfer(staffOf(ports), member('Rosa Diaz'), whichOf(transfer), 'wrong file')),
    /** Somebody prepares a refund of more than half of a payment, and means it however often it is asked for. */
    refund: (ports: MoneyPorts, payment: Transfer) =>
      untilDeath(() => {
        const amount = toCents(Math.ceil(payment.amount * 0.6));
        const said = { amount, reason: 'the closing fell through', isMeantAgain: true };
        return stories.createRefund(staffOf(ports), member('Rosa Diaz'), whichOf(payment), said);
      }),
    submit: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => stories.submitForApproval(staffOf(ports), member('Rosa Diaz'), whichOf(transfer))),
    approve: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => stories.approve(staffOf(ports), member('Sam Okafor'), whichOf(transfer))),
  };
}

/** What people and schedules do with money, each on the ports it is given; a run that dies says nothing. */
async function actorsOn(
  world: Awaited<ReturnType<typeof startWorld>>,
  payer: { readonly client: Client; readonly account: BankAccount },
) {
  const stories = await storiesOf();
  const tenant = tenantId.parse(world.tenant.id);
  const { x = '', y = '' } = privateJwk;
  const keysOf = async () => async () => ({ jwk: { kty: 'EC', crv: 'P-256', x, y }, isExpired: false });

  const pressed = (transfer: Transfer) => {
    const now = world.clock.now();
    return {
      tenant,
      client: transfer.clientId,
      authenticatedAt: now.toISOString(),
      authenticatedBy: 'texted code' as const,
      sourceAddress: '203.0.113.9',
      userAgent: 'test',
      now,
      transferId: transfer.id,
      bankAccountId: payer.account.id,
      total: totalOf(transfer),
      authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
      isMeantAgain: true,
    };
  };
  return {
    /** The client presses the button: "Make Transfer", or "Accept Funds". */
    click: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(async () =>
        transfer.disbursement
          ? stories.acceptPayment(ports, pressed(transfer))
          : stories.startTransfer(ports, pressed(transfer)),
      ),
    /** The scheduled run asks about unknown outcomes. */
    sweep: (ports: MoneyPorts) =>
      untilDeath(async () => {
        const { faults } = await stories.settleSubmitted(ports, tenant);
        if (faults.length > 0) throw new AggregateError(faults, 'the sweep had faults');
      }),
    /** The scheduled run reads the provider's events. */
    sync: (ports: MoneyPorts) => untilDeath(() => stories.syncEvents(ports.stream)),
    /** The provider's webhook comes in. */
    knock: (ports: MoneyPorts) =>
      untilDeath(() => {
        const now = new Date();
        const signature = signWebhook(key, KNOCK.toString(), now);
        const readEvents = () => stories.syncEvents(ports.stream);
        return stories.receiveWebhook({ keysOf, readEvents }, { tenant, now, signature, raw: KNOCK, type: 'TRANSFER' });
      }),
    /** The client takes a debit back. */
    cancel: (ports: MoneyPorts, { clientId: client, id: transferId }: Transfer) =>
      untilDeath(() => stories.cancelTransfer(ports, { tenant, client, transferId, now: world.clock.now() })),
    ...staffActs(stories, world),
  };
}

/** The stage on which money moves: the real stories on their real ports against the real stand-ins. */
export async function openStage() {
  const world = await startWorld();
  fillLedger(world, 100_000_000_000);
  const payer = await world.addPayer();
  const real = await portsOf(world);
  /** Every refund that anybody tried to add, by its payment. */
  const tried = new Map<TransferId, TransferId[]>();
  const ports: MoneyPorts = {
    ...real,
    transfers: {
      ...real.transfers,
      addRefund: (refund, payment) => {
        tried.set(payment.id, [...(tried.get(payment.id) ?? []), refund.id]);
        return real.transfers.addRefund(refund, payment);
      },
    },
  };
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const acts = await actorsOn(world, payer);
  const setLinked = async (active: boolean) => {
    const { tenantId: tenant, clientId: client, id } = payer.account;
    const account = await bankAccounts.find(tenant, client, id);
    invariant(account, 'the payer has an account');
    await bankAccounts.save({ ...account, active });
  };
  return {
    world,
    payer,
    ports,
    acts,
    book: bankBook(world.tenant.provider),
    /** What the velocity limits have counted of the payer, and of the tenant. */
    counted: async (): Promise<readonly Load[]> => {
      const { tenantId: tenant, clientId: client } = payer.account;
      const counts = [await ports.velocity.ofClient(tenant, client), await ports.velocity.ofTenant(tenant)];
      return counts.map(sumOf);
    },
    /** The client disconnects the account, or links it again. */
    setLinked,
    async stored({ tenantId: tenant, clientId: client, id }: Transfer): Promise<Transfer> {
      const found = await ports.transfers.find(tenant, client, id);
      invariant(found, 'no transfer ever leaves the table');
      return found;
    },
    /** The refunds of a payment that the table has, whether the payment names them or not. */
    async refundsOf({ tenantId: tenant, clientId: client, id, refunds = [] }: Transfer): Promise<readonly Transfer[]> {
      const ids = [...new Set([...(tried.get(id) ?? []), ...refunds])];
      const found = await Promise.all(ids.map((each) => ports.transfers.find(tenant, client, each)));
      return found.filter((each) => each !== undefined);
    },
    close: world.close,
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
