import { beforeEach, describe, expect, test } from 'vitest';
import type { TellExceptionsPorts } from '#functions/provider/tell-exceptions.ts';
import { officeId } from '#shared/ids.ts';
import type { FoundExceptions } from '#shared/ledger/exceptions.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { addMembers } from '../../support/colleagues.ts';
import { outboxOf } from '../../support/outbox.ts';
import { aKeptLine } from '../../support/statements.ts';
import { setUpDesk } from '../desk/desk-setup.ts';

/** The emails to the office about exceptions: the real table and outbox, with the test's clock. */

const MEMBERS: readonly Partial<StaffMember>[] = [
  { email: 'olga@acme.example', roles: ['owner'] },
  { email: 'rosa@acme.example', roles: ['operator'] },
  { email: 'sam@acme.example', roles: ['approver'] },
  { email: 'ana@acme.example', roles: ['auditor'] },
  { email: 'north@acme.example', roles: ['operator'], offices: [officeId.parse('65f0000000000000000000b1')] },
];

const setup = await setUpDesk();
const { exceptionWords } = await import('#functions/adapters/dynamo/stream-records.ts');
const { receivedWires, statementLines } = await import('#functions/adapters/dynamo/bank.ts');
await addMembers(setup.tenant, MEMBERS);
const outbox = await outboxOf(setup.world);
beforeEach(async () => {
  await outbox.clear();
});

/** Sends the messages that the writes so far ask for. Each write is delivered twice, as the stream may. */
async function sent() {
  await outbox.deliver();
  const mails = setup.world.inbox.list().flatMap((message) => (message.kind === 'email' ? [message] : []));
  setup.world.inbox.clear();
  return { to: mails.map(({ to }) => to.join()).toSorted(), mail: mails[0] };
}

