import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChangeSharesPorts, changeShares, staffShares } from '#functions/invitations/change-shares.ts';
import { sharesPaid } from '#functions/payments/engine/shares.ts';
import { clientId, newId, transferId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { payerInvitation } from '#shared/staff/payer-invitation.ts';
import { type ShareGroup, shareGroup } from '#shared/transfer/shares.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTenant } from '../support/people.ts';
import { memberNamed } from '../support/staff.ts';
import { aTransfer } from '../support/transfers.ts';

const PEOPLE = 3;
const TOTAL = 9_000_00;
const idOf = (at: number) => newId(new Date('2026-11-20T15:00:00.000Z'), new Uint8Array(8).fill(at));
const NOON = '2026-11-20T12:00:00.000Z';
const rosa = memberNamed('Rosa Diaz');

/** A request to three clients, each with a third of it, as the table stores it. */
function world() {
  const ids = Array.from({ length: PEOPLE }, (_, at) => transferId.parse(idOf(at + 1)));
  const amount = toCents(TOTAL / PEOPLE);
  const share = { group: idOf(99), total: toCents(TOTAL) };
  const payments = new Map<string, Transfer>(
    ids.map((id) => [id, aTransfer({ id, clientId: idOf(50), amount, share, status: 'requested', version: 1 })]),
  );
  let group: ShareGroup = shareGroup.parse({
    ...{ id: share.group, tenantId: 'acme', total: TOTAL, said: '', version: 1 },
    shares: ids.map((id) => ({ id, amount })),
    clients: Object.fromEntries(ids.map((id) => [id, clientId.parse(idOf(50))])),
  });
  const ports: ChangeSharesPorts = {
    transfers: { find: async (_tenant, _client, id) => payments.get(id) },
    payers: { find: async () => undefined },
    tenants: { config: async () => aTenant() },
    shares: {
      find: async () => group,
      change: async (changed, { payments: saved }) => {
        if (changed.version !== group.version) return false;
        group = shareGroup.parse({ ...changed, version: changed.version + 1 });
        for (const each of saved) payments.set(each.id, { ...each, version: each.version + 1 });
        return true;
      },
    },
  };
  const lastOf = (at: number): Transfer => {
    let last = payments.get(ids[at] ?? '');
    while (last?.retriedAs && payments.has(last.retriedAs)) last = payments.get(last.retriedAs);
    if (!last) throw new Error('Each has a payment.');
    return last;
  };
  const put = (payment: Transfer) => payments.set(payment.id, payment);
  return { ids, ports, put, lastOf, payments, now: () => group };
}
type World = ReturnType<typeof world>;

/** Events of a payer's payment outside of the shares. */
const outside = {
  pays: ({ put, lastOf }: World, at: number) => {
    const last = lastOf(at);
    if (['requested', 'draft'].includes(last.status)) put({ ...last, status: 'completed' });
  },
  returns: ({ put, lastOf }: World, at: number) => {
    const last = lastOf(at);
    if (last.status === 'completed') put({ ...last, status: 'error' });
  },
  'pays again': ({ put, lastOf, payments }: World, at: number) => {
    const last = lastOf(at);
    if (last.status !== 'error' || last.retriedAs) return;
    const retriedAs = transferId.parse(idOf(100 + payments.size));
    put({ ...last, retriedAs });
    put({ ...last, id: retriedAs, status: 'draft' });
  },
  declines: ({ put, lastOf }: World, at: number) => {
    const last = lastOf(at);
    if (last.status === 'requested') put({ ...last, status: 'cancelled' });
  },
} as const;

const step = fc.oneof(
  fc.record({
    does: fc.constantFrom('pays', 'returns', 'pays again', 'declines'),
    at: fc.nat(PEOPLE - 1),
  }),
  // Half of the changes keep the total, and some are made without seeing the last one.
  fc.record({
    does: fc.constant('change'),
    from: fc.nat(PEOPLE - 1),
    to: fc.nat(PEOPLE - 1),
    cents: fc.integer({ min: 1, max: TOTAL }),
    extra: fc.constantFrom(0, 0, 1),
    isLate: fc.boolean(),
  }),
);

test('the shares always add up to the total, whatever is changed, paid, returned, declined or paid again (X-361)', async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const it = world();
      for (const each of steps) {
        const before = it.now();
        if ('at' in each) outside[each.does](it, each.at);
        else {
          const wanted = before.shares.map(({ id, amount }, at) => {
            const moved = (at === each.to ? each.cents : 0) - (at === each.from ? each.cents : 0);
            return { id, amount: toCents(Math.max(0, amount + moved + (at === 0 ? each.extra : 0))) };
          });
          const version = before.version - (each.isLate ? 1 : 0);
          const changed = await changeShares(it.ports, rosa, before, { version, shares: wanted });
          expect(changed.ok && (each.isLate || each.extra === 1)).toBe(false);
          if (changed.ok) changes += 1;
          else expect(it.now()).toEqual(before);
        }
        const group = it.now();
        expect(group.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(TOTAL);
        const shares = await staffShares(it.ports, group);
        // What someone is asked for, or has paid, is their share. Only a payment that ended unpaid can exceed it.
        for (const { payment, amount, isOver } of shares)
          expect(isOver ? payment.amount >= amount : payment.amount === amount).toBe(true);
        const paid = await sharesPaid(it.ports, {
          tenantId: group.tenantId,
          share: { group: group.id, total: group.total },
        });
        const owed = shares.filter(({ amount }) => amount > 0);
        const areAllPaid = owed.every(({ id }) => it.lastOf(it.ids.indexOf(id)).status === 'completed');
        expect(paid?.of).toBe(owed.length);
        expect(paid?.paid === paid?.of).toBe(areAllPaid);
      }
    }),
    { numRuns: 300 },
  );
  expect(changes).toBeGreaterThan(30);
});

