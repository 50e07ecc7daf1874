import { describe, expect, test } from 'vitest';
import type { MonthPorts } from '#functions/console/reports/ports.ts';
import { ENTRIES_MAX, takeMonth } from '#functions/console/reports/take-month.ts';
import { type JournalEntry, journalEntry } from '#shared/ledger/entry.ts';
import { turnoversOf } from '#shared/ledger/postings.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { aTenant } from '../support/people.ts';
import { memberNamed } from '../support/staff.ts';

/*
 * A month whose books take longer to read than a person waits: the download is refused, and no report is drawn
 * from part of the books.
 */

const month = '2026-10';
const now = new Date('2026-11-23T16:00:00.000Z');

const entry = (at: number): JournalEntry =>
  journalEntry.parse({
    ...{ tenantId: 'acme', id: `WIRE#W${at}#1`, on: '2026-10-20', at: '2026-10-20T15:00:00.000Z' },
    ...{ event: 'keep', kind: 'Wire', referenceId: `W${at}`, fileId: 'a'.repeat(24), file: 'Nobody’s' },
    movements: [{ debit: 'trust bank', credit: 'unassigned', amount: 100 }],
  });

/** A company's books with this many entries in the month, and how often they were read, recorded and drawn. */
type Company = { readonly counted?: number; readonly pages?: number; readonly isLong?: boolean };
function company(entries: number, about: Company = {}) {
  const done = { read: 0, noted: 0, drawn: 0 };
  const { counted = entries, pages = Number.POSITIVE_INFINITY, isLong = false } = about;
  const movements = Array.from({ length: entries }, (_, at) => entry(at).movements).flat();
  const none = async () => [];
  const ports: MonthPorts = {
    journal: {
      page: async (_tenant, _month, after, most) => {
        done.read += 1;
        const from = Number(after ?? 0);
        const next = Math.min(from + most, entries);
        const read = Array.from({ length: next - from }, (_, at) => entry(from + at));
        return { entries: read, after: next < entries ? String(next) : null };
      },
      days: none,
      months: async () => [{ of: month, entries: counted, turnovers: turnoversOf(movements) }],
    },
    transfers: { find: async () => undefined },
    tenants: { config: async () => aTenant() },
    note: async () => {
      done.noted += 1;
    },
    signature: async () => undefined,
    random: (bytes) => new Uint8Array(bytes),
    bookPdf: async () => {
      done.drawn += 1;
      return Buffer.from('%PDF-');
    },
    statements: { all: none },
    lines: {
      // A statement without an end: every page is followed by another one.
      month: async (_tenant, { most }) => ({
        lines: isLong ? Array.from({ length: most }, () => ({ on: '2026-10-20' }) as KeptLine) : [],
        after: isLong ? 'more' : undefined,
      }),
    },
    sweeps: none,
    files: none,
    wires: { named: none, sweptAccounts: async () => new Map() },
    allWires: none,
    toldMonths: async () => ({
      at: now.toISOString(),
      months: [{ month, available: 0, pending: 0, transit: 0 }],
    }),
    hasTime: () => done.read < pages,
  };
  return { done, ports };
}

const rosa = memberNamed('Rosa Diaz');
const caller = { ...rosa, person: rosa.id, member: rosa, roles: ['auditor'], now } as never;
const codeOf = async (ports: MonthPorts) => {
  const outcome = await takeMonth(ports, caller, { month });
  return outcome.ok ? 'ok' : outcome.refusal.code;
};

describe('a month with too many entries to read while a person waits', () => {
  test('is refused before anything is read when its totals are too high (X-300)', async () => {
    const { done, ports } = company(3, { counted: ENTRIES_MAX + 1 });
    expect(await codeOf(ports)).toBe('staff/month-too-much');
    expect(done).toEqual({ read: 0, noted: 0, drawn: 0 });
  });

  test('is refused and leaves no record when the time is up before everything was read (X-300, X-369)', async () => {
    const { done, ports } = company(1_000, { pages: 2 });
    expect(await codeOf(ports)).toBe('staff/month-too-much');
    expect(done).toMatchObject({ read: 2, noted: 0, drawn: 0 });
  });

  test('is refused and leaves no record when its statements have more transactions than are read (X-311, X-369)', async () => {
    const { done, ports } = company(3, { isLong: true });
    expect(await codeOf(ports)).toBe('staff/month-too-much');
    expect(done).toMatchObject({ noted: 0, drawn: 0 });
  });

  test('is drawn and recorded when it is read in time (X-300)', async () => {
    const { done, ports } = company(1_000);
    expect(await codeOf(ports)).toBe('ok');
    expect(done).toEqual({ read: 5, noted: 1, drawn: 1 });
  });
});