/** A check at a given moment. Returns true if a notification was stored. */
async function look(at: string, over: Partial<TellExceptionsPorts> = {}): Promise<boolean> {
  const { tellExceptions } = await import('#functions/provider/tell-exceptions.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const exceptions = async () => ({ found: [], isMore: false });
  const ports = {
    ...{ lines: statementLines, wires: receivedWires, open: staffTransfers.open, exceptions, words: exceptionWords },
    now: () => new Date(at),
  };
  return tellExceptions({ ...ports, ...over }, { id: setup.tenant, timeZone: 'America/Chicago' });
}

const HEARERS = ['help@acme.example', 'olga@acme.example', 'rosa@acme.example'];

describe('an undecided bank transaction (X-316)', () => {
  test('is emailed to owners and operators of the whole company once it is late, once per banking day, until it is decided', async () => {
    const monday = [1, 2].map((nth) => aKeptLine(setup.tenant, nth, { on: '2026-11-16' }));
    const out = aKeptLine(setup.tenant, 3, { on: '2026-11-16', direction: 'out', amount: 25_00 });
    await statementLines.add([...monday, out, aKeptLine(setup.tenant, 4, { on: '2026-11-18', amount: 7_00 })]);
    // On Wednesday it is not late, and before eight in Chicago is outside business hours.
    expect(await look('2026-11-18T16:00:00.000Z')).toBe(false);
    expect(await look('2026-11-19T13:30:00.000Z')).toBe(false);
    expect(await look('2026-11-19T14:30:00.000Z')).toBe(true);
    expect(await look('2026-11-19T15:30:00.000Z')).toBe(false);
    const { to, mail } = await sent();
    expect(to).toEqual(HEARERS);
    expect(mail?.subject).toBe(`Exceptions to resolve: ${setup.world.tenant.name}`);
    expect(mail?.text).toMatch(/Transactions: 3\nMoney in: \$10,000\.00\nOldest: Mon, Nov 16/);
    expect(`${mail?.subject}${mail?.text}`).not.toContain('GREAT LAKES');

    for (const line of [...monday, out]) await statementLines.save({ ...line, version: 1, state: 'ignored' });
    expect(await look('2026-11-20T16:00:00.000Z')).toBe(false);
    expect((await sent()).to).toEqual([]);
    // On Saturday no one gets an email. On Monday Wednesday's transaction is late.
    expect(await look('2026-11-21T16:00:00.000Z')).toBe(false);
    expect(await look('2026-11-23T16:00:00.000Z')).toBe(true);
    expect((await sent()).mail?.text).toMatch(/Transactions: 1\nMoney in: \$7\.00\nOldest: Wed, Nov 18/);
  });

  test('is left out if its wire was entered meanwhile, and more than a hundred are reported as such', async () => {
    const waiting = async (count: number) => ({
      lines: Array.from({ length: count }, (_, nth) => aKeptLine(setup.tenant, 100 + nth, { on: '2026-11-16' })),
      isMore: false,
    });
    const typed = async (_: unknown, references: readonly string[]) =>
      references.map((reference) => ({ reference, received: 500_000, state: 'applied' }) as never);
    expect(
      await look('2026-11-24T16:00:00.000Z', { lines: { waiting: () => waiting(2) }, wires: { named: typed } }),
    ).toBe(false);
    expect(await look('2026-11-24T16:00:00.000Z', { lines: { waiting: () => waiting(101) } })).toBe(true);
    expect((await sent()).mail?.text).toContain('Transactions: more than 100');
  });

  test('is emailed together with differences that have lasted since the day before', async () => {
    const one = { kind: 'books', amount: 12_50, since: '2026-11-24T05:10:00.000Z' } as const;
    const found = [
      { ...one, id: 'books 1' },
      { ...one, id: 'books 2', since: '2026-11-24T05:20:00.000Z' },
      { ...one, id: 'missing 3', kind: 'missing', since: '2026-11-25T05:20:00.000Z' },
    ] as unknown as FoundExceptions['found'];
    const none = { waiting: async () => ({ lines: [], isMore: false }) };
    const over = { lines: none, exceptions: async () => ({ found, isMore: false }) };
    // Found during the night of the same day, which still has time to resolve it.
    const words = { ...exceptionWords, last: async () => undefined };
    expect(await look('2026-11-24T16:00:00.000Z', { ...over, words })).toBe(false);
    expect(await look('2026-11-25T16:00:00.000Z', over)).toBe(true);
    const { to, mail } = await sent();
    expect(to).toEqual(HEARERS);
    expect(mail?.text).toContain('Amount differs at Plaid: 2, $25.00; since Tue, Nov 24');
    expect(mail?.text).not.toContain('Missing');
    expect(mail?.text).not.toContain('Transactions:');
  });

  test('is emailed together with open proof of authorization requests, with the first one’s last day (X-323)', async () => {
    const event = {
      id: '1',
      name: 'askProof',
      from: 'error',
      to: 'error',
      actor: 'staff',
      at: '2026-11-12T15:00:00.000Z',
    };
    const asked = (on: string) => ({ events: [{ ...event, proof: { asked: on } }] }) as never;
    const none = { waiting: async () => ({ lines: [], isMore: false }) };
    const open = async () => [asked('2026-11-13'), asked('2026-11-12'), asked('2026-11-24')];
    expect(await look('2026-11-27T16:00:00.000Z', { lines: none, open })).toBe(true);
    const { to, mail } = await sent();
    expect(to).toEqual(HEARERS);
    expect(mail?.text).toMatch(/Requests: 2\nNext one due: Fri, Nov 27/);
  });

  test('gets one email a day, even from two checks at the same moment, and none about an earlier day', async () => {
    const lines = { count: 1, isMore: false, amount: 0 as never, oldest: '2026-11-16' };
    const word = { tenantId: setup.tenant, found: [], on: '2027-03-01', at: '2027-03-01T15:00:00.000Z', lines };
    const kept = await Promise.all([exceptionWords.keep(word), exceptionWords.keep(word)]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await exceptionWords.keep({ ...word, on: '2027-02-26' })).toBe(false);
  });
});
