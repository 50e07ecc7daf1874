import type * as z from 'zod/mini';
import { sumsOf } from '#functions/console/console-payment.ts';
import type {
  ConsolePayment,
  listFilesRoute,
  listPaymentsRoute,
  showFileRoute,
  showPaymentRoute,
  todayRoute,
} from '#shared/contracts/console.ts';
import type { showClientRoute } from '#shared/contracts/console-clients.ts';
import type { fileCardRoute } from '#shared/contracts/files.ts';
import type { StaffList } from '#shared/contracts/staff.ts';
import type { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { toCents } from '#shared/money.ts';

type Reply<R extends { readonly reply: z.ZodMiniType }> = z.input<R['reply']>;

/** The nth id of the console's tests: 24 hex digits. */
export const consoleId = <T extends string = string>(n: number): T => n.toString(16).padStart(24, '0') as T;

const NOW = '2026-11-23T17:00:00.000Z';

/** Rosa, an operator at Acme, or with other roles or companies in tests about them. */
export const aStaffMe = (changes: object = {}): Reply<typeof whoAmIRoute> =>
  ({
    id: consoleId(1),
    name: 'Rosa Diaz',
    email: 'rosa@acme.example',
    companies: [{ tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: ['operator'] }],
    passkeys: 1,
    authTime: NOW,
    idleEndsAt: new Date(Date.now() + 900_000).toISOString(),
    endsAt: new Date(Date.now() + 28_800_000).toISOString(),
    ...changes,
  }) as Reply<typeof whoAmIRoute>;

/** Maria's deposit of $15,000.00, which has arrived and is good. */
export const aConsolePayment = (changes: object = {}): ConsolePayment =>
  ({
    id: consoleId(40),
    clientId: consoleId(2),
    referenceId: 'EM-7Q4K-2M9P',
    firstName: 'Maria',
    lastName: 'Delgado',
    property: '12 Oak St, Austin, TX 78701',
    file: { id: consoleId(60), number: '24-2000' },
    purpose: 'Earnest Money Deposit for Purchase',
    kind: 'ACH',
    method: 'ACH',
    disbursement: false,
    status: 'completed',
    amount: toCents(1_500_000),
    fee: toCents(2500),
    flags: [],
    createdAt: '2026-11-16T15:04:00.000Z',
    updatedAt: '2026-11-22T15:04:00.000Z',
    good: { on: '2026-11-22', isReached: true },
    ...changes,
  }) as ConsolePayment;

const NAMES = [
  ['Maria', 'Delgado', '12 Oak St, Austin, TX 78701'],
  ['Wei', 'Chen', '4410 Barton Springs Rd, Unit 12, Austin, TX 78704'],
  ['Okonkwo-Featherstonehaugh', 'Adaeze', '88 Elm Ave, Round Rock, TX 78664'],
  ['Tom', 'Baker', '700 W 6th St, Austin, TX 78701'],
  ['Sofía', 'Núñez', '1 Lake Dr, Lakeway, TX 78734'],
] as const;

const STATES = [
  { status: 'completed', kind: 'ACH', good: { on: '2026-11-20', isReached: true } },
  { status: 'pending', kind: 'ACH', good: { on: '2026-12-01', isReached: false } },
  { status: 'awaiting wire', kind: 'Wire', method: 'Wire' },
  { status: 'awaiting approval', kind: 'Disbursement', disbursement: true },
  { status: 'error', kind: 'ACH', flags: ['returned'] },
  { status: 'awaiting acceptance', kind: 'Disbursement', disbursement: true, flags: ['call'] },
  { status: 'cancelled', kind: 'Wire', method: 'Wire' },
  { status: 'completed', kind: 'Wire', method: 'Wire', good: { on: '2026-11-19', isReached: true } },
  { status: 'requested', kind: 'ACH' },
  { status: 'completed', kind: 'Refund', disbursement: true },
] as const;

/** The totals of a list without payments. */
export const noSums = sumsOf([]);

/** A page of 25 payments of all kinds, with one more page after it. */
export function aPaymentPage(changes: object = {}): Reply<typeof listPaymentsRoute> {
  const payments = Array.from({ length: 25 }, (_, at) => {
    const [firstName, lastName, property] = NAMES[at % NAMES.length] ?? NAMES[0];
    return aConsolePayment({
      id: consoleId(100 + at),
      firstName,
      lastName,
      property,
      file: { id: consoleId(60 + (at % 3)), number: `24-200${at % 3}` },
      good: null,
      amount: toCents([1_500_000, 52_50, 25_000_000, 999_99, 7_425_000][at % 5] ?? 0),
      updatedAt: new Date(Date.parse(NOW) - at * 5_400_000 * (at + 1)).toISOString(),
      ...STATES[at % STATES.length],
    });
  });
  return {
    payments,
    sums: sumsOf(payments),
    after: `2026-11-01T00:00:00.000Z#${consoleId(1)}`,
    lookedBack: null,
    ...changes,
  } as Reply<typeof listPaymentsRoute>;
}

/** Maria's payment with its history. */
export const aShownPayment = (changes: object = {}): Reply<typeof showPaymentRoute> =>
  ({
    payment: aConsolePayment(),
    answer: [
      '$15,000.00 is in your trust account and has been good since Sun, Nov 22.',
      'A refund of $5,000.00 waits for a second person.',
    ],
    answerForOutsiders: '12 Oak St (24-2000): $15,000.00 for Earnest Money was received and cleared on Sun, Nov 22.',
    version: 7,
    problem: null,
    agent: 'Ann Fisher',
    office: 'Downtown',
    seller: 'Paul Hart',
    timeline: [
      ['created', 'Maria saved the details', 'draft', 'client', null, '2026-11-16T15:04:00.000Z', 11],
      ['submitted', 'Maria authorized the debit', 'submitted', 'client', null, '2026-11-16T15:09:00.000Z', 12],
      ['accepted', 'The bank took the debit', 'pending', 'provider', null, '2026-11-16T15:09:02.000Z', 13],
      [
        'settled',
        'The money arrived in the trust account',
        'completed',
        'provider',
        null,
        '2026-11-19T14:00:00.000Z',
        31,
      ],
      ['file', 'Put into file 24-2000', 'completed', 'staff', 'Rosa Diaz', '2026-11-20T16:12:00.000Z', 40],
    ].map(([name, words, status, actor, by, at, record]) => ({
      id: `${name}`,
      name,
      words,
      status,
      actor,
      by,
      at,
      record,
      reason: name === 'file' ? 'The contract names it' : null,
    })),
    next: [{ step: 'refund', words: 'The refund is approved', on: '2026-11-24', isLate: false }],
    refundOf: null,
    refunds: [aConsolePayment({ id: consoleId(41), kind: 'Refund', status: 'awaiting approval', amount: 500_000 })],
    retryOf: null,
    retriedAs: null,
    moves: [],
    desk: {
      phone: '+15125550142',
      email: 'maria@example.com',
      property: { address1: '12 Oak St', address2: '', city: 'Austin', state: 'TX', zipcode: '78701' },
      from: { bankName: 'First Platypus Bank', name: 'Everyday Checking', accountLastFourDigits: '4821' },
      to: { bankName: 'Lone Star Trust', name: 'Escrow', accountLastFourDigits: '9001' },
      accountCheck: {
        standing: 'called',
        mark: 'a1b2c3d4e5f6',
        rows: [{ label: 'Owner', value: 'Maria Delgado, as the bank names her' }],
      },
      wire: null,
      filing: null,
      messages: [
        {
          kind: 'sent',
          words: 'Your payment is on its way',
          to: 'client',
          by: 'email',
          askedAt: '2026-11-16T15:09:03.000Z',
          sentAt: '2026-11-16T15:09:05.000Z',
        },
        { kind: 'cleared', words: 'Your payment has cleared', to: 'client', by: 'text', askedAt: NOW, sentAt: null },
      ],
      books: [
        {
          at: '2026-11-19T14:00:00.000Z',
          on: '2026-11-19',
          event: 'settled',
          debit: 'Trust account',
          credit: 'Held for file 24-2000',
          amount: toCents(1_500_000),
          file: '24-2000',
          isBooked: true,
        },
      ],
      notes: [{ note: 'Contract of Nov 14, closing on Dec 3', at: '2026-11-16T15:04:00.000Z', by: 'Rosa Diaz' }],
    },
    ...changes,
  }) as unknown as Reply<typeof showPaymentRoute>;

const load = { amount: 0, max: 100_000, count: 0, ofCount: 5 };

/** A client without payments. */
export const aShownClient = (changes: object = {}): Reply<typeof showClientRoute> =>
  ({
    ...{ id: consoleId(7), name: 'Wei Chen', formerNames: [], since: '2026-08-01T16:00:00.000Z', phone: '•••• 0142' },
    ...{ language: 'en', isIdentityOnFile: true, consent: { termsVersion: '1', at: '2026-08-01T16:00:00.000Z' } },
    ...{ accounts: [], sessions: [], limits: { day: load, week: load }, payments: [], isMore: false, messages: [] },
    ...{ debitsStopped: null, wireHeldSince: null, overLimit: null, hold: null, version: 3 },
    ...changes,
  }) as Reply<typeof showClientRoute>;

/** The open items at Acme on a Monday. */
export const aToday = (changes: object = {}): Reply<typeof todayRoute> =>
  ({
    on: '2026-11-23',
    now: NOW,
    queues: [
      ['to approve', 3, 4_250_000, '2026-11-23T14:10:00.000Z', 3],
      ['calls', 1, 999_99, '2026-11-22T20:00:00.000Z', 1],
      ['failed', 2, 1_505_250, '2026-11-20T09:00:00.000Z', 2],
      ['deadlines', 4, 12_000_000, '2026-11-23T22:00:00.000Z', 4],
      ['unknown', 0, 0, null, 0],
      ['good', 5, 11_147_650, null, 3],
      ['wires', 0, 0, null, 0],
    ].map(([queue, count, amount, oldestAt, files]) => ({ queue, count, amount, oldestAt, files, isMore: false })),
    offices: [
      { id: consoleId(30), name: 'Downtown' },
      { id: consoleId(31), name: 'Hill Country' },
    ],
    agents: [{ id: consoleId(33), name: 'Ann Fisher' }],
    prepares: {
      purposes: [
        { name: 'Earnest Money Deposit for Purchase', methods: ['ACH'] },
        { name: 'Down Payment and Closing Costs', methods: ['ACH', 'Wire'] },
      ],
      routing: 'office',
      offices: [{ id: consoleId(30), name: 'Downtown' }],
      agents: [{ id: consoleId(33), name: 'Ann Fisher' }],
      approvalThreshold: 5_000_000,
      portal: { address: 'https://acme.portal.example', phone: '(216) 555-0100' },
    },
    ...changes,
  }) as unknown as Reply<typeof todayRoute>;

const aFile = (changes: object = {}) => ({
  file: { id: consoleId(60), number: '24-2000' },
  property: '12 Oak St, Austin, TX 78701',
  held: 1_500_000,
  promised: toCents(500_000),
  expected: toCents(7_425_000),
  payments: 4,
  newestAt: '2026-11-22T15:04:00.000Z',
  ...changes,
});

/** Three of Acme's files. */
export const aFilePage = (): Reply<typeof listFilesRoute> =>
  ({
    files: [
      aFile(),
      aFile({
        file: { id: consoleId(61), number: '24-2001' },
        held: 0,
        promised: 0,
        expected: 25_000_000,
        payments: 1,
      }),
      aFile({ file: { id: consoleId(62) }, property: '1 Lake Dr, Lakeway, TX 78734', held: -20_000, payments: 2 }),
    ],
    after: null,
  }) as Reply<typeof listFilesRoute>;

/** One of them with its payments. */
export const aShownFile = (changes: object = {}): Reply<typeof showFileRoute> =>
  ({
    ...aFile(),
    left: 1_000_000,
    rows: aPaymentPage().payments.slice(0, 4),
    agents: ['Ann Fisher'],
    ...changes,
  }) as Reply<typeof showFileRoute>;

/** The file's card: a buyer whose deposit cleared, a lender's wire, and a seller. */
export const aFileCard = (changes: object = {}): Reply<typeof fileCardRoute> =>
  ({
    file: { id: consoleId(60), number: '24-2000' },
    property: '12 Oak St, Austin, TX 78701',
    closing: { on: '2026-11-27', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' },
    people: [
      { side: 'buyer', name: 'María Santos', phone: '(216) 555-0142' },
      { side: 'seller', name: 'Wei Chen', phone: '(216) 555-0177' },
    ],
    start: {
      ...{ address1: '12 Oak St', address2: '', city: 'Austin', state: 'TX', zipcode: '78701' },
      ...{ fileNumber: '24-2000', officeId: consoleId(30), agentId: consoleId(33) },
    },
    ledger: [
      {
        ...{ on: '2026-11-18', at: '2026-11-18T15:00:00.000Z', what: 'received', who: 'María Santos' },
        ...{ reference: 'EM-GOOD-AAAA', payment: consoleId(100), purpose: 'Earnest Money', method: 'ACH' },
        ...{ amount: 1_500_000, balance: 1_500_000, isRefundable: true },
      },
      {
        ...{ on: '2026-11-19', at: '2026-11-19T15:00:00.000Z', what: 'charged', who: 'COUNTY RECORDER' },
        ...{ reference: 'IMAD-9', amount: -20_000, balance: 1_480_000 },
      },
    ],
    notes: [
      {
        ...{ payment: consoleId(100), reference: 'EM-GOOD-AAAA', note: 'Keys at noon', by: 'staff' },
        at: '2026-11-18T15:00:00.000Z',
      },
    ],
    ...changes,
  }) as Reply<typeof fileCardRoute>;

const aMember = (n: number, name: string, roles: readonly string[], more: object = {}) => ({
  id: consoleId(n),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  roles,
  active: true,
  since: '2026-09-01T12:00:00.000Z',
  invitedBy: 'Olivia Park',
  version: 1,
  ...more,
});

/** Acme's people: an owner, who reads the list, and four others, one of them invited. */
export const aStaffList = (changes: object = {}): StaffList =>
  ({
    members: [
      aMember(1, 'Olivia Park', ['owner']),
      aMember(2, 'Rosa Diaz', ['operator'], { offices: [consoleId(30)] }),
      aMember(3, 'Sam Okafor', ['approver'], { approveUpTo: toCents(5_000_000) }),
      aMember(4, 'Ana Lima', ['auditor']),
      aMember(6, 'Kim Ops', ['platform'], { until: '2026-11-23T21:00:00.000Z', ticket: 'SUP-1204' }),
    ],
    invitations: [
      {
        id: consoleId(70),
        name: 'Dana Reyes',
        email: 'dana@acme.example',
        roles: ['operator'],
        invitedBy: 'Olivia Park',
        expiresAt: '2026-11-26T12:00:00.000Z',
      },
    ],
    ...changes,
  }) as unknown as StaffList;
