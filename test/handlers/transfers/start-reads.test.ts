import { describe, expect, it } from 'vitest';
import type { StartTransferPorts, StartTransferRequest } from '#functions/payments/start-transfer.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { today } from '#shared/dates.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { inRounds } from '../../support/rounds.ts';
import { hashOf, shownOf } from '../../support/shown.ts';
import { aTransfer } from '../../support/transfers.ts';
import { type Payment, setUpTransfers } from './transfers-setup.ts';

/** The reads of a start, how often and in how many round trips, and the order in which they are judged. */
const setup = await setUpTransfers();
const { startTransfer } = await import('#functions/payments/start-transfer.ts');
const { ports } = await import('#functions/lambdas/transfers.ts');

const NOW = Math.floor(Date.now() / 1000);

/** A click by a client who has just read the review and confirmed with a code. */
const pressOf = async ({ client, account, draft }: Payment): Promise<StartTransferRequest> => ({
  ...{ tenant: client.tenantId, client: client.id, transferId: draft.id, bankAccountId: account.id },
  ...{ codes: { 'sign-in': NOW, confirm: NOW }, authenticatedAt: new Date(NOW * 1000).toISOString() },
  ...{ authenticatedBy: 'texted code' as const, sourceAddress: '203.0.113.7', userAgent: 'a browser', now: new Date() },
  shown: await shownOf(draft, { account: account.id }),
});

describe('a start', () => {
  it.each([
    ['a balance that is fresh', true],
    ['a balance that the bank is asked for', false],
  ])('reads in three rounds what it needs before the claim, with %s (X-153)', async (_, isFresh) => {
    const payment = await setup.addPayment();
    if (isFresh) await setup.believe(payment.account, 90_000_000);
    const request = await pressOf(payment);
    const rounds = await inRounds(ports, (seamed) => startTransfer(seamed, request));
    const claim = rounds.findIndex((names) => names.includes('transfers.claim'));
    expect(rounds.slice(0, claim)).toEqual([
      ['accounts.find', 'clients.find', 'transfers.find'],
      ['accountAtBank', 'velocity.ofClient', 'velocity.ofTenant'],
      // The bank, with the login that was read, and not at all if the balance is fresh. The other payments are read
      // after the count that is the claim's condition, because one made in between could be in neither.
      ['balance', 'transfers.ofAmount'],
    ]);
    expect((await setup.stored(payment.draft)).status).toBe('pending');
  });

  it('asks the table fourteen times, and for each record once except the client’s, who may be disabled meanwhile (X-153)', async () => {
    const payment = await setup.addPayment();
    await setup.believe(payment.account, 90_000_000);
    const shown = await shownOf(payment.draft, { account: payment.account.id });
    const asked: string[] = [];
    const send = setup.documents.send.bind(setup.documents);
    const spied = (command: { input: { Key?: { sk?: string } }; constructor: { name: string } }) => {
      const [of = ''] = command.input.Key?.sk?.split('#') ?? [];
      asked.push(`${command.constructor.name.replace('Command', '')} ${of}`.trim());
      return send(command as never);
    };
    setup.documents.send = spied as never;
    const reply = await setup.start(payment, { shown }).finally(() => {
      setup.documents.send = send;
    });
    expect(reply.body['status']).toBe('pending');
    // The first was the test's own: the client's session.
    expect(asked.slice(1).toSorted()).toEqual([
      ...['Get BANK', 'Get BANK-LOGIN', 'Get CLIENT', 'Get CLIENT', 'Get CLIENT', 'Get EVENTS', 'Get SESSION'],
      ...['Get TRANSFER', 'Get VELOCITY', 'Get VELOCITY'],
      ...['Put', 'Query', 'TransactWrite', 'TransactWrite'],
    ]);
  });

  it('reads the account again when it paused between its reading and the bank (X-153)', async () => {
    const payment = await setup.addPayment();
    let sleptMs = 0;
    const sleeping: StartTransferPorts = {
      ...ports,
      now: () => new Date(Date.now() + sleptMs),
      transfers: {
        ...ports.transfers,
        claim: async (...asked) => {
          const claimed = await ports.transfers.claim(...asked);
          sleptMs = 7_200_000;
          await setup.bankAccounts.save({ ...(await accountOf(payment)), active: false });
          return claimed;
        },
      },
    };
    expect(await startTransfer(sleeping, await pressOf(payment))).toMatchObject({ ok: false });
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code: 'ACCOUNT_UNLINKED' } });
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
  });

  it('reads the account again after the claim if no one has just read it, as for the sweeper (X-153)', async () => {
    const payment = await setup.addPayment();
    const silent = { ...ports, entries: async (of: Transfer) => ({ ...(await ports.entries(of)), ...SILENT }) };
    expect(await startTransfer(silent, await pressOf(payment))).toMatchObject({ ok: false });
    expect((await setup.stored(payment.draft)).status).toBe('submitted');
    await setup.bankAccounts.save({ ...(await accountOf(payment)), active: false });
    const { carryOut } = await import('#functions/payments/engine/carry-out.ts');
    await carryOut(ports, await setup.stored(payment.draft));
    expect(await setup.stored(payment.draft)).toMatchObject({ status: 'draft', problem: { code: 'ACCOUNT_UNLINKED' } });
    expect(setup.world.atTheBank(payment.draft.id)).toEqual([]);
  });
});

