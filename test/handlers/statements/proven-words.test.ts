import { describe, expect, test } from 'vitest';
import { secondPersonRoute } from '#shared/contracts/desk.ts';
import { proveLineRoute } from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { setUpStatements } from './statements-setup.ts';

/** The words that an approver steps up for, when a transaction posted by the preparer covers the payment. */
const setup = await setUpStatements();

const fileNumber = '26-6001';
async function prove(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  const line = await setup.lineOf(reference);
  const said = { fileNumber, reason: 'The lender’s instructions name this wire' };
  expect((await setup.onLine(setup.ROSA, proveLineRoute, line, said)).said).toBe('ok');
}

describe('a disbursement covered by posted transactions (X-284)', () => {
  test('is approved in words that name them, and one posted meanwhile takes another step-up', async () => {
    const identity = { id: setup.ROSA.id, role: 'prepare', way: 'console' } as const;
    const payment = await addPayout(setup.world, setup.payer.client, {
      ...{ amount: 4_000_00 as never, fileNumber, status: 'awaiting approval', cover: undefined },
      events: PREPARED.map((each) => ({ ...each, identity })),
    });
    await prove(5_000_00);
    const move = { move: 'approve', version: payment.version, reason: '' } as const;
    const asked = await setup.proved(setup.SAM, payment, move);
    expect(asked.said).toBe('ok');
    expect(asked.body['words']).toMatch(
      /^Approve \$4,0\d\d\.\d\d to .+, file 26-6001, with \$5,000\.00 posted to the file from bank activity$/,
    );
    await prove(6_000_00);
    const params = { transferId: payment.id };
    const press = await setup.call(setup.SAM, secondPersonRoute, {
      params,
      body: { stepUp: asked.body['stepUp'], move },
    });
    expect(press.said).toBe('staff/no-step-up');
    expect((await setup.asSecondPerson(setup.SAM, payment, move)).said).toBe('ok');
  });
});
