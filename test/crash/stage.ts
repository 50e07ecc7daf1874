import { generateKeyPairSync } from 'node:crypto';
import type { SettlePorts } from '#functions/provider-events/settle-submitted.ts';
import type { SyncPorts } from '#functions/provider-events/sync-events.ts';
import type { StartTransferPorts } from '#functions/transfers/start-transfer.ts';
import { signWebhook } from '#infra/local/plaid/webhook-key.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { tenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { AUTHORIZATION_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { isCrash } from '../support/crashing.ts';
import { fillLedger } from '../support/payouts.ts';
import { startWorld } from '../support/world.ts';
import { bankBook } from './bank-book.ts';

/** Everything that a story about money stands on: one record, so that one seam or one mutant reaches all of it. */
export type MoneyPorts = StartTransferPorts & SettlePorts & { readonly stream: SyncPorts };

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
  return { startTransfer, acceptPayment, settleSubmitted, syncEvents, receiveWebhook, confirmWire };
}

/** The ports of the real handlers, on a clock that the test moves. */
async function portsOf(world: Awaited<ReturnType<typeof startWorld>>): Promise<MoneyPorts> {
  const { ports } = await import('#functions/transfers/handler.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  const { providerCursors } = await import('#functions/adapters/dynamo/provider-cursors.ts');
  const { provider } = world.tenant;
  const now = () => world.clock.now();
  const stream = { ...eventStream(provider), takeCursor: () => providerCursors.take(provider.clientId, now()) };
  return { ...ports, transfers, now, stream };
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
    sweep: (ports: MoneyPorts) => untilDeath(() => stories.settleSubmitted(ports, tenant)),
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
    /** Somebody at the tenant finds the wire on the statement. */
    confirm: (ports: MoneyPorts, { clientId: client, id, amount, fee }: Transfer) =>
      untilDeath(() => {
        const staff = {
          ...ports,
          clients: { findByPhone: async () => undefined },
          tenants: { ...ports.tenants, agents: async () => [] },
          transfers: { ...ports.transfers, add: async (fresh: Transfer) => fresh },
          available: async () => null,
          random: (count: number) => new Uint8Array(count),
        };
        const member = { tenant, name: 'Rosa Diaz', now: world.clock.now() };
        const wire = { received: totalOf({ amount, fee }), reference: 'IMAD-20261121' };
        return stories.confirmWire(staff, member, { client, id }, wire);
      }),
  };
}

/** The stage on which money moves: the real stories on their real ports against the real stand-ins. */
export async function openStage() {
  const world = await startWorld();
  fillLedger(world, 100_000_000_000);
  const payer = await world.addPayer();
  const ports = await portsOf(world);
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
    /** The client disconnects the account, or links it again. */
    setLinked,
    async stored({ tenantId: tenant, clientId: client, id }: Transfer): Promise<Transfer> {
      const found = await ports.transfers.find(tenant, client, id);
      invariant(found, 'no transfer ever leaves the table');
      return found;
    },
    close: world.close,
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;
