import { describe, expect, it, test } from 'vitest';
import { type DigestReads, digestFacts, partsFor } from '#functions/console/digest/digest-facts.ts';
import { digestEmail } from '#functions/console/digest/write-digest.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { officeId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { NOTICE_ROLES } from '#shared/staff/notices.ts';
import { aConsolePayment, consoleId } from '../support/console-replies.ts';
import { aTenant } from '../support/people.ts';

const acme = tenantId.parse('acme');
const now = new Date('2026-11-24T14:00:00.000Z');
const SOUTH = officeId.parse('65f0000000000000000000b2');
const window = { from: '2026-11-23T14:00:00.000Z', until: '2026-11-24T13:50:00.000Z' };
const asked: { list: string; from?: string | undefined; until?: string | undefined; most: number }[] = [];

/** A company with one of every open item. */
const reads = (changes: Partial<DigestReads> = {}): DigestReads =>
  ({
    lists: {
      page: async (_: unknown, { list, from, until, most }: (typeof asked)[number]) => {
        asked.push({ list, from, until, most });
        const at = list === 'queue deadlines' ? '2026-11-24T22:00:00.000Z' : '2026-11-22T13:00:00.000Z';
        return { rows: [aConsolePayment()], moments: [at], after: null, lookedBack: null };
      },
      wires: async () => [{ reference: 'IMAD-1', received: toCents(75_000), at: '2026-11-23T17:00:00.000Z' }],
    },
    messages: { notArrived: async () => [{ officeId: undefined, fateAt: '2026-11-24T13:30:00.000Z' }] },
    reviews: async () => ({ listed: [{ receivedAt: '2026-11-24T09:00:00.000Z' }], isMore: false }),
    proposals: async () => [{ at: '2026-11-24T10:00:00.000Z' }],
    lines: async () => ({ lines: [{ on: '2026-11-20' }], isMore: true }),
    ...changes,
  }) as unknown as DigestReads;

const labelsFor = async (roles: (typeof NOTICE_ROLES)[number][] | undefined, offices?: (typeof SOUTH)[]) => {
  const facts = await digestFacts(reads(), { tenant: acme, offices, now }, window);
  return partsFor(facts, roles);
};

/** Written out by hand: the open items that someone with one role reads. */
const PICTURE = {
  owner: ['good', 'failed', 'unknown', 'holds', 'to approve', 'changes'],
  approver: ['good', 'failed', 'holds', 'to approve', 'changes', 'calls', 'wires', 'ids', 'messages'],
  operator: ['good', 'failed', 'unknown', 'holds', 'calls', 'deadlines', 'wires', 'lines', 'ids', 'messages'],
  auditor: ['good', 'failed', 'unknown', 'holds'],
} as const;

describe('open items', () => {
  it.each(NOTICE_ROLES)(
    'for someone who is %s are in their digest, for members of some offices without those of no office (X-281)',
    async (role) => {
      expect(await labelsFor([role])).toEqual(PICTURE[role]);
      // Wires, transactions, photos, changes and this message belong to no office.
      const ofNone: readonly string[] = ['wires', 'lines', 'ids', 'messages', 'changes'];
      expect(await labelsFor([role], [SOUTH])).toEqual(PICTURE[role].filter((part) => !ofNone.includes(part)));
    },
  );

  it('are all in the digest of the shared addresses, and for a member with two roles, those of either (X-281)', async () => {
    const all = await labelsFor(undefined);
    expect(all).toHaveLength(12);
    expect(await labelsFor(['owner', 'operator'])).toEqual(all);
  });
});

test('each part of a digest has a count and the age of its first item, and every list is read to a limit (X-281)', async () => {
  asked.length = 0;
  const facts = await digestFacts(reads(), { tenant: acme, now }, window);
  expect(asked).toHaveLength(7);
  for (const { most } of asked) expect(most).toBe(100);
  expect(asked.find(({ list }) => list === 'queue good')).toMatchObject(window);
  expect(asked.find(({ list }) => list === 'queue deadlines')?.until).toBe('2026-11-25T14:00:00.000Z');
  const about = { on: '2026-11-24', since: window.from, now, parts: partsFor(facts), isMember: false };
  const { text, subject } = digestEmail(senderOf(aTenant()), facts, about);
  expect(text).toContain('Total: $15,000.00 in 1 payment\n24-2000: $15,000.00');
  expect(text).toContain('Failed or returned: 1 payment, $15,000.00; oldest: 2 days');
  expect(text).toContain('Unidentified wires: 1 wire, $750.00; oldest: 21 hours');
  expect(text).toContain('Transactions to match: more than 1 transactions; oldest: 3 days');
  expect(text).toContain('IDs to review: 1 photo; oldest: 5 hours');
  expect(text).toContain('Undelivered messages: 1 message; oldest: less than an hour');
  expect(text).toContain('Due within 24 hours: 1 payment, $15,000.00; first: Tue, Nov 24, 4:00 PM CST');
  expect(subject).toBe('Daily digest for Tue, Nov 24: Acme Title');
  for (const hidden of ['Maria', 'Delgado', 'IMAD-1']) expect(text).not.toContain(hidden);
});

test('more files than fit in an email are only counted (X-281)', async () => {
  const rows = Array.from({ length: 13 }, (_, n) =>
    aConsolePayment({ file: { id: consoleId(100 + n), number: `F-${n}` }, amount: toCents(100 * (n + 1)) }),
  );
  const page = async () => ({ rows, moments: rows.map(() => window.from), after: 'more', lookedBack: null });
  const lists = { ...reads().lists, page } as DigestReads['lists'];
  const facts = await digestFacts(reads({ lists }), { tenant: acme, now }, window);
  const about = { on: '2026-11-24', since: window.from, now, parts: ['good'] as const, isMember: true };
  const { text } = digestEmail(senderOf(aTenant()), facts, about);
  expect(text).toContain('Total: $91.00 in more than 13 payments');
  expect(text).toContain('F-9: $10.00\nOthers: and 3 more files');
  expect(text).not.toContain('F-10:');
});
