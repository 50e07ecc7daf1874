import { toCents } from '#shared/money.ts';
import { authorizationText } from '#shared/transfer/authorization-text.ts';
import { aSchedule, aTransfer } from '../support/transfers.ts';
import type { COMPANIES } from './receipt-companies.ts';

/** One receipt of a picture. */
export type Cell = {
  readonly caption: string;
  readonly company: keyof typeof COMPANIES;
  readonly transfer: Readonly<Record<string, unknown>>;
  /** The copy that a client shares. */
  readonly isForOthers?: boolean;
};

/** The date of the receipts, unless their events are later. */
export const AS_OF = '2026-11-23T23:21:00.000Z';

const ENDED_AT = '2026-11-23T20:00:00.000Z';
const ended = (name: string, actor: string, to = 'cancelled', reason?: string) => ({
  status: to,
  updatedAt: ENDED_AT,
  events: [{ id: 'e1', name, from: 'pending', to, actor, at: ENDED_AT, ...(reason ? { reason } : {}) }],
});

const started = {
  startedAt: '2026-11-20T15:00:00.000Z',
  creditTraceId: '021000020000001',
  authorization: {
    ...aSchedule.authorization,
    text: authorizationText({
      tenantName: 'Acme Title & Escrow',
      bankName: 'First Platypus Bank',
      accountName: 'Checking',
      accountLastFourDigits: '4821',
      amount: toCents(1_250_000),
      fee: toCents(1500),
      total: toCents(1_251_500),
      on: 'Fri, Nov 20',
      pocPhone: '+12165550142',
      supportEmail: 'closings@acme-title.example',
    }),
  },
};
const settled = { ...started, status: 'completed', completedAt: '2026-11-23T15:00:00.000Z', updatedAt: ENDED_AT };
const cleared = { ...settled, clearedAt: '2026-11-27T20:00:00.000Z', updatedAt: '2026-11-27T20:00:00.000Z' };
const wire = { method: 'Wire', source: undefined };
const wired = { ...wire, status: 'completed', completedAt: ENDED_AT, clearedAt: ENDED_AT, updatedAt: ENDED_AT };
const toClient = {
  disbursement: true,
  type: 'Client Disbursement',
  purpose: 'Proceeds of Sale',
  fee: 0,
  destination: aTransfer().source,
  source: undefined,
};
const file = { fileNumber: '24-1187' };

const cell = (caption: string, transfer: Cell['transfer'] = {}, company: Cell['company'] = 'acme'): Cell => ({
  caption,
  company,
  transfer,
});
const shared = (of: Cell): Cell => ({ ...of, isForOthers: true });

