import { describe, expect, it, test } from 'vitest';
import { STAFF_MESSAGES, type StaffMessage } from '#functions/messages/outbox/message-table.ts';
import {
  type Hearer,
  type StaffNotice,
  type StaffToTell,
  staffRecipients,
} from '#functions/messages/outbox/staff-recipients.ts';
import { officeId, personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { NOTICE_TOPICS, noticeChoice } from '#shared/staff/notices.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';

const NORTH = officeId.parse('65f0000000000000000000b1');
const SOUTH = officeId.parse('65f0000000000000000000b2');
const SHARED = ['closings@acme.example', 'desk@acme.example'];

const hearer = (n: number, changes: Partial<Hearer> = {}): Hearer => ({
  id: personId.parse(n.toString(16).padStart(24, '0')),
  email: `member${n}@acme.example`,
  roles: ['operator'],
  since: `2026-11-02T15:${String(n % 60).padStart(2, '0')}:00.000Z`,
  off: [],
  digest: false,
  ...changes,
});

const told = (kind: StaffMessage, staff: Partial<StaffToTell>, office?: typeof NORTH) =>
  staffRecipients(kind, { officeId: office }, { staffEmails: SHARED, ...staff }).map(({ to }) => to);

/** Written out by hand: the default recipients of each kind, and the roles without a switch for it. */
const PICTURE: Readonly<
  Record<StaffMessage, { readonly hear: readonly MemberRole[]; readonly fixed: readonly MemberRole[] }>
> = {
  'staff approval': { hear: ['approver'], fixed: ['approver'] },
  'staff reversal': { hear: ['approver'], fixed: ['approver'] },
  'staff refund refused': { hear: ['approver'], fixed: ['approver'] },
  'staff rejected': { hear: ['operator'], fixed: [] },
  'staff withdrawn': { hear: ['operator'], fixed: [] },
  'staff declined': { hear: ['operator'], fixed: [] },
  'staff expired': { hear: ['operator'], fixed: [] },
  'staff scheduled': { hear: [], fixed: [] },
  'staff unscheduled': { hear: [], fixed: [] },
  'staff started': { hear: [], fixed: [] },
  'staff mismatch': { hear: ['operator'], fixed: [] },
  'staff account': { hear: ['operator'], fixed: [] },
  'staff wire reported': { hear: ['operator'], fixed: [] },
  'staff wire received': { hear: ['operator'], fixed: [] },
  'staff cleared': { hear: ['operator'], fixed: [] },
  'staff failed': { hear: ['operator'], fixed: [] },
  'staff cancelled': { hear: ['operator'], fixed: [] },
  'staff overdrawn': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
  'staff uncovered': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
  'staff refund found': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
  'staff returned': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
  'staff wire reopened': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
  'staff adopted': { hear: ['owner', 'approver', 'operator'], fixed: ['owner', 'approver', 'operator'] },
};

/** A person's offices, and whether a payment of the north, of the south and of no office is theirs. */
const OFFICES = [
  { name: 'all offices', offices: undefined, north: true, none: true },
  { name: 'the payment’s office', offices: [NORTH], north: true, none: false },
  { name: 'another office', offices: [SOUTH], north: false, none: false },
  { name: 'both offices', offices: [SOUTH, NORTH], north: true, none: false },
];

describe.each(STAFF_MESSAGES)('the notification "%s"', (kind) => {
  const { hear, fixed } = PICTURE[kind];

  it.each(MEMBER_ROLES)('reaches someone who is %s, by their offices and what they have turned off (X-278)', (role) => {
    for (const { name, offices, north, none } of OFFICES)
      for (const off of [[], [...NOTICE_TOPICS]]) {
        const member = hearer(1, { roles: [role], offices, off });
        const isWanted = hear.includes(role) && (off.length === 0 || fixed.includes(role));
        const why = `${role}, ${name}, ${off.length} off`;
        expect(told(kind, { members: [member] }, NORTH).includes(member.email), why).toBe(isWanted && north);
        expect(told(kind, { members: [member] }).includes(member.email), why).toBe(isWanted && none);
      }
  });

  it('is sent to the shared addresses by default, and without members to no one else (X-278)', () => {
    expect(told(kind, {})).toEqual(SHARED);
    expect(told(kind, { members: [hearer(1, { roles: [...MEMBER_ROLES] })] }).slice(0, 2)).toEqual(SHARED);
  });

  it('always has a reader, because without one it is sent to the shared addresses (X-278)', () => {
    const only = Object.fromEntries(NOTICE_TOPICS.map((topic) => [topic, ['auditor' as const]]));
    const auditor = hearer(1, { roles: ['auditor'] });
    expect(told(kind, { staffNotices: only, members: [auditor] })).toEqual([auditor.email]);
    // No one has the role, it is another office's, or everyone who has it turned it off.
    expect(told(kind, { staffNotices: only, members: [hearer(2)] })).toEqual(SHARED);
    expect(told(kind, { staffNotices: only, members: [{ ...auditor, offices: [SOUTH] }] }, NORTH)).toEqual(SHARED);
    const off = told(kind, { staffNotices: only, members: [{ ...auditor, off: [...NOTICE_TOPICS] }] });
    // Returned money has no switch.
    expect(off).toEqual(fixed.includes('owner') ? [auditor.email] : SHARED);
  });
});

test('an approver gets only what they can approve: nothing of their own or above their limit (X-258)', () => {
  const [small, large, maker] = [hearer(1), hearer(2), hearer(3)].map((each, at) => ({
    ...{ ...each, roles: ['approver' as const] },
    approveUpTo: toCents(at === 0 ? 99_99 : 100_000_00),
  }));
  const payout = { disbursement: true, amount: toCents(90_00), fee: toCents(10_00), madeBy: maker?.id };
  const tell = (payment: object, members = [small, large, maker]) =>
    staffRecipients('staff approval', payment, {
      staffEmails: SHARED,
      staffNotices: { approvals: ['approver'] },
      members: members as Hearer[],
    }).map(({ to }) => to);
  expect(tell(payout)).toEqual(['member2@acme.example']);
  // A payment request releases no money, and has no limit.
  expect(tell({ ...payout, disbursement: false })).toEqual(['member1@acme.example', 'member2@acme.example']);
  // A payment that no one can approve must still be reported to someone.
  expect(tell(payout, [small, maker])).toEqual(SHARED);
  expect(tell({ ...payout, amount: toCents(89_99) }, [small])).toEqual(['member1@acme.example']);
});

test('about a ledger goes to members of the whole company: approvals to approvers, shortages to operators (X-298, X-299)', () => {
  const approver = hearer(1, { roles: ['approver'], approveUpTo: toCents(100_00) });
  const small = hearer(2, { roles: ['approver'], approveUpTo: toCents(99_99) });
  const [operator, north] = [hearer(3), hearer(4, { roles: ['operator', 'approver'], offices: [NORTH] })];
  const members = [approver, small, operator, north];
  const staffNotices = { approvals: ['approver' as const], 'not sent': ['operator' as const] };
  const tell = (kind: StaffNotice, about: object) =>
    staffRecipients(kind, about, { staffEmails: SHARED, staffNotices, members }).map(({ to }) => to);
  expect(tell('staff funding', { disbursement: true, amount: toCents(100_00) })).toEqual(['member1@acme.example']);
  expect(tell('staff funding', { disbursement: true, amount: toCents(100_01) })).toEqual(SHARED);
  expect(tell('staff ledger low', {})).toEqual(['member3@acme.example']);
});

test.each(['staff approval', 'staff funding'] as const)(
  'an approver whose factors were reset within the last day gets no “%s”, because they can’t decide about it (X-278, X-298)',
  (kind) => {
    const [held, free] = [1, 2].map((n) =>
      hearer(n, { roles: ['approver'], approveUpTo: toCents(100_00), isOnHold: n === 1 }),
    );
    const tell = (...members: readonly (Hearer | undefined)[]) =>
      staffRecipients(
        kind,
        { disbursement: true, amount: toCents(100_00) },
        { staffEmails: SHARED, staffNotices: { approvals: ['approver'] }, members: members.filter((each) => !!each) },
      ).map(({ to }) => to);
    expect(tell(held, free)).toEqual(['member2@acme.example']);
    expect(tell(held)).toEqual(SHARED);
  },
);

test('an owner who gets approvals by the company’s choice can turn them off, but an approver cannot (X-278)', () => {
  const staffNotices = { approvals: ['owner' as const, 'approver' as const] };
  const off = ['approvals'];
  const members = [hearer(1, { roles: ['owner'], off }), hearer(2, { roles: ['approver'], off })];
  expect(told('staff approval', { staffNotices, members })).toEqual(['member2@acme.example']);
  // An owner who is also an approver gets it as an approver.
  expect(told('staff approval', { staffNotices, members: [hearer(3, { roles: ['owner', 'approver'], off })] })).toEqual(
    ['member3@acme.example'],
  );
});

test('an address gets one email, however many ways lead to it (X-278)', () => {
  const members = [hearer(1, { email: 'Desk@acme.example' }), hearer(2), hearer(3, { email: 'member2@acme.example' })];
  expect(told('staff cleared', { members })).toEqual([...SHARED, 'member2@acme.example']);
});

test('the first 25 of very many members and the shared addresses get it (X-278)', () => {
  const members = Array.from({ length: 40 }, (_, n) => hearer(n)).toReversed();
  const staffNotices = { cleared: ['operator' as const] };
  const all = told('staff cleared', { staffNotices, members });
  expect(all).toHaveLength(27);
  expect(all.slice(0, 4)).toEqual([...SHARED, 'member0@acme.example', 'member1@acme.example']);
  expect(told('staff cleared', { staffNotices, members: members.slice(0, 25) })).toHaveLength(25);
});

test('a company’s choice has to name valid topics and parties, and at least one (X-278)', () => {
  const isTaken = (choice: object) => noticeChoice.safeParse(choice).success;
  expect(isTaken({ cleared: ['shared', 'operator'], digest: true })).toBe(true);
  expect(isTaken({ cleared: [] })).toBe(false);
  for (const nobody of ['platform', 'everybody']) expect(isTaken({ calls: [nobody] })).toBe(false);
});
