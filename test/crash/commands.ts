import fc from 'fast-check';
import { expect } from 'vitest';
import type { Client } from '#shared/client/client.ts';
import type { TransferId } from '#shared/ids.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { ModelSetup } from './model-setup.ts';

type Known = {
  readonly id: TransferId;
  readonly amount: number;
  readonly disbursement: boolean;
  /** When the staff prepared it, for a payment to the client. */
  readonly preparedAt?: number;
  status: TransferStatus;
  /** The account that the staff have released for it. */
  released?: string | undefined;
};

/** Everything a model of this size has to track. */
export type Model = {
  account: string | undefined;
  linkedAt: number;
  fee: number;
  limit: number;
  /** The most faults set at the bank and not used up yet. */
  faults: number;
  readonly transfers: Known[];
};

/** The real portal, and its users in this run. */
export type Real = { readonly setup: ModelSetup; readonly client: Client };

type Command = fc.AsyncCommand<Model, Real>;
type Work = (model: Model, real: Real) => Promise<void>;
const command = (name: string, run: Work, check: (model: Model) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => name,
});

/** The transfer that a number refers to. Numbers are drawn before it is known how many there will be. */
const pick = (model: Model, nth: number): Known | undefined => model.transfers[nth % model.transfers.length];
const hasTransfer = (model: Model): boolean => model.transfers.length > 0;

async function look(known: Known, { setup, client }: Real): Promise<void> {
  known.status = (await setup.stored(client.id, known.id)).status;
}

const NEW_ACCOUNT_MS = 72 * 3_600_000;

/** True if a payment needs a call first: its account was linked after it was prepared, and less than three days ago. */
const needsCall = ({ account, linkedAt }: Model, { disbursement, preparedAt = 0, released }: Known): boolean =>
  disbursement && released !== account && linkedAt > preparedAt && Date.now() - linkedAt < NEW_ACCOUNT_MS;

/** The result that a click on the button must have, according to the lifecycle. */
async function clickButton(model: Model, real: Real, known: Known, clicks: number, staleTotal: number): Promise<void> {
  const { setup, client } = real;
  const { fee, limit, account = 'never-linked', faults } = model;
  const from = known.status;
  const isStartable = from === 'draft' || from === 'viewed' || (known.disbursement && from === 'awaiting acceptance');
  const isCalled = needsCall(model, known);
  const isAgreed = known.disbursement || (staleTotal === 0 && known.amount <= limit);
  const one = () =>
    known.disbursement
      ? setup.accept(client.id, known.id, account)
      : setup.start(client.id, known.id, account, known.amount + fee + staleTotal);
  const replies = await Promise.all(Array.from({ length: clicks }, one));
  await look(known, real);
  const won = replies.filter(({ status, body }) => status === 200 && body['status'] !== 'awaiting acceptance').length;
  expect(won, 'two clicks on a button start twice').toBeLessThanOrEqual(1);
  if (!isStartable || !isAgreed || !model.account) {
    expect(won).toBe(0);
    expect(known.status).toBe(from);
  } else if (isCalled) {
    expect([won, known.status]).toEqual([0, 'awaiting acceptance']);
  } else if (faults === 0) {
    expect([won, known.status], JSON.stringify(replies.map(({ body }) => body))).toEqual([1, 'pending']);
  } else {
    // The bank may have been silent, so only a "yes" is certain.
    expect(['pending', 'submitted', from]).toContain(known.status);
    if (won > 0) expect(known.status).toBe('pending');
  }
}

const nth = fc.nat({ max: 20 });

