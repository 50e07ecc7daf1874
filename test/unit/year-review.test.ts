import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearPaper, yearVersion } from '#functions/console/reports/year-paper.ts';
import {
  readYearReview,
  UNMATCHED_MAX,
  type YearPorts,
  type YearReview,
} from '#functions/console/reports/year-review.ts';
import { reviewDue } from '#functions/console/review-due.ts';
import { nextRecord } from '#functions/ledger/audit-chain.ts';
import { AUDIT_ACTORS, type AuditFact, type AuditRecord, EMPTY_LOG } from '#shared/audit/record.ts';
import { personId, tenantId } from '#shared/ids.ts';
import { perAccount, turnoversOf } from '#shared/ledger/postings.ts';
import { toCents } from '#shared/money.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { saysText } from '#shared/text/console/audit.ts';
import { staffStepsText } from '#shared/text/staff-steps.ts';
import { aMember } from '../support/colleagues.ts';
import { aTenant } from '../support/people.ts';
import { aKeptLine } from '../support/statements.ts';

const tenant = tenantId.parse('acme');
const NOW = new Date('2027-01-05T16:00:00.000Z');

type Drawn = Pick<AuditFact, 'what'> & Partial<AuditFact> & { readonly recordedAt: string };

/** An audit log as the bookkeeping writes it, in the order of recording. */
function logOf(drawn: readonly Drawn[]): readonly AuditRecord[] {
  let head = EMPTY_LOG;
  return drawn
    .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1))
    .map(({ recordedAt, ...fact }, at) => {
      const whole = { id: `fact ${at}`, at: recordedAt, actor: 'staff', details: {}, ...fact } as const;
      const record = nextRecord(head, whole, { tenantId: tenant, recordedAt });
      head = record;
      return record;
    });
}

const portsOf = (records: readonly AuditRecord[], more: Partial<YearPorts> = {}): YearPorts => ({
  audit: {
    head: async () => records.at(-1),
    record: async (_tenant, sequence) => records.find((each) => each.sequence === sequence),
    back: async (_tenant, from, most) =>
      records
        .filter(({ sequence }) => sequence <= from)
        .toReversed()
        .slice(0, most),
  },
  hasTime: () => true,
  tenants: { config: async () => aTenant() },
  members: async () => [],
  journal: { months: async () => [] },
  lines: { waiting: async () => ({ lines: [], isMore: false }) },
  ...more,
});

async function reviewOf(drawn: readonly Drawn[], more: Partial<YearPorts> = {}, year = '2026'): Promise<YearReview> {
  const read = await readYearReview(portsOf(logOf(drawn), more), tenant, { year, now: NOW });
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}

const printed = (review: YearReview, signature?: Proposal<'report signature'>) =>
  yearPaper(review, { by: 'Rosa Diaz', now: NOW, signature });
const rowsOf = (review: YearReview, table: number): readonly (readonly string[])[] =>
  (printed(review).tables[table]?.rows ?? []).map(({ cells }) => cells);

/** The company is in Chicago, so its year begins at 6:00 UTC. */
const isOf2026 = ({ recordedAt }: { readonly recordedAt: string }): boolean =>
  recordedAt >= '2026-01-01T06:00:00.000Z' && recordedAt < '2027-01-01T06:00:00.000Z';

