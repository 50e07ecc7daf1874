import { describe, expect, test } from 'vitest';
import type { TransferId } from '#shared/ids.ts';
import { TRANSFER_STATUSES, type TransferStatus } from '#shared/transfer/status.ts';
import { nextStep, type Placed, type Step, turnAt, turnPath } from '#web/lib/payment/steps.ts';

const begunAs = (to: TransferStatus) => [{ name: 'x', to, actor: 'client' as const, at: '', reason: null }];

/** The page's differences between the four kinds of payment. */
const KINDS = {
  own: { method: 'ACH', disbursement: false, events: begunAs('draft') },
  wire: { method: 'Wire', disbursement: false, events: begunAs('draft') },
  asked: { method: 'ACH', disbursement: false, events: begunAs('requested') },
  paid: { method: 'ACH', disbursement: true, events: begunAs('sent') },
} as const;

const transfer = (kind: keyof typeof KINDS, status: TransferStatus, more: Partial<Placed> = {}): Placed =>
  ({ ...KINDS[kind], status, scheduledOn: null, wireReportedAt_utc: null, ...more }) as Placed;

const row = (step: Step, status: TransferStatus): string =>
  Object.keys(KINDS)
    .map((kind) => `${kind} ${turnAt(step, transfer(kind as keyof typeof KINDS, status))}`)
    .join(', ');

const OVER = 'own too late, wire too late, asked payment, paid payment';
const PAYMENT = 'own payment, wire payment, asked payment, paid payment';
const all = (turn: string): string => `own ${turn}, wire ${turn}, asked ${turn}, paid ${turn}`;

/** Every step in every status, written out by hand. A status that is not listed is over. */
const PICTURE: Readonly<Record<Step, Partial<Record<TransferStatus, string>> & { readonly rest: string }>> = {
  details: {
    draft: 'own stay, wire stay, asked stay, paid account',
    viewed: 'own stay, wire stay, asked stay, paid account',
    'awaiting wire': 'own stay, wire stay, asked stay, paid account',
    rest: OVER,
  },
  account: {
    draft: 'own stay, wire review, asked stay, paid stay',
    viewed: 'own stay, wire review, asked stay, paid stay',
    'awaiting acceptance': 'own stay, wire review, asked stay, paid stay',
    'awaiting wire': all('wiring'),
    rest: OVER,
  },
  review: {
    draft: all('stay'),
    viewed: all('stay'),
    submitted: all('stay'),
    'awaiting wire': all('wiring'),
    'awaiting acceptance': all('account'),
    pending: all('success'),
    completed: all('success'),
    error: all('success'),
    rest: OVER,
  },
  wiring: {
    draft: 'own payment, wire review, asked payment, paid payment',
    viewed: 'own payment, wire review, asked payment, paid payment',
    'awaiting wire': all('stay'),
    rest: PAYMENT,
  },
};
const cells = (Object.keys(PICTURE) as Step[]).flatMap((step) =>
  TRANSFER_STATUSES.map((status) => [step, status, PICTURE[step][status] ?? PICTURE[step].rest] as const),
);

describe('a payment at a step', () => {
  test.each(cells)('has, for %s, %s: %s', (step, status, turns) => expect(row(step, status)).toBe(turns));

  test.each(['details', 'account', 'wiring'] as const)('shows its page instead of %s if it is scheduled', (step) =>
    expect(turnAt(step, transfer('own', 'draft', { scheduledOn: '2026-12-01' as never }))).toBe('payment'),
  );

  test('can be given another day at the review if it is scheduled', () =>
    expect(turnAt('review', transfer('own', 'draft', { scheduledOn: '2026-12-01' as never }))).toBe('stay'));

  test('leads from its acceptance to its page if it waits for a call, and its account can still be changed', () => {
    const called = { accountCall: { standing: 'waiting' } } as Partial<Placed>;
    expect(turnAt('review', transfer('paid', 'awaiting acceptance', called))).toBe('payment');
    expect(turnAt('account', transfer('paid', 'awaiting acceptance', called))).toBe('stay');
    const released = { accountCall: { standing: 'released' } } as Partial<Placed>;
    expect(turnAt('review', transfer('paid', 'viewed', released))).toBe('stay');
  });

  test('cannot be edited once its wire was reported, but a request can still be read', () => {
    const reported = { wireReportedAt_utc: '2026-11-21T15:00:00.000Z' } as Partial<Placed>;
    expect(turnAt('details', transfer('wire', 'awaiting wire', reported))).toBe('too late');
    expect(turnAt('details', transfer('asked', 'awaiting wire', reported))).toBe('stay');
    expect(turnAt('wiring', transfer('wire', 'awaiting wire', reported))).toBe('stay');
  });
});

describe('the addresses', () => {
  const named = (disbursement: boolean) => ({ _id: 'aa' as TransferId, disbursement });

  test.each([
    ['account', '/create-account/step-select-account?go_to_transfer=aa'],
    ['review', '/create-account/step-4?go_to_transfer=aa'],
    ['wiring', '/create-account/wiring-instructions?transfer_id=aa&tenant_id=acme'],
    ['success', '/create-account/success?go_to_transfer=aa'],
    ['payment', '/payment-details/aa'],
    ['stay', undefined],
    ['too late', undefined],
  ] as const)('for %s', (turn, path) => expect(turnPath(turn, named(false), 'acme')).toBe(path));

  test.each([
    ['account', 'account'],
    ['review', 'payment'],
    ['success', 'success'],
  ] as const)('for %s mark a payment to the client', (turn, marker) =>
    expect(turnPath(turn, named(true), 'acme')).toMatch(new RegExp(`&disbursement=${marker}$`)),
  );

  test.each([
    ['an ACH transfer without an account', { method: 'ACH' }, false, /step-select-account/],
    ['an ACH transfer with one', { method: 'ACH' }, true, /step-4/],
    ['a wire', { method: 'Wire' }, false, /step-4/],
    ['a promised wire', { method: 'Wire', status: 'awaiting wire' }, false, /wiring-instructions/],
  ] as const)('for %s continue from the form', (_, saved, isAccountChosen, place) =>
    expect(nextStep({ ...named(false), status: 'draft', ...saved }, isAccountChosen, 'acme')).toMatch(place),
  );
});
