import { describe, expect, test } from 'vitest';
import { cardButton, cardText, statementDescription, statusLook } from '#shared/transfer/presentation.ts';
import { isShownInHistory, TRANSFER_STATUSES } from '#shared/transfer/status.ts';

/** How each status looks, written out: any change to the table changes this picture. */
const PICTURE = `
draft green 0 grey | hidden
created green 10 grey | hidden
pending yellow 10 yellow | You sent | You accepted
sent green 15 orange | You were sent | You were sent
viewed green 25 orange | You were asked to send | You were sent
completed grey 100 green | You sent | You accepted
cancelled green 100 grey | Cancelled | Cancelled
error red 100 red | Your payment failed | Your payment failed
awaiting wire green 75 green | You plan to send | You plan to send
awaiting approval green 75 green | hidden
awaiting acceptance green 50 green | You were sent | You were sent
requested green 10 green | You were asked to send | You were asked to send
submitted green 10 yellow | You are sending | You are accepting
rejected green 100 grey | hidden
Initiated green 10 green | You were asked to send | You were sent
`;

describe('a status', () => {
  test('looks as the specification says, or as in this picture if it is silent (R-206, R-207)', () => {
    const lines = TRANSFER_STATUSES.map((status) => {
      const { tag, progress } = statusLook[status];
      const texts = [false, true].map((disbursement) => cardText({ status, method: 'ACH', disbursement }));
      const shown = isShownInHistory(status) ? texts.join(' | ') : 'hidden';
      return `${status} ${tag} ${progress.percent} ${progress.color} | ${shown}`;
    });
    expect(lines).toEqual(PICTURE.trim().split('\n'));
  });

  test('has a tag of one of four colours: completed grey, error red, pending yellow, all others green (R-205)', () => {
    for (const status of TRANSFER_STATUSES) {
      const colour = { completed: 'grey', error: 'red', pending: 'yellow' }[status as string] ?? 'green';
      expect(statusLook[status].tag, status).toBe(colour);
    }
  });
});

describe("a card's button", () => {
  test.each([
    ['ACH', false, 'pending', 'View Details'],
    ['Wire', false, 'awaiting wire', 'Wire Instructions'],
    ['Wire', false, 'requested', 'Wire Instructions'],
    ['Wire', false, 'completed', 'View Details'],
    ['Wire', false, 'cancelled', 'View Details'],
    ['Wire', false, 'error', 'View Details'],
    ['ACH', true, 'sent', 'Accept Funds'],
    ['ACH', true, 'viewed', 'Accept Funds'],
    ['ACH', true, 'awaiting acceptance', 'Accept Funds'],
    ['ACH', true, 'completed', 'View Details'],
    ['Wire', true, 'awaiting wire', 'View Details'],
  ] as const)('for %s, disbursement %s, %s is %s', (method, disbursement, status, button) => {
    expect(cardButton({ status, method, disbursement })).toBe(button);
  });
});

describe('the statement description', () => {
  test('joins domain, trace, reference and tenant (R-214)', () => {
    const parts = { domain: 'portal.example', referenceId: 'CP-7Q4K-2M9P', tenantName: 'Acme Title' };
    expect(statementDescription({ ...parts, creditTraceId: '1110001' })).toBe(
      'portal.example 1110001 CP-7Q4K-2M9P Acme Title',
    );
    expect(statementDescription(parts)).toBe('portal.example CP-7Q4K-2M9P Acme Title');
    // On one machine the product has no domain, and its host would mean nothing to a reader.
    expect(statementDescription({ ...parts, domain: 'localhost' })).toBe('CP-7Q4K-2M9P Acme Title');
  });
});