/** The pictures of the receipt: their names in docs/pictures, and the receipts on each. */
export const SHEETS: Readonly<Record<string, readonly Cell[]>> = {
  'receipt-under-way': [
    cell('Scheduled', { status: 'draft', schedule: aSchedule }),
    cell('Confirming with the bank', { status: 'submitted' }),
    cell('On its way', started),
    cell('Between the banks', { ...started, postedAt: '2026-11-21T02:00:00.000Z' }),
    cell('Received, not cleared', { ...settled, ...file }),
    cell('Cleared', { ...cleared, ...file }),
  ],
  'receipt-not-yet': [
    cell('Asked for', { status: 'requested', ...file }),
    cell('Asked for, opened', { status: 'viewed' }),
    cell('Started by the company', { status: 'Initiated' }),
    cell('Offered to the client', { ...toClient, status: 'sent' }),
    cell('Offered, account chosen', { ...toClient, status: 'awaiting acceptance' }),
    cell('Waiting for a wire', { ...wire, status: 'awaiting wire', ...file }),
  ],
  'receipt-not-paid': [
    cell('Canceled by the client', { ...started, ...ended('cancelled', 'client') }),
    cell('Canceled by the company', { ...started, ...ended('cancelled', 'staff') }),
    cell('Canceled by the bank', { ...started, ...ended('cancelled', 'provider') }),
    cell('Declined', ended('decline', 'client')),
    cell('Not answered in time', ended('cancel', 'system')),
    cell('Not approved', { ...toClient, ...ended('reject', 'approver', 'rejected') }),
    cell('Failed', { ...started, ...ended('failed', 'provider', 'error', 'R16') }),
    cell('Returned, R01', { ...started, ...ended('returned', 'provider', 'error', 'R01'), returnedAt: ENDED_AT }),
    cell('Taken back, R10', { ...settled, ...ended('returned', 'provider', 'error', 'R10'), returnedAt: ENDED_AT }),
    cell('Ended, nobody knows how', { status: 'error' }),
  ],
  'receipt-other-ways': [
    cell('Wire received', { ...wired, ...file }),
    cell('Wire canceled', {
      ...wire,
      ...ended('cancel', 'client'),
      events: [
        { id: 'e0', name: 'chooseWire', from: 'draft', to: 'awaiting wire', actor: 'client', at: ENDED_AT },
        ...ended('cancel', 'client').events,
      ],
    }),
    cell('Wire with a problem', { ...wire, ...ended('markProblem', 'staff', 'error') }),
    cell('Paid out at once', {
      ...toClient,
      startedAt: started.startedAt,
      provider: { attempt: 1, rank: 0, network: 'rtp' },
    }),
    cell('Paid out', { ...toClient, ...settled, authorization: undefined, ...file }),
    cell('Refund', {
      ...toClient,
      startedAt: started.startedAt,
      purpose: 'Earnest Money Deposit for Purchase',
      refundOf: {
        id: '65f0000000000000000000c2',
        referenceId: 'EM-2B7C-4D8F',
        purpose: 'Earnest Money Deposit for Purchase',
      },
    }),
  ],
  'receipt-shared': [
    shared(cell('Shared: on its way', { ...started, notes: [{ note: 'My own note' }] })),
    shared(cell('Shared: received', { ...settled, ...file })),
    shared(cell('Shared: cleared', { ...cleared, ...file })),
    shared(cell('Shared: waiting for a wire', { ...wire, status: 'awaiting wire' })),
    shared(cell('Shared: canceled', { ...started, ...ended('cancelled', 'client') })),
    shared(cell('Shared: taken back', { ...settled, ...ended('returned', 'provider', 'error', 'R10') })),
  ],
  'receipt-names': [
    cell('Vietnamese', { ...settled, firstName: 'Nguyễn Thị Hồng Nhung', lastName: 'Nguyễn Phước' }),
    cell('Polish', { ...settled, firstName: 'Żółcisława', lastName: 'Brzęczyszczykiewicz-Łękołodzka' }, 'harbor'),
    cell('Nordic, Irish, Yoruba', { ...settled, firstName: 'Þórdís Æsa Ø.', lastName: 'O’Brien-Ẹ́niọlá' }, 'summit'),
    cell('Letters of before', {
      ...settled,
      firstName: 'محمد',
      lastName: 'الأحمد',
      notes: [{ note: '≥ ✓ 日本 Please call first.' }],
    }),
    cell(
      '80 letters, and a long name of the company',
      {
        ...settled,
        firstName: 'Wolfeschlegelstein'.repeat(3).slice(0, 40),
        lastName: 'hausenbergerdorff'.repeat(3).slice(0, 40),
        propertyAddress1: 'M'.repeat(60),
        notes: [{ note: 'A long note that says what the payment is for, and then goes on. '.repeat(6) }],
      },
      'long',
    ),
    cell('Every row there is', { ...settled, ...file, notes: [{ note: 'For the kitchen.\nCall first.' }] }, 'square'),
  ],
  'receipt-logos': [
    cell('On white', cleared, 'harbor'),
    cell('Bright', started, 'summit'),
    cell('No logo', started, 'plainview'),
    cell('White logo', cleared, 'white'),
    cell('Pale logo, pale color', started, 'pale'),
    cell('Tall', started, 'tall'),
    cell('Square, long name', settled, 'square'),
    cell('Wide', settled, 'wide'),
    cell('No logo, long name', settled, 'long'),
  ],
};