const SILENT = { authorize: async () => ({ heard: 'nothing', why: 'a test' }) as const };
const accountOf = async ({ account }: Payment): Promise<BankAccount> =>
  (await setup.bankAccounts.find(account.tenantId, account.clientId, account.id)) ?? account;

/** The input to judge, as it is read, and the button that was clicked. */
type Facts = {
  readonly config?: TenantConfig | undefined;
  readonly who?: Client | undefined;
  readonly found?: Transfer | undefined;
  readonly account: BankAccount;
  readonly returned: readonly Transfer[];
  readonly balance: number | null;
  readonly twin?: Transfer | undefined;
  readonly counted: { readonly client: number; readonly tenant: number };
  readonly press: Partial<StartTransferRequest>;
};

type Wrong = readonly [code: RefusalCode, spoil: (facts: Facts) => Partial<Facts>];
const transferIs =
  (changes: Partial<Transfer>) =>
  ({ found }: Facts) => ({ found: found && { ...found, ...changes } });
const clientIs =
  (changes: Partial<Client>) =>
  ({ who }: Facts) => ({ who: who && { ...who, ...changes } });
const configIs =
  (changes: Partial<TenantConfig>) =>
  ({ config }: Facts) => ({
    config: config && { ...config, ...changes },
  });
const STOPPED = { at: '2026-11-20T12:00:00.000Z', by: 'Rosa Diaz', reason: 'a call' };

/** More than any limit of the test world allows in a day. */
const FULL = 1e14;