test('a share can’t be changed on the invitation that its payer has just used (X-361)', async () => {
  const { ports, ids, payments, now } = world();
  const [first = idOf(1), second, third] = ids;
  payments.delete(first);
  const { clients, shares, ...group } = now();
  const before = shareGroup.parse({
    ...group,
    shares: shares.map((share) => (share.id === first ? { ...share, invitation: idOf(70) } : share)),
    clients: Object.fromEntries(Object.entries(clients).filter(([id]) => id !== first)),
  });
  const by = { name: 'Rosa Diaz', identity: { id: 'rosa', role: 'prepare', way: 'console' }, at: NOON } as const;
  const used = payerInvitation.parse({
    ...{ id: idOf(70), tenantId: 'acme', state: 'used', preparedBy: by, sends: 1, transferId: first },
    ...{
      who: { firstName: 'Ada', lastName: 'Lee', phone: '+12025550143', language: 'en' },
      referenceId: 'PM-1',
      version: 3,
    },
    request: {
      ...{ purpose: 'Earnest Money Deposit', amount: TOTAL / PEOPLE, method: 'ACH' },
      ...{ address1: '1 Main St', address2: '', city: 'Dayton', state: 'OH', zipcode: '45402' },
    },
    ...{ at: NOON, endsAt: '2026-12-04T12:00:00.000Z', expiresAt: 1_800_000_000, clientId: idOf(50) },
  });
  const wanted = [
    { id: first, amount: toCents(1_000_00) },
    { id: second ?? first, amount: toCents(5_000_00) },
    { id: third ?? first, amount: toCents(3_000_00) },
  ];
  const changed = await changeShares({ ...ports, payers: { find: async () => used } }, rosa, before, {
    version: before.version,
    shares: wanted.map(({ id, amount }) => ({ id: transferId.parse(id), amount })),
  });
  expect(changed).toMatchObject({ ok: false, refusal: { code: 'payer/share-not-open' } });
});
