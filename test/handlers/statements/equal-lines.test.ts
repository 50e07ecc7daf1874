import { describe, expect, test } from 'vitest';
import { confirmLineRoute } from '#shared/contracts/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/**
 * Two wires of one amount from one sender: the second may be a client's mistake, and anyone who opens either sees the
 * other.
 */
const setup = await setUpStatements();
// The transactions are from the previous Friday.
setup.world.clock.set(new Date('2026-11-24T16:00:00.000Z'));

describe('two equal wires from one sender (X-243)', () => {
  test('each mention that the other is open, and after the first is matched that its payment has received the same', async () => {
    const payment = await setup.awaiting(7_777_00);
    const [first, second, other] = [setup.imad(), setup.imad(), setup.imad()];
    const words = `Incoming wire ${payment.referenceId}`;
    await setup.bringIn([
      { reference: first, amount: 7_777_00, sender: 'HARBOR SIDE LLC', words },
      { reference: second, amount: 7_777_00, sender: 'Harbor-Side LLC', words: 'Incoming wire' },
      { reference: other, amount: 7_777_00, sender: 'SOMEBODY ELSE', words: 'Incoming wire' },
    ]);
    expect([(await setup.lineOf(first)).hasEqual, (await setup.lineOf(second)).hasEqual]).toEqual([true, true]);
    expect((await setup.lineOf(other)).hasEqual).toBeUndefined();

    const line = await setup.lineOf(first);
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).said).toBe('ok');
    expect((await setup.lineOf(second)).hasEqual).toBeUndefined();
    const { receivedLately, wires } = await setup.wireDesk();
    expect(receivedLately).toEqual([
      {
        ...{ received: 7_777_00, sender: 'HARBOR SIDE LLC', on: line.on },
        payment: { id: payment.id, referenceId: payment.referenceId },
      },
    ]);
    // A wire that a payment received isn't unidentified.
    expect(wires).toEqual([]);
  });
});
