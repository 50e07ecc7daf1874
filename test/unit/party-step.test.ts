import { describe, expect, it } from 'vitest';
import { linkEndsOn } from '#functions/client/receipts/read-live.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { partiesText } from '#shared/text/parties.ts';
import { lifecycleLines } from '#shared/transfer/lifecycle.ts';
import { partySteps, STEP_OF_STATUS, toldSteps } from '#shared/transfer/party-step.ts';
import { PARTY_STEPS, PARTY_WAYS } from '#shared/transfer/party-words.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES, type TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-11-02T15:00:00.000Z');

/** A payment with these events, one a day: `name>status`. */
function having(steps: readonly string[], over: object = {}): Transfer {
  let from: TransferStatus | null = null;
  const events = steps.map((step, at) => {
    const [name = '', to = ''] = step.split('>');
    const event = { id: `e${at}`, name, from, to, actor: 'system', at: new Date(FIRST + at * DAY_MS).toISOString() };
    from = to as TransferStatus;
    return event;
  });
  return aTransfer({ events, status: from ?? 'draft', ...over });
}
const toldOf = (steps: readonly string[], over: object = {}) => toldSteps(having(steps, over)).map(({ step }) => step);

const ASKED = ['create>created', 'release>requested', 'open>viewed'];
const SENT = [...ASKED, 'makeTransfer>submitted', 'accepted>pending', 'posted>pending'];

describe('a payment’s steps for parties (X-360)', () => {
  it('have words for every status, step and direction in both languages, each with the company’s name or no promise', () => {
    for (const language of LANGUAGES)
      for (const way of PARTY_WAYS) {
        const words = partiesText[language].steps[way];
        for (const step of PARTY_STEPS) expect(words[step].says('Acme Title').length, step).toBeGreaterThan(10);
        for (const status of TRANSFER_STATUSES) expect(words[STEP_OF_STATUS[status]].title, status).not.toBe('');
        expect(new Set(PARTY_STEPS.map((step) => words[step].title)).size).toBeGreaterThan(8);
      }
  });

  it('never say "cleared" where the lifecycle has no cleared money', () => {
    for (const kind of TRANSFER_KINDS)
      for (const line of lifecycleLines()) {
        const [, from = '', name = '', to = ''] = /^(.+?) --(\w+) .*--> (.+)$/.exec(line) ?? [];
        const kinds = { ACH: {}, Wire: { method: 'Wire' }, Disbursement: { disbursement: true } };
        const refund = { disbursement: true, refundOf: { id: 'f'.repeat(24), referenceId: 'X', purpose: 'Y' } };
        const over = kind === 'Refund' ? refund : kinds[kind];
        const step = partySteps(having([`create>${from}`, `${name}>${to}`], over)).at(-1)?.step;
        const isGood = name === 'fundsAvailable' || (to === 'completed' && from !== 'completed' && kind !== 'ACH');
        expect([line, kind, step === 'cleared']).toEqual([line, kind, isGood]);
      }
  });

  it.each<[string, readonly string[], readonly string[], object?]>([
    [
      'a debit that was returned and closed',
      [...SENT, 'settled>completed', 'fundsAvailable>completed', 'returned>error', 'close>cancelled'],
      ['asked', 'on its way', 'cleared', 'returned'],
    ],
    [
      'a debit that the bank declined and the client pays again',
      [...ASKED, 'makeTransfer>submitted', 'declinedRequest>viewed'],
      ['asked'],
    ],
    ['a debit that failed', [...SENT, 'failed>error'], ['asked', 'on its way', 'failed']],
    ['a request that the client declined', [...ASKED, 'decline>cancelled'], ['asked', 'declined']],
    ['a draft that no one was asked for', ['create>draft', 'discard>cancelled'], []],
    [
      'a preparation that was rejected',
      ['create>created', 'submitForApproval>awaiting approval', 'reject>rejected'],
      [],
    ],
    [
      'a wire whose match was undone',
      [...ASKED, 'chooseWire>awaiting wire', 'confirmReceipt>completed', 'reopenReceipt>awaiting wire'],
      ['asked', 'cleared', 'not received'],
      { method: 'Wire' },
    ],
    [
      'a wire that was found after it was canceled',
      [...ASKED, 'chooseWire>awaiting wire', 'cancel>cancelled', 'applyReceipt>completed'],
      ['asked', 'canceled', 'cleared'],
      { method: 'Wire' },
    ],
    [
      'a disbursement',
      [
        'create>created',
        'submitForApproval>awaiting approval',
        'approveDisbursement>sent',
        'open>viewed',
        'acceptPayment>submitted',
        'accepted>pending',
        'settled>completed',
      ],
      ['asked', 'on its way', 'cleared'],
      { disbursement: true },
    ],
  ])('for %s are listed in order, each once', (_, events, expected, over = {}) => {
    expect(toldOf(events, over)).toEqual(expected);
  });
});

describe('a wire’s steps for parties (X-360)', () => {
  it('say that another amount than requested arrived, to the cent and with the fee, and only where it cleared', () => {
    const events = [...ASKED, 'chooseWire>awaiting wire', 'confirmReceipt>completed', 'returned>error'];
    const wire = having(events, { method: 'Wire', amount: 5_000_000, fee: 25_00 });
    const flagged = (received: number) =>
      partySteps({ ...wire, wireReceipt: { received } as Transfer['wireReceipt'] })
        .filter(({ isOtherAmount }) => isOtherAmount)
        .map(({ step }) => step);
    expect([5_002_499, 5_002_500, 5_002_501].map(flagged)).toEqual([['cleared'], [], ['cleared']]);
    expect(partySteps(wire).some(({ isOtherAmount }) => isOtherAmount)).toBe(false);
  });
});

describe('the last day of a payment’s links (X-360, X-021)', () => {
  it('is 30 days after the closing or the last step, whichever is later, and none while it continues', () => {
    expect(linkEndsOn(having(SENT), undefined)).toBeUndefined();
    expect(linkEndsOn(having(SENT), '2026-11-20')).toBe('2026-12-20');
    expect(linkEndsOn(having(SENT, { expectedClosingAt: '2026-11-22T05:00:00.000Z' }), undefined)).toBe('2026-12-22');
    expect(linkEndsOn(having([...SENT, 'failed>error']), undefined)).toBe('2026-12-08');
    // A return after the closing has to be visible.
    expect(linkEndsOn(having([...SENT, 'returned>error']), '2026-11-03')).toBe('2026-12-08');
  });
});