/** An auditor's count of each line of the report by hand in the audit log, written without the report's own rules. */
const BY_HAND: Readonly<Record<string, (record: AuditRecord) => boolean>> = {
  'Payments submitted for approval': ({ what }) => what === 'transfer/submitForApproval',
  'Payments approved': ({ what }) => /^transfer\/approve(Disbursement|Refund)?$/.test(what),
  'Payments rejected by an approver': ({ what }) => what === 'transfer/reject',
  'Submissions withdrawn': ({ what }) => what === 'transfer/withdraw',
  'Changes to wires or bank activity rejected': ({ what }) => /^(wire\/rejected|statement\/back-rejected)$/.test(what),
  'Clients over the limit per payment': (record) => isOverLimit(record, 'limit per payment'),
  'Clients over the limit per client': (record) => isOverLimit(record, 'limit per client'),
  'Clients over the limit for all clients together': (record) => isOverLimit(record, 'limit for all clients'),
  'Payments allowed over a client’s limits': ({ what }) => what === 'client/over-limit-allowed',
  'Settings changes rejected or withdrawn': ({ what }) => what === 'wiring/rejected',
  'Access changes rejected or withdrawn': ({ what }) => what === 'staff/dropped',
  'Other changes rejected or withdrawn': ({ what }) =>
    /(rejected|dropped)$/.test(what) && !/^(wire|statement|wiring|staff)\//.test(what),
  'Payee accounts that needed a call': ({ what }) => what === 'transfer/askForCall',
  'Payee accounts released after a call': ({ what }) => what === 'transfer/releaseAccount',
  'Payee accounts refused': ({ what }) => what === 'transfer/refuseAccount',
  'Accounts in another name that a client continued with': ({ what }) => what === 'bank/override',
  'Wire instructions confirmed by a client': ({ what }) => what === 'wiring/confirmed',
  'Holds on changed wire instructions released': ({ what }) => what === 'wiring/hold-lifted',
  'Sign-ins locked after wrong codes': ({ what }) => what === 'sign-in/locked',
  'Sessions ended because a token was used twice': ({ what, details }) =>
    what === 'sign-in/ended' && details['because'] === 'refresh token replayed',
  'IDs refused, or asked for again': ({ what }) => /^document\/(refused|asked-again)$/.test(what),
  'Payments put on hold': ({ what }) => what === 'transfer/hold',
  'Payments released from hold': ({ what }) => what === 'transfer/unhold',
  'Clients put on hold by staff': ({ what, actor }) => what === 'client/stopped' && actor === 'staff',
  'Freezes by clients': ({ what, actor }) => what === 'client/stopped' && actor === 'client',
  'Clients released from hold': ({ what }) => what === 'client/lifted',
  'Payments declined by Plaid or the bank': ({ what }) =>
    /^transfer\/declined(Request|Disbursement|Refund)?$/.test(what),
  'Requests and disbursements declined by the client': ({ what }) => what === 'transfer/decline',
  'Payments canceled': ({ what }) =>
    /^transfer\/(cancel|cancelled|recall|takenBack|takenBackRequest|takenBackDisbursement)$/.test(what),
  'Debits returned: not enough money (R01, R09)': (record) => isReturn(record, ['R01', 'R09']),
  'Debits returned: account closed, unknown or wrong (R02, R03, R04)': (record) =>
    isReturn(record, ['R02', 'R03', 'R04']),
  'Debits returned: not authorized (R05, R07, R10, R11, R29, R51)': (record) =>
    isReturn(record, ['R05', 'R07', 'R10', 'R11', 'R29', 'R51']),
  'Debits returned: any other code': (record) => isReturn(record, ['R08', 'R16', '']),
  'Disbursements and refunds returned': ({ what, details }) =>
    what === 'transfer/returned' && ['Disbursement', 'Refund'].includes(String(details['kind'])),
  'Payments failed before they settled': ({ what }) => what === 'transfer/failed',
  'Clients whose debits were stopped': ({ what }) => what === 'client/debits-stopped',
  'Clients whose debits were allowed again': ({ what }) => what === 'client/debits-allowed',
  'Proof of authorization requests': ({ what }) => what === 'transfer/askProof',
  'Reversals approved': ({ what }) => what === 'transfer/askReversal',
  'Disbursements that their file no longer covered': ({ what }) => what === 'transfer/uncovered',
  'File shortages': ({ what }) => what === 'transfer/overdraw',
  'Unidentified wires': ({ what }) => what === 'wire/kept',
  'Wires returned': ({ what }) => what === 'wire/sent-back',
  'Wire problems reported': ({ what }) => what === 'transfer/markProblem',
  'Settings written': ({ what }) => /^tenant\/(wiring-)?applied$/.test(what),
  'Sign-ins of colleagues reset': ({ what }) => what === 'staff/reset',
  'Records removed by hand': ({ what, actor }) => actor === 'operator' && /(removed|gone)$/.test(what),
  'All records of the audit log': () => true,
};
const isOverLimit = ({ what, details }: AuditRecord, limit: string): boolean =>
  what === 'client/limit-refused' && details['because'] === limit;