/** Everything that can be wrong with a start, in the order in which it is reported. */
const WRONGS: readonly Wrong[] = [
  ['tenant/not-found', () => ({ config: undefined })],
  ['client/not-found', () => ({ who: undefined })],
  ['transfer/not-found', () => ({ found: undefined })],
  ['client/stopped', clientIs({ stopped: STOPPED })],
  ['transfer/wrong-status', transferIs({ status: 'error' })],
  ['transfer/scheduled', transferIs({ schedule: { on: '2026-12-01' } as Transfer['schedule'] })],
  [
    'transfer/changed-meanwhile',
    ({ press }) => ({ press: press.shown ? { ...press, shown: { ...press.shown, version: 99 } } : press }),
  ],
  ['amount/over-method-limit', configIs({ limits: { ACH: 99 } as TenantConfig['limits'] })],
  ['bank/not-verified', ({ account }) => ({ account: { ...account, use: 'pending' } })],
  ['identity/incomplete', clientIs({ ssnOnFile: false })],
  ['transfer/debits-stopped', clientIs({ debitsStopped: { code: 'R10', at: STOPPED.at } as Client['debitsStopped'] })],
  ['destination/not-found', configIs({ destinationAccounts: [] })],
  ['bank/returned-before', ({ returned: _ }) => ({ returned: presented })],
  [
    'transfer/changed-meanwhile',
    ({ press }) => ({
      press: { ...press, ...(press.shown ? { shown: { ...press.shown, textSha256: hashOf('others') } } : {}) },
    }),
  ],
  ['caller/not-fresh', ({ press }) => ({ press: { ...press, codes: {} } })],
  ['amount/over-balance', () => ({ balance: 1 })],
  ['transfer/maybe-duplicate', ({ found }) => ({ twin: found })],
  ['transfer/over-client-limit', ({ counted }) => ({ counted: { ...counted, client: FULL } })],
  ['transfer/over-tenant-limit', ({ counted }) => ({ counted: { ...counted, tenant: FULL } })],
];

/** Debits of the same obligation that were returned three times for insufficient funds. */
let presented: readonly Transfer[] = [];

const countedAs = (amount: number) => {
  return { [today(new Date(), setup.world.tenant.timeZone)]: { amount, count: 0 } };
};

/** The real ports, except for their reads. */
const reading = (facts: Facts, asked: string[]): StartTransferPorts => ({
  ...ports,
  tenants: { ...ports.tenants, config: async () => facts.config },
  clients: { ...ports.clients, find: async () => facts.who },
  accounts: { ...ports.accounts, find: async () => facts.account },
  transfers: {
    ...ports.transfers,
    find: async () => facts.found,
    ofAmount: async () => (facts.twin ? [...facts.returned, facts.twin] : facts.returned),
    claim: async () => {
      throw new Error('Nothing that is wrong is claimed.');
    },
  },
  velocity: {
    ...ports.velocity,
    ofClient: async () => countedAs(facts.counted.client),
    ofTenant: async () => countedAs(facts.counted.tenant),
  },
  balance: async () => {
    asked.push('balance');
    return facts.balance;
  },
});

describe('several things that are wrong with a start, reported in this order (X-153)', () => {
  it.each(WRONGS.map(([code], nth) => [nth, code] as const))('%i: %s', async (nth, code) => {
    const payment = await setup.addPayment();
    const { account, draft } = payment;
    const press = await pressOf(payment);
    const at = new Date().toISOString();
    const returned = { status: 'error', returnedAt: at, problem: { code: 'R01', sentence: '', at }, source: account };
    presented = [1, 2, 3].map((times) =>
      aTransfer({ ...draft, ...returned, id: setup.world.newAccountId(), createdAt: at, events: [], times }),
    );
    const whole: Facts = {
      ...{ config: await ports.tenants.config(draft.tenantId), who: payment.client, found: draft, account },
      ...{ returned: [], balance: null, counted: { client: 0, tenant: 0 }, press },
    };
    let spoiled = whole;
    for (const [, spoil] of WRONGS.slice(nth)) spoiled = { ...spoiled, ...spoil(spoiled) };
    const twin = spoiled.twin && {
      ...draft,
      id: setup.world.newAccountId() as unknown as Transfer['id'],
      ...{ status: 'pending' as const, updatedAt: at, submittedAt: at },
    };
    const asked: string[] = [];
    const refused = await startTransfer(reading({ ...spoiled, twin }, asked), { ...press, ...spoiled.press });
    expect(refused).toMatchObject({ ok: false, refusal: { code } });
    // A balance costs money, so none is requested while known facts already refuse the start.
    const isAskedFor = nth >= WRONGS.findIndex(([each]) => each === 'amount/over-balance');
    expect(asked).toEqual(isAskedFor ? ['balance'] : []);
  });
});
