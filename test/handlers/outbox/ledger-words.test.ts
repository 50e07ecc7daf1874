import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { proposeFundingRoute } from '#shared/contracts/fundings.ts';
import { officeId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import type { LowLedgers } from '#shared/ledger/low-ledgers.ts';
import { toCents } from '#shared/money.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { addMembers } from '../../support/colleagues.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { outboxOf } from '../../support/outbox.ts';
import { fillLedger } from '../../support/payouts.ts';
import { setUpDesk } from '../desk/desk-setup.ts';

/** The emails to the office about its Plaid balances: the real desk, bank, table and outbox. */
const handle = () => outbox.deliver();

const NORTH = officeId.parse('65f0000000000000000000b1');
const MEMBERS: readonly Partial<StaffMember>[] = [
  {
    id: ROSA.id,
    name: ROSA.name,
    email: 'rosa@acme.example',
    roles: ['operator', 'approver'],
    approveUpTo: toCents(9_000_000_00),
  },
  { id: SAM.id, name: SAM.name, email: 'sam@acme.example', roles: ['approver'], approveUpTo: toCents(500_000_00) },
  { email: 'small@acme.example', roles: ['approver'], approveUpTo: toCents(10_00) },
  {
    email: 'north@acme.example',
    roles: ['operator', 'approver'],
    offices: [NORTH],
    approveUpTo: toCents(9_000_000_00),
  },
  { email: 'ana@acme.example', roles: ['auditor'] },
];

const setup = await setUpDesk();
const { lowLedgerWords } = await import('#functions/adapters/dynamo/stream-records.ts');
await addMembers(setup.tenant, MEMBERS);
const outbox = await outboxOf(setup.world);
beforeEach(async () => {
  await outbox.clear();
});

const mails = () => setup.world.inbox.list().flatMap((message) => (message.kind === 'email' ? [message] : []));
const told = () =>
  mails()
    .map(({ to }) => to.join())
    .toSorted();

const cents = (text: string | undefined) => Math.round(Number(text) * 100);
/** Draws the ledger down, or fills it up, to this balance. */
const holding = (amount: number) =>
  fillLedger(setup.world, amount - cents(setup.world.plaid.console.overview().clients[0]?.ledger.available));

/** Checks the company's ledgers at this moment. Returns true if a notification was stored. */
async function look(now: Date, balance?: number | null, underWay: readonly Funding[] = []): Promise<boolean> {
  const { watchLedgers } = await import('#functions/ledger/watch-ledgers.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const config = await tenants.config(setup.tenant);
  if (!config) throw new Error('The company is there.');
  const available = balance === undefined ? ledgerAvailable : async () => balance;
  const { openAndSubmitted } = staffTransfers;
  const ports = { available, openAndSubmitted, moves: async () => underWay, lows: lowLedgerWords, now: () => now };
  return watchLedgers(ports, setup.tenant, config);
}
/** Monday mornings in the company's time zone. */
const EARLY = new Date('2026-11-30T12:30:00.000Z');
const MORNING = new Date('2026-11-30T16:30:00.000Z');
const NEXT_DAY = new Date('2026-12-01T16:30:00.000Z');
const SUNDAY = new Date('2026-11-29T16:30:00.000Z');

describe('a Plaid balance below the outstanding disbursements (X-299)', () => {
  test('is emailed to those who fund it, once a day, on banking days from eight in the morning', async () => {
    const payment = await setup.waiting();
    const approval = { move: 'approve', version: payment.version, reason: '' } as const;
    expect((await setup.asSecondPerson(SAM, payment, approval)).said).toBe('ok');
    await outbox.clear();
    holding(60_00);
    for (const [now, isKept] of [
      [SUNDAY, false],
      [EARLY, false],
      [MORNING, true],
      [MORNING, false],
    ] as const)
      expect(await look(now), now.toISOString()).toBe(isKept);
    await handle();
    expect(told()).toEqual(['help@acme.example', 'rosa@acme.example']);
    const [mail] = mails();
    expect(mail?.subject).toBe(`Add to your Plaid balance: ${setup.world.tenant.name}`);
    expect(mail?.text).toMatch(/Plaid balance: \$60\.00\nOutstanding disbursements: \$100\.00\nShort by: \$40\.00/);
    setup.world.inbox.clear();
    expect(await look(NEXT_DAY)).toBe(true);
    await handle();
    expect(told()).toEqual(['help@acme.example', 'rosa@acme.example']);
  });

  test('is not reported if the balance is enough, or the provider doesn’t answer', async () => {
    const later = new Date('2026-12-02T16:30:00.000Z');
    for (const balance of [100_00, 500_00, null]) expect(await look(later, balance)).toBe(false);
    expect(await look(later, 99_99)).toBe(true);
  });

  test('is not reported while a sufficient deposit is on its way', async () => {
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    await setup.funded('40.00');
    const [taken] = await fundings.taken(setup.tenant, 1);
    if (!taken) throw new Error('The provider has taken it.');
    const deposit = { ...taken, goodOn: '2026-12-04' as Funding['goodOn'] };
    const before = new Date('2026-12-03T16:30:00.000Z');
    expect(await look(before, 60_00, [deposit])).toBe(false);
    expect(await look(before, 59_99, [deposit])).toBe(true);
    const onItsDay = new Date('2026-12-04T16:30:00.000Z');
    expect(await look(onItsDay, 60_00, [deposit])).toBe(true);
  });

  test('gets one email a day, even from two checks at the same moment', async () => {
    const ledger = {
      name: 'Trust',
      available: toCents(0),
      promised: toCents(1),
      underWay: toCents(0),
      short: toCents(1),
    };
    const word = {
      tenantId: setup.tenant,
      on: '2027-03-01',
      at: MORNING.toISOString(),
      ledgers: [ledger],
    } as LowLedgers;
    const kept = await Promise.all([lowLedgerWords.keep(word), lowLedgerWords.keep(word)]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await lowLedgerWords.keep({ ...word, on: '2027-02-26' as LowLedgers['on'] })).toBe(false);
  });
});

test('a returned deposit to the Plaid balance is emailed once to the recipients of lost money', async () => {
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const id = await setup.funded('41.00');
  await handle();
  setup.world.inbox.clear();
  const save = async (changes: Partial<Funding>) => {
    const taken = await fundings.find(setup.tenant, id);
    if (taken) await fundings.save({ ...taken, ...changes });
    await handle();
  };
  await save({ landed: { as: 'back', on: '2026-12-04' as never } });
  await save({ reason: 'for Monday' });
  const [mail] = mails();
  expect(mail?.subject).toBe(`A deposit to your Plaid balance was returned: ${setup.world.tenant.name}`);
  expect(mail?.text).toContain('$41.00');
  expect(new Set(told()).size).toBe(told().length);
});

describe('a deposit to the Plaid balance that needs approval (X-298)', () => {
  test('is emailed to eligible approvers once, and not when it is decided', async () => {
    const key = randomBytes(12).toString('hex');
    const body = { key, way: 'deposit', amount: 250_00, reason: 'payouts of Friday' };
    const reply = await setup.call(ROSA, proposeFundingRoute, { body });
    expect(reply.said).toBe('ok');
    await handle();
    expect(told()).toEqual(['help@acme.example', 'sam@acme.example']);
    const [mail] = mails();
    expect(mail?.subject).toContain('Deposit needs approval');
    expect(mail?.text).toMatch(/\$250\.00[\S\s]*Prepared by: Rosa Diaz\nReason: payouts of Friday/);
    setup.world.inbox.clear();
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    const waiting = (await fundings.open(setup.tenant)).find(({ reason }) => reason === body.reason);
    const proposal = { proposal: `funding-request-${waiting?.id}`, change: '1' };
    const dropped = await setup.ops('call reject-proposal', { by: 'Sam Okafor', ...proposal, reason: 'not now' });
    expect(dropped).toMatchObject({ ok: true });
    await handle();
    expect(told()).toEqual([]);
  });
});