const isReturn = ({ what, details }: AuditRecord, codes: readonly string[]): boolean =>
  what === 'transfer/returned' && details['kind'] === 'ACH' && codes.includes(String(details['reason'] ?? ''));

/** Every kind of record that the audit log can have. */
const WHATS = [...Object.keys(saysText), ...Object.keys(staffStepsText.en).map((name) => `transfer/${name}`)];

const drawnRecord = fc.record({
  what: fc.oneof(fc.constantFrom(...WHATS), { arbitrary: fc.constant('transfer/returned'), weight: 1 }),
  actor: fc.constantFrom(...AUDIT_ACTORS),
  recordedAt: fc
    .date({ min: new Date('2025-12-20'), max: new Date('2027-01-05'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  details: fc.record({
    reason: fc.constantFrom(
      'R01',
      'R09',
      'R02',
      'R03',
      'R04',
      'R05',
      'R07',
      'R10',
      'R11',
      'R29',
      'R51',
      'R08',
      'R16',
      '',
    ),
    kind: fc.constantFrom('ACH', 'Disbursement', 'Refund'),
    because: fc.constantFrom(
      ...['refresh token replayed', 'signed out', 'limit per payment', 'limit per client', 'limit for all clients'],
    ),
    hash: fc.constantFrom('a', 'b', 'c'),
  }),
});

describe('the annual review (X-369)', () => {
  test('shows the same counts as a count of the audit log by hand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnRecord, { maxLength: 120 }), async (drawn) => {
        const review = await reviewOf(drawn);
        const records = logOf(drawn).filter(isOf2026);
        const counts = rowsOf(review, 1).map(([, label = '', count]) => [label, count]);
        expect(Object.fromEntries(counts)).toEqual(
          Object.fromEntries(Object.entries(BY_HAND).map(([label, is]) => [label, String(records.filter(is).length)])),
        );
        expect(counts).toHaveLength(Object.keys(BY_HAND).length);
        expect(review.log.broken).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  test('lists each control as on or off, as the company’s settings have it', async () => {
    const most = { amount: 10 ** 14, count: 10 ** 7 };
    const endless = { day: most, week: { amount: 10 ** 15, count: 10 ** 8 } };
    // Each of them is set, and none can stop a payment.
    const off = aTenant({
      ...{ limits: { ACH: 99_999_999, Wire: 14_999_999 }, approvalThreshold: 99_999_999 },
      purposes: [{ purpose: 'Rent', method: 'ACH', limit: 14_999_999 }],
      ...{ payoutsWithoutFile: true, typedWires: 'count', goodFundsDays: 0 },
      ...{ uncheckedLimit: 14_999_999, newAccountLimit: 14_999_999, velocity: { client: endless, tenant: endless } },
    });
    const on = aTenant({
      ...{ limits: { ACH: 10_000_000, Wire: 5_000_000 }, approvalThreshold: 0, payoutsWithoutFile: false },
      purposes: [{ purpose: 'Rent', method: 'ACH', limit: 100_000 }],
    });
    const statesOf = async (config: ReturnType<typeof aTenant>) => {
      const review = await reviewOf([], { tenants: { config: async () => config } });
      return Object.fromEntries(rowsOf(review, 0).map(([, name = '', state]) => [name, state]));
    };
    const [whenOff, whenOn] = [await statesOf(off), await statesOf(on)];
    expect(Object.keys(whenOff).filter((name) => whenOff[name] === 'Off')).toEqual([
      'Largest ACH payment',
      'Largest wire',
      'Lower limits by purpose',
      'Limit per client',
      'Limit for all clients together',
      'Limit for debits that Plaid approved without a check',
      'Two people for payment requests',
      'Call about a new account',
      'File has to hold the money',
      'Typed wires wait for the statement',
      'Good funds',
    ]);
    expect(
      rowsOf(await reviewOf([]), 0)
        .find(([, name]) => name === 'Limit per client')
        ?.at(-1),
    ).toContain('An approver can allow one payment over it.');
    const unset = aTenant({ limits: {} });
    expect(await statesOf(unset)).toMatchObject({
      ...{ 'Largest ACH payment': 'Off', 'Largest wire': 'Off', 'Two people for payment requests': 'Off' },
      'Limit per client': 'On',
    });
    const { tenant: shared } = unset.velocity;
    // A client may pay as much as all of them together.
    const alike = aTenant({ velocity: { client: shared, tenant: shared } });
    expect(await statesOf(alike)).toMatchObject({ 'Limit per client': 'Off', 'Limit for all clients together': 'On' });
    expect(Object.keys(whenOn)).toEqual(Object.keys(whenOff));
    expect(new Set(Object.values(whenOn))).toEqual(new Set(['On']));
  });

  test('names months without a reconciliation, and who downloaded and signed the others', async () => {
    const taken = (on: string, at: string, by: string) =>
      ({ what: 'ledger/month-taken', recordedAt: at, by, details: { on, version: 'e'.repeat(64) } }) as const;
    const signed = (report: string, at: string) => ({
      ...({ what: 'ledger/report-signed', recordedAt: at, by: 'Sam Okafor' } as const),
      details: { report, version: 'f'.repeat(64), proposedBy: 'Olivia Reyes' },
    });
    const review = await reviewOf([
      { what: 'client/registered', recordedAt: '2026-07-20T15:00:00.000Z' },
      // A download during the month doesn't reconcile it.
      taken('2026-09', '2026-09-20T15:00:00.000Z', 'Rosa Diaz'),
      // A record without a version doesn't prove that the report was drawn.
      { ...taken('2026-09', '2026-10-20T15:00:00.000Z', 'Rosa Diaz'), details: { on: '2026-09' } },
      taken('2026-10', '2026-11-03T15:00:00.000Z', 'Rosa Diaz'),
      taken('2026-10', '2026-12-03T15:00:00.000Z', 'Ida Bell'),
      taken('2026-11', '2026-12-02T15:00:00.000Z', 'Rosa Diaz'),
      taken('2026-12', '2027-01-04T15:00:00.000Z', 'Kai Lund'),
      signed('2026-10', '2026-11-05T15:00:00.000Z'),
      // Two people signed it on screen, and no one downloaded it.
      signed('2026-07', '2026-08-21T15:00:00.000Z'),
    ]);
    const rows = rowsOf(review, 3);
    expect(rows.slice(0, 6).map(([, made]) => made)).toEqual(Array(6).fill('Before the first record'));
    expect(rows.slice(6)).toEqual([
      ['July 2026', 'Not downloaded', '', 'Olivia Reyes and Sam Okafor, 08/21/2026'],
      ['August 2026', 'None', '', ''],
      ['September 2026', 'None', '', ''],
      ['October 2026', 'Rosa Diaz', '11/03/2026', 'Olivia Reyes and Sam Okafor, 11/05/2026'],
      ['November 2026', 'Rosa Diaz', '12/02/2026', ''],
      ['December 2026', 'Kai Lund', '01/04/2027', ''],
    ]);
    expect(printed(review).tables[3]?.note).toBe(
      'No reconciliation for August 2026, September 2026. Not signed here: November 2026, December 2026. Attach the signed copies.',
    );
  });

  test('lists each settings change with who proposed it and who decided it, newest first', async () => {
    const step = (what: string, at: string, by: string, details: AuditFact['details']) =>
      ({ what: `wiring/${what}`, recordedAt: at, by, details }) as const;
    const review = await reviewOf([
      step('proposed', '2025-12-30T15:00:00.000Z', 'Rosa Diaz', { hash: 'old', parts: 'limits' }),
      step('approved', '2026-01-02T15:00:00.000Z', 'Sam Okafor', { hash: 'old', proposedBy: 'Rosa Diaz' }),
      step('proposed', '2026-03-01T15:00:00.000Z', 'Rosa Diaz', { hash: 'one', parts: 'wiring details, pocPhone' }),
      step('approved', '2026-03-02T15:00:00.000Z', 'Sam Okafor', { hash: 'one', proposedBy: 'Rosa Diaz' }),
      step('proposed', '2026-04-01T15:00:00.000Z', 'Rosa Diaz', { hash: 'two', parts: 'limits, velocity' }),
      step('rejected', '2026-04-02T15:00:00.000Z', 'Rosa Diaz', { hash: 'two', proposedBy: 'Rosa Diaz' }),
      step('proposed', '2026-05-01T15:00:00.000Z', 'Kai Lund', { hash: 'three', parts: 'fee' }),
    ]);
    expect(rowsOf(review, 2)).toEqual([
      ['05/01/2026', 'Fee', 'Kai Lund', 'Replaced, or not decided that year', '7'],
      ['04/02/2026', 'Limits', 'Rosa Diaz', 'Withdrawn', '6'],
      ['03/02/2026', 'Wire instructions, contact', 'Rosa Diaz', 'Approved by Sam Okafor', '4'],
      ['01/02/2026', 'See the record', 'Rosa Diaz', 'Approved by Sam Okafor', '2'],
    ]);
  });

  test('lists open items at the year’s end, and each approver’s limit', async () => {
    const movements = [{ debit: 'trust bank', credit: 'unassigned', amount: toCents(250_00) }] as const;
    const turned = { entries: 1, turnovers: turnoversOf(movements) };
    const none = { entries: 0, turnovers: perAccount(() => ({ debit: 0, credit: 0 })) };
    const review = await reviewOf([], {
      journal: {
        months: async () => [
          { of: '2026-11', ...turned },
          { of: '2026-12', ...none },
          { of: '2027-01', ...turned },
        ],
      },
      lines: {
        waiting: async () => ({
          lines: [
            aKeptLine(tenant, 1, { on: '2026-12-30', amount: 70_00 }),
            aKeptLine(tenant, 3, { on: '2026-12-30', amount: 70_00, direction: 'out' }),
            aKeptLine(tenant, 4, { on: '2026-12-31', amount: 5_00, direction: 'out' }),
            aKeptLine(tenant, 2, { on: '2027-01-02', amount: 80_00 }),
          ],
          isMore: false,
        }),
      },
      members: async () => [
        aMember({ name: 'Sam Okafor', roles: ['approver'], approveUpTo: toCents(500_000_00) }),
        aMember({ id: personId.parse('65f0000000000000000000b7'), name: 'Olivia Reyes', roles: ['owner'] }),
        aMember({ id: personId.parse('65f0000000000000000000b8'), name: 'Kai Lund', roles: ['operator'] }),
      ],
    });
    expect(rowsOf(review, 4).slice(-3)).toEqual([
      ['Unidentified deposits: wires without a file', '', '$250.00'],
      ['Deposits of the year or earlier that are still not matched', '1', '$70.00'],
      ['Withdrawals of the year or earlier that are still not matched', '2', '$75.00'],
    ]);
    expect(rowsOf(review, 5)).toEqual([
      ['Olivia Reyes', 'Owner', 'All', 'No payments'],
      ['Sam Okafor', 'Approver', 'All', '$500,000.00'],
    ]);
  });

  test('prints no amount of unmatched transactions if it counted only some of them', async () => {
    const lines = Array.from({ length: UNMATCHED_MAX }, (_, at) =>
      aKeptLine(tenant, at, { on: '2026-12-30', amount: 70_00, direction: at < 60 ? 'in' : 'out' }),
    );
    const openOf = async (isMore: boolean, found = lines) => {
      const review = await reviewOf([], { lines: { waiting: async () => ({ lines: found, isMore }) } });
      return rowsOf(review, 4)
        .slice(-2)
        .map(([, count, amount]) => [count, amount]);
    };
    expect(await openOf(true)).toEqual([
      ['60 or more', ''],
      ['40 or more', ''],
    ]);
    // One transaction was matched while the list was read.
    expect(await openOf(true, lines.slice(1))).toEqual([
      ['59 or more', ''],
      ['40 or more', ''],
    ]);
    // The list is oldest first, so a transaction from the next year means that all of this year's were read.
    const later = aKeptLine(tenant, 200, { on: '2027-01-02' });
    expect(await openOf(true, [...lines.slice(1), later])).toEqual([
      ['59', '$4,130.00'],
      ['40', '$2,800.00'],
    ]);
    expect(await openOf(false)).toEqual([
      ['60', '$4,200.00'],
      ['40', '$2,800.00'],
    ]);
  });

  test('prints no client’s name, typed reason or account number', async () => {
    const secret = { reason: 'Ada Buyer called about 55501239021', bank: 'First Bank', lastFour: '6789', name: 'Ada' };
    const drawn = WHATS.map((what, at) => ({
      ...{ what, by: 'Rosa Diaz', recordedAt: new Date(Date.UTC(2026, 1, 1, 12, at)).toISOString() },
      details: { ...secret, hash: String(at), parts: 'limits' },
    }));
    const said = JSON.stringify(printed(await reviewOf(drawn)));
    expect(said).toContain('Rosa Diaz');
    expect(said).not.toMatch(/Ada|55501239021|6789|First Bank/);
  });

  test('names its signers, and after a later change notes that it isn’t the signed version', async () => {
    const review = await reviewOf([]);
    const version = yearVersion(review);
    const signature = {
      ...{ by: 'Rosa Diaz', at: '2027-01-05T15:00:00.000Z', change: { report: '2026', sha256: version } },
      decided: { what: 'approved', by: 'Sam Okafor', at: '2027-01-06T15:00:00.000Z' },
    } as Proposal<'report signature'>;
    const saidOf = (of: YearReview, by?: Proposal<'report signature'>) => printed(of, by).sentence;
    expect(saidOf(review)).toContain('Not signed yet.');
    expect(saidOf(review, { ...signature, decided: undefined })).toContain(
      'Reviewed by Rosa Diaz on 01/05/2027. Someone else still has to sign.',
    );
    expect(saidOf(review, signature)).toContain(
      'Reviewed by Rosa Diaz on 01/05/2027, and by Sam Okafor on 01/06/2027.',
    );
    expect(printed(review, signature).signatures.map(({ name }) => name)).toEqual([
      'Rosa Diaz, 01/05/2027',
      'Sam Okafor, 01/06/2027',
    ]);
    const later = await reviewOf([], { tenants: { config: async () => aTenant({ goodFundsDays: 0 }) } });
    expect(saidOf(later, signature)).toContain(
      `This isn’t the signed version. Rosa Diaz and Sam Okafor signed version ${version.slice(0, 12)}`,
    );
    expect(printed(later, signature).signatures.map(({ name }) => name)).toEqual(['', '']);
    const rejected = { ...signature, decided: { ...signature.decided, what: 'rejected' } } as typeof signature;
    expect(saidOf(review, rejected)).toContain('Not signed yet.');
  });

  test('is a draft until the year is over, and refuses a future year', async () => {
    expect(printed(await reviewOf([], {}, '2027')).sentence).toContain('This is a draft: 2027 isn’t over yet.');
    const ahead = await readYearReview(portsOf([]), tenant, { year: '2028', now: NOW });
    expect(ahead).toMatchObject({ ok: false, refusal: { code: 'staff/year-ahead' } });
  });

  test.each([
    [
      'changed',
      (all: readonly AuditRecord[]) => all.map((each, at) => (at === 5 ? { ...each, by: 'Mallory' } : each)),
      6,
    ],
    ['removed', (all: readonly AuditRecord[]) => all.filter((_, at) => at !== 5), 6],
    ['removed just before the year', (all: readonly AuditRecord[]) => all.filter((_, at) => at !== 2), 3],
  ])('says so when a record is %s', async (_title, tampered, record) => {
    const days = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 9 + at, 15)).toISOString());
    const whole = logOf(days.map((recordedAt) => ({ what: 'client/lifted', recordedAt })));
    // Record 3 is from December 2025, so the year begins with record 4.
    const read = await readYearReview(portsOf(tampered(whole)), tenant, { year: '2026', now: NOW });
    if (!read.ok) throw new Error(read.refusal.code);
    expect(printed(read.value).sentence).toContain(`The audit log was changed at record ${record}.`);
  });

  test('counts a month of any size a page at a time, and refuses a year that takes too long to read', async () => {
    const [some] = logOf([{ what: 'client/lifted', recordedAt: '2026-05-05T15:00:00.000Z' }]);
    const about = { year: '2026', now: NOW };
    const late = await readYearReview(portsOf(some ? [some] : [], { hasTime: () => false }), tenant, about);
    expect(late).toMatchObject({ ok: false, refusal: { code: 'staff/year-too-much' } });
    const many = 60_001;
    const recordAt = (sequence: number) => ({ ...some, sequence }) as AuditRecord;
    let largest = 0;
    const audit: YearPorts['audit'] = {
      head: async () => ({ sequence: many, hash: 'a'.repeat(64) }),
      record: async (_tenant, sequence) => (sequence > 0 ? recordAt(sequence) : undefined),
      back: async (_tenant, from, most) => {
        largest = Math.max(largest, most);
        return Array.from({ length: Math.min(from, most) }, (_, at) => recordAt(from - at));
      },
    };
    const long = await readYearReview(portsOf([], { audit }), tenant, about);
    expect(long.ok && long.value.counts.at(-1)?.count).toBe(many);
    expect(largest).toBeLessThanOrEqual(1000);
  });
});

describe('Today’s reminder of the annual review (X-369)', () => {
  const dueOn = async (
    on: string,
    { signed, roles = ['owner'], offices }: { signed?: string; roles?: readonly string[]; offices?: string[] } = {},
  ) => {
    const [first] = logOf([{ what: 'client/registered', recordedAt: '2026-09-01T15:00:00.000Z' }]);
    const ports = {
      audit: { record: async () => first },
      signature: async (_tenant: string, { report }: { readonly report: string }) =>
        report === '2026' && signed ? ({ decided: { what: signed } } as Proposal<'report signature'>) : undefined,
    };
    const member = { ...aMember(), offices } as ReturnType<typeof aMember>;
    const reader = { tenant, member, roles: roles as never, now: NOW };
    return reviewDue(ports, reader, { on, timeZone: 'America/Chicago' });
  };

  test('shows from 30 days before the year’s end until someone signs', async () => {
    expect(await dueOn('2026-12-01')).toBeUndefined();
    const ahead = { year: '2026', isOver: false, signFrom: '2027-01-01' };
    expect(await dueOn('2026-12-02')).toEqual(ahead);
    expect(await dueOn('2026-12-31')).toEqual(ahead);
    expect(await dueOn('2027-01-01')).toEqual({ ...ahead, isOver: true });
    expect(await dueOn('2027-11-30')).toEqual({ ...ahead, isOver: true });
    expect(await dueOn('2027-11-30', { signed: 'rejected' })).toEqual({ ...ahead, isOver: true });
    expect(await dueOn('2027-11-30', { signed: 'approved' })).toBeUndefined();
    expect(await dueOn('2027-12-02', { signed: 'approved' })).toMatchObject({ year: '2027', isOver: false });
  });

  test('shows to owners and approvers of the whole company only', async () => {
    expect(await dueOn('2026-12-02', { roles: ['approver'] })).toBeDefined();
    for (const role of ['operator', 'auditor', 'platform'])
      expect(await dueOn('2026-12-02', { roles: [role] })).toBeUndefined();
    expect(await dueOn('2026-12-02', { offices: ['65f0000000000000000000a1'] })).toBeUndefined();
  });
});