const client = [
  fc.integer({ min: 10_001, max: 90_000 }).map((amount) =>
    command(`save(${amount})`, async (model, { setup, client: who }) => {
      const { id } = await setup.save(who.id, amount);
      expect(id === undefined).toBe(amount > model.limit);
      if (id) model.transfers.push({ id, amount, disbursement: false, status: 'draft' });
    }),
  ),
  fc.integer({ min: 10_001, max: 90_000 }).map((amount) =>
    command(`payout(${amount})`, async (model, { setup, client: who }) => {
      const id = await setup.addPayout(who, amount);
      model.transfers.push({ id, amount, disbursement: true, preparedAt: Date.now(), status: 'viewed' });
    }),
  ),
  fc.constant(
    command(
      'link',
      async (model, { setup, client: who }) => {
        model.account = await setup.link(who.id);
        model.linkedAt = Date.now();
      },
      ({ account, faults }) => !account && faults === 0,
    ),
  ),
  fc.constant(
    command(
      'disconnect',
      async (model, { setup, client: who }) => {
        const { status } = await setup.disconnect(who.id, model.account ?? '');
        const isNeeded = model.transfers.some(({ status: is }) =>
          ['submitted', 'pending', 'awaiting acceptance'].includes(is),
        );
        expect(status).toBe(isNeeded ? 409 : 200);
        if (status === 200) model.account = undefined;
      },
      ({ account, faults }) => account !== undefined && faults === 0,
    ),
  ),
  fc.tuple(nth, fc.integer({ min: 1, max: 3 }), fc.constantFrom(0, 0, 0, 100)).map(([which, clicks, stale]) =>
    command(
      `click(${which}, ${clicks} times${stale ? ', on an old total' : ''})`,
      async (model, real) => {
        const known = pick(model, which);
        if (known) await clickButton(model, real, known, clicks, stale);
      },
      hasTransfer,
    ),
  ),
  nth.map((which) =>
    command(
      `call about(${which})`,
      async (model, real) => {
        const known = pick(model, which);
        if (!known) return;
        const isAwaited = known.status === 'awaiting acceptance' && known.released !== model.account;
        expect(await real.setup.releaseAccount(real.client.id, known.id)).toBe(isAwaited);
        if (isAwaited) known.released = model.account;
        await look(known, real);
      },
      hasTransfer,
    ),
  ),
  nth.map((which) =>
    command(
      `discard(${which})`,
      async (model, real) => {
        const known = pick(model, which);
        if (!known) return;
        const wasDraft = known.status === 'draft';
        expect(await real.setup.discard(real.client.id, known.id)).toBe(wasDraft);
        await look(known, real);
        expect(known.status === 'cancelled').toBe(wasDraft || known.status === 'cancelled');
      },
      hasTransfer,
    ),
  ),
];

const PATHS = [
  '/transfer/capabilities/get',
  '/transfer/authorization/create',
  '/transfer/create',
  '/transfer/get',
  '/transfer/event/sync',
] as const;
const fault = fc
  .tuple(fc.constantFrom('fail before', 'fail after', 'hang before', 'hang after', 'slow'), fc.constantFrom(...PATHS))
  .map(([kind, path]) =>
    command(`fault(${kind} ${path})`, async (model, { setup }) => {
      setup.world.plaid.faults.set({ kind, path, ms: 20 });
      model.faults += 1;
    }),
  );

const advance = fc
  .tuple(nth, fc.constantFrom('posted', 'settled', 'funds_available', 'returned', 'failed', 'cancelled'))
  .map(([which, to]) =>
    command(
      `the bank: ${to} (${which})`,
      async (model, { setup }) => {
        const known = pick(model, which);
        // Read directly from the bank, because the faults are for the portal.
        const [entry] = known ? setup.world.atTheBank(known.id) : [];
        if (entry) setup.world.plaid.console.advance(entry.id, to, to === 'returned' ? 'R08' : undefined);
      },
      hasTransfer,
    ),
  );

const schedule = fc.constant(
  command('the scheduled run', async (model, real) => {
    // A run that meets a silent bank reports it at its end, and runs again.
    await real.setup.schedule();
    for (const known of model.transfers) await look(known, real);
  }),
);

/** As long as a start trusts that all events were read. */
const UNREAD_SECONDS = 1800;

const clock = fc.constantFrom(60, 600, 3600, 5000, 3 * 86_400).map((seconds) =>
  command(`${seconds} seconds pass`, async (model, real) => {
    real.setup.passSeconds(seconds);
    if (seconds < UNREAD_SECONDS) return;
    // The schedule runs each minute. A start waits if the bank's events were not read for this long.
    await real.setup.schedule();
    for (const known of model.transfers) await look(known, real);
  }),
);

const configure = fc.tuple(fc.constantFrom(0, 1500, 2500), fc.constantFrom(50_000, 10_000_000)).map(([fee, limit]) =>
  command(`configure(fee ${fee}, limit ${limit})`, async (model, { setup }) => {
    await setup.configure(fee, limit);
    model.fee = fee;
    model.limit = limit;
  }),
);

/** Every possible action with money, in any order. */
export const commands = [...client, ...client, fault, advance, advance, schedule, schedule, clock, configure];

/**
 * Brings everything to rest: the bank answers again, and the schedule runs often enough for a start to trust that all
 * events were read.
 */
export async function rest(model: Model, real: Real): Promise<void> {
  const { setup } = real;
  setup.world.plaid.faults.clear();
  for (let round = 0; round < 7; round += 1) {
    setup.passSeconds(UNREAD_SECONDS - 60);
    await setup.schedule();
  }
  for (const known of model.transfers) await look(known, real);
}
