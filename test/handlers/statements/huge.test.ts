import { describe, expect, test } from 'vitest';
import { confirmWireRoute } from '#shared/contracts/desk.ts';
import { importStatementRoute } from '#shared/contracts/statement-files.ts';
import { keepLineRoute } from '#shared/contracts/statements.ts';
import { WIRE_MAX_CENTS } from '#shared/limits.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();

/** The unidentified wires, as totaled on everyone's Today. */
async function onToday() {
  const { waitingWires } = await import('#functions/console/today.ts');
  const { listedPayments } = await import('#functions/adapters/dynamo/lists.ts');
  const reader = { tenant: setup.tenant, member: {}, roles: ['owner'] as const, now: setup.world.clock.now() };
  return waitingWires({ lists: listedPayments }, reader);
}

describe('an amount too large for any wire (X-260)', () => {
  test('is refused for a file and as unidentified, so that a few of them don’t break everyone’s Today', async () => {
    for (let count = 0; count < 10; count += 1) {
      const amount = 999_999_999_999_999;
      const text = tableOf([{ reference: setup.imad(), amount }]);
      const read = await setup.call(setup.ROSA, importStatementRoute, {
        body: { file: Buffer.from(text).toString('base64') },
      });
      expect([read.said, String(read.body['message'])]).toEqual([
        'statement/not-read',
        expect.stringContaining('$9,999,999,999.99'),
      ]);
      const payment = await setup.awaiting(5_00);
      const said = { reference: setup.imad(), received: amount, sender: 'X', on: '2026-11-20' };
      expect((await setup.onPayment(setup.ROSA, confirmWireRoute, payment, said)).said).toBe('amount/over-maximum');
    }
    await setup.written();
    expect(await onToday()).toMatchObject([{ count: 0 }]);
  });

  test('is still a wire at the largest amount, and a hundred of them are added up', async () => {
    const references = Array.from({ length: 3 }, () => setup.imad());
    await setup.bringIn(references.map((reference) => ({ reference, amount: WIRE_MAX_CENTS })));
    for (const reference of references)
      expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
    await setup.written();
    expect(await onToday()).toMatchObject([{ count: 3, amount: 3 * WIRE_MAX_CENTS }]);
    expect(Number.isSafeInteger(100 * WIRE_MAX_CENTS)).toBe(true);
  });
});
