import { generateKeyPairSync } from 'node:crypto';
import { signWebhook } from '#infra/local/plaid/webhook-key.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Day } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { toCents } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { isCrash } from '../support/crashing.ts';
import { shownOf } from '../support/shown.ts';
import { memberNamed } from '../support/staff.ts';
import type { World } from '../support/world.ts';
import type { MoneyPorts } from './money-ports.ts';
import { asOneRun } from './watch.ts';

const privateJwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const key = { kid: 'the-key-of-the-tests', createdAt: 0, privateJwk };
const KNOCK = Buffer.from(JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }));

/** A run that dies is over. Any other error is a fault in the test or the code. */
async function untilDeath<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asOneRun(run);
  } catch (fault) {
    if (isCrash(fault)) return undefined;
    throw fault;
  }
}

async function storiesOf() {
  const { startTransfer } = await import('#functions/payments/start-transfer.ts');
  const { acceptPayment } = await import('#functions/payments/accept-payment.ts');
  const { scheduleTransfer } = await import('#functions/payments/schedule-transfer.ts');
  const { unscheduleTransfer } = await import('#functions/payments/unschedule-transfer.ts');
  const { keepDeadlines } = await import('#functions/payments/keep-deadlines.ts');
  const { settleSubmitted } = await import('#functions/payments/settle-submitted.ts');
  const { syncEvents } = await import('#functions/provider/sync-events.ts');
  const { receiveWebhook } = await import('#functions/provider/receive-webhook.ts');
  const { approveWire } = await import('#functions/payments/decide-wire.ts');
  const { proposeToReopen } = await import('#functions/payments/propose-for-wire.ts');
  const { confirmWire } = await import('#functions/payments/confirm-wire.ts');
  const { cancelDebit } = await import('#functions/payments/cancel-debit.ts');
  const { stopTransfer } = await import('#functions/payments/stop-transfer.ts');
  const { createRefund } = await import('#functions/payments/create-refund.ts');
  const { approve } = await import('#functions/payments/approve.ts');
  const { approveRefund } = await import('#functions/payments/approve-refund.ts');
  const { releaseAccount } = await import('#functions/payments/release-account.ts');
  const { simpleMoves } = await import('#functions/payments/simple-moves.ts');
  const byClient = { startTransfer, acceptPayment, cancelDebit, scheduleTransfer, unscheduleTransfer };
  const byStaff = {
    approveWire,
    confirmWire,
    proposeToReopen,
    stopTransfer,
    createRefund,
    submitForApproval: simpleMoves.submit,
    approve,
    approveRefund,
    releaseAccount,
  };
  return { ...byClient, ...byStaff, keepDeadlines, settleSubmitted, syncEvents, receiveWebhook };
}
type Stories = Awaited<ReturnType<typeof storiesOf>>;

/** The staff's work with money: one person prepares, another approves. */
function staffActs(stories: Stories, world: Pick<World, 'tenant' | 'clock'>) {
  const tenant = tenantId.parse(world.tenant.id);
  const member = (name: string) => memberNamed(name, { tenant, now: world.clock.now() });
  const whichOf = ({ clientId: client, id }: Transfer) => ({ client, id });
  const staffOf = (ports: MoneyPorts) => ({
    ...ports,
    clients: { ...ports.clients, findByPhone: async () => undefined },
    tenants: { ...ports.tenants, agents: async () => [] },
    fundings: { recent: async () => [] },
    transfers: { ...ports.transfers, add: async (fresh: Transfer) => fresh },
  });
  return {
    /** The staff find the wire on the statement. */
    confirm: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => {
        const on = bookedOn(world.clock.now().toISOString());
        const reference = `IMAD-${transfer.id}`;
        const wire = { received: totalOf(transfer), reference, on, sender: 'Ada Buyer' };
        return stories.confirmWire(staffOf(ports), member('Rosa Diaz'), whichOf(transfer), wire);
      }),
    /** One person proposes to undo the receipt of a wire. */
    reopenWire: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() =>
        stories.proposeToReopen(staffOf(ports), member('Rosa Diaz'), whichOf(transfer), 'it was another client’s'),
      ),
    /**
     * Another person approves the proposal about the wire. Every story here makes its proposal with the previous write.
     */
    decideWire: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(async () => {
        const reference = `IMAD-${transfer.id}`;
        const change = transfer.status === 'cancelled' ? 1 : 2;
        return stories.approveWire(staffOf(ports), member('Sam Okafor'), { reference, change });
      }),
    /** The staff cancel a transfer on its way. */
    stop: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => stories.stopTransfer(staffOf(ports), member('Rosa Diaz'), whichOf(transfer), 'wrong file')),
    /** The staff prepare a refund of part of a payment, more than half unless stated, and confirm each repetition. */
    refund: (ports: MoneyPorts, payment: Transfer, part = 0.6) =>
      untilDeath(() => {
        const amount = toCents(Math.ceil(payment.amount * part));
        const said = { amount, reason: 'the closing fell through', isMeantAgain: true };
        return stories.createRefund(staffOf(ports), member('Rosa Diaz'), whichOf(payment), said);
      }),
    /** A staff member calls the payee about the account that the payment waits for, and releases it. */
    release: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => {
        const mark = transfer.accountCheck ? shortMark(transfer.accountCheck) : '';
        const call = { mark, spokeWith: 'the payee', said: 'it is the account of both of us' };
        return stories.releaseAccount(staffOf(ports), member('Sam Okafor'), whichOf(transfer), call);
      }),
    submit: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(() => stories.submitForApproval(staffOf(ports), member('Rosa Diaz'), whichOf(transfer))),
    approve: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(async () =>
        kindOf(transfer) === 'Refund'
          ? stories.approveRefund(staffOf(ports), member('Sam Okafor'), whichOf(transfer))
          : stories.approve(staffOf(ports), member('Sam Okafor'), whichOf(transfer)),
      ),
  };
}

