import { describe, expect, test } from 'vitest';
import { answerFor, problemFor } from '#functions/console/answer.ts';
import { refusalCodes, staffRefusalSentence } from '#shared/any-refusal.ts';
import { allRoutes } from '#shared/contracts/all-routes.ts';
import { fieldText } from '#shared/text/fields.ts';
import { refusalText } from '#shared/text/refusals.ts';
import { returnsText } from '#shared/text/returns.ts';
import { sentenceText } from '#shared/text/sentences.ts';
import { staffAnswerText } from '#shared/text/staff-answer.ts';
import { staffReturnsText } from '#shared/text/staff-returns.ts';
import { staffReason } from '#shared/transfer/staff-reason.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const at = '2026-11-20T15:00:00.000Z';
const telling = { goodFundsDays: 5, timeZone: 'America/Chicago', now: new Date(at) };

/** Every code that a payment's problem can have: the portal's own, the refusals of a start, and those of a bank. */
const codes = [
  ...Object.keys(staffAnswerText.en.problems),
  ...refusalCodes,
  ...Object.keys(staffReturnsText.en),
  ...['NOT_APPROVED', 'WIRE', 'NSF', 'TRANSFER_INSUFFICIENT_FUNDS', 'ITEM_LOGIN_REQUIRED', 'ITEM_NOT_FOUND'],
  ...['TRANSFER_ACCOUNT_BLOCKED', 'DECLINED', 'R99', 'F01', 'failed', 'returned'],
];
const { reasons, declines } = returnsText.en;
const isText = (value: unknown): value is string => typeof value === 'string';
const clients = new Set(
  [refusalText.en, sentenceText.en, reasons, declines, fieldText.en].flatMap((table) =>
    Object.values(table).filter(isText),
  ),
);

/** The staff's answer and problem of a payment. The record's sentence is the client's. */
const told = (code: string, over: Partial<Transfer>) => {
  const transfer = aTransfer({ problem: { code, sentence: 'THE CLIENT’S SENTENCE', at }, ...over });
  return [...answerFor(transfer, [], telling), problemFor(transfer)?.words ?? ''];
};
const out = { disbursement: true, type: 'Client Disbursement' } as const;
const states: readonly (readonly [string, Partial<Transfer>])[] = [
  ['an unsent payment', { status: 'draft' }],
  ['a request', { status: 'viewed' }],
  ['a failed payment', { status: 'error' }],
  ['a wire with a problem', { status: 'error', method: 'Wire' }],
  ['a canceled payment', { status: 'cancelled' }],
  ['a disbursement', { status: 'viewed', ...out }],
  ['a failed disbursement', { status: 'error', ...out }],
  ['a refund that needs approval again', { status: 'awaiting approval', ...out }],
];

describe('the reason why a payment stopped, for staff (D-101, X-356)', () => {
  test.each(states)('is never a sentence for the client: %s', (_, over) => {
    for (const code of codes)
      for (const sentence of told(code, over)) {
        expect(sentence, code).not.toContain('THE CLIENT’S SENTENCE');
        expect(clients.has(sentence), `${code}: ${sentence}`).toBe(false);
      }
  });

  test.each([
    ['the Plaid balance doesn’t cover', 'NOT_COVERED', 'because your Plaid balance doesn’t have enough for it.'],
    [
      'takes another approval, because its file lost money',
      'LOST_COVER',
      'because its file lost money after the approval.',
    ],
  ])('is given once for a disbursement that %s', (_, code, because) => {
    const said = { id: 'e-1', name: 'uncovered', from: 'viewed', to: 'viewed', actor: 'system', at } as const;
    const events = [{ ...said, reason: code }];
    expect(told(code, { status: 'viewed', ...out, ...(code === 'LOST_COVER' ? { events } : {}) })).toEqual([
      expect.stringContaining(because),
      '',
    ]);
  });

  test.each([
    [
      'a failed payment, in its answer',
      'R10',
      { status: 'error' },
      'the client’s bank says it wasn’t authorized (R10)',
    ],
    ['a failed payment with an unknown code', 'R17', { status: 'error' }, 'the bank’s code is R17'],
    [
      'a request that Plaid declined for want of money',
      'NSF',
      { status: 'viewed' },
      'The client’s account doesn’t have',
    ],
    ['a disbursement that Plaid declined', 'NSF', { status: 'viewed', ...out }, 'Your Plaid balance doesn’t cover it'],
    ['a bank that wants a new login', 'ITEM_LOGIN_REQUIRED', { status: 'draft' }, 'The client has to log in'],
    ['an account that was not usable', 'bank/returned', { status: 'draft' }, 'The client has to choose another one'],
    ['any other guard of a scheduled day', 'agent/required', { status: 'draft' }, 'It wasn’t sent on its day'],
    ['any other code of Plaid', 'DECLINED', { status: 'draft' }, 'The bank or Plaid declined it (DECLINED)'],
  ] as const)('names %s', (_, code, over, words) => {
    expect(told(code, over).join(' ')).toContain(words);
  });

  test('asks for the next step, or says that no money moved, for each of the portal’s own codes', () => {
    const silent = Object.keys(staffAnswerText.en.problems).filter(
      (code) => !/[.] [A-Z]/.test(staffReason(code, { disbursement: false })),
    );
    expect(silent).toEqual([]);
  });
});

test('No refusal of a console call asks staff to “call us”, or speaks of a “transfer” (D-101, X-356)', () => {
  const ofStaff = new Set(allRoutes.flatMap(({ caller, refusals }) => (caller === 'staff' ? refusals : [])));
  expect(ofStaff.size).toBeGreaterThan(200);
  const forClients = [...ofStaff].filter((code) =>
    /\bcall us\b|\blooking at\b|\bthis transfer\b/i.test(staffRefusalSentence({ code })),
  );
  expect(forClients).toEqual([]);
});