/** The actions of people and schedules with money, each on the ports it is given. A run that dies reports nothing. */
export async function actorsOn(
  world: Pick<World, 'tenant' | 'clock'>,
  payers: readonly { readonly account: BankAccount }[],
  readsElsewhere: () => boolean = () => false,
) {
  const stories = await storiesOf();
  const tenant = tenantId.parse(world.tenant.id);
  const { x = '', y = '' } = privateJwk;
  const keysOf = async () => async () => ({ jwk: { kty: 'EC', crv: 'P-256', x, y }, isExpired: false });

  const accountOf = ({ clientId }: Transfer): BankAccount['id'] => {
    const own = payers.find(({ account }) => account.clientId === clientId);
    invariant(own, 'who pays here has an account');
    return own.account.id;
  };
  let reading = 0;
  /** The view of a page that reads at this moment. It isn't an effect of the run, which has not begun. */
  const shownNow = async (transfer: Transfer, press: Parameters<typeof shownOf>[1]) => {
    reading += 1;
    try {
      return await shownOf(transfer, press);
    } finally {
      reading -= 1;
    }
  };
  /** A click on a page that shows the stored state of this moment. */
  const submission = async (transfer: Transfer, on?: Day) => {
    const now = world.clock.now();
    // A payment that waited for a call was accepted with the account that it names.
    const account = (transfer.disbursement && transfer.destination?.id) || accountOf(transfer);
    return {
      tenant,
      client: transfer.clientId,
      codes: { 'sign-in': Math.floor(now.getTime() / 1000) },
      authenticatedAt: now.toISOString(),
      authenticatedBy: 'texted code' as const,
      sourceAddress: '203.0.113.9',
      userAgent: 'test',
      now,
      transferId: transfer.id,
      bankAccountId: account,
      shown: await shownNow(transfer, { account, now, tenant, ...(on ? { on } : {}) }),
      isMeantAgain: true,
    };
  };
  return {
    /** True if a page still reads the payment before it submits. */
    isReading: (): boolean => reading > 0,
    /** The client clicks the button: "Make Transfer", or "Accept Funds". */
    click: (ports: MoneyPorts, transfer: Transfer) =>
      untilDeath(async () =>
        transfer.disbursement
          ? stories.acceptPayment(ports, await submission(transfer))
          : stories.startTransfer(ports, await submission(transfer)),
      ),
    /** The scheduled run asks about unknown outcomes. */
    sweep: (ports: MoneyPorts) =>
      untilDeath(async () => {
        const { faults } = await stories.settleSubmitted(ports, tenant);
        if (faults.length > 0) throw new AggregateError(faults, 'the sweep had faults');
      }),
    /** The scheduled run reads the provider's events, from each account that money may be at. */
    sync: (ports: MoneyPorts) =>
      untilDeath(async () => {
        const own = await stories.syncEvents(ports.stream);
        if (!ports.elsewhere || !readsElsewhere()) return own;
        const { read, waiting = 0 } = await stories.syncEvents(ports.elsewhere);
        return { ...own, read: own.read + read, waiting: (own.waiting ?? 0) + waiting };
      }),
    /** The provider's webhook comes in. */
    receiveWebhook: (ports: MoneyPorts) =>
      untilDeath(() => {
        const now = new Date();
        const signature = signWebhook(key, KNOCK.toString(), now);
        const readEvents = () => stories.syncEvents(ports.stream);
        return stories.receiveWebhook({ keysOf, readEvents }, { tenant, now, signature, raw: KNOCK, type: 'TRANSFER' });
      }),
    /** The client schedules a debit for a day. */
    schedule: (ports: MoneyPorts, transfer: Transfer, on: Day) =>
      untilDeath(async () => stories.scheduleTransfer(ports, { ...(await submission(transfer, on)), on })),
    /** The client cancels a schedule. */
    unschedule: (ports: MoneyPorts, { clientId: client, id: transferId }: Transfer) =>
      untilDeath(() => stories.unscheduleTransfer(ports, { tenant, client, transferId, now: world.clock.now() })),
    /** The run that handles a transfer's due work. */
    fallDue: (ports: MoneyPorts, { clientId: client, id }: Transfer) =>
      untilDeath(() => {
        const before = async () => ({ found: [{ client, id }], after: undefined });
        const due = { before, cursor: async () => undefined, keepCursor: async () => undefined };
        const invitations = { find: async () => undefined, save: async () => undefined };
        return stories.keepDeadlines({ ...ports, due, invitations, hasTime: () => true }, tenant);
      }),
    /** The client cancels a debit. */
    cancel: (ports: MoneyPorts, { clientId: client, id: transferId }: Transfer) =>
      untilDeath(() => stories.cancelDebit(ports, { tenant, client, transferId, now: world.clock.now() })),
    ...staffActs(stories, world),
  };
}
