import { describe, expect, it } from 'vitest';
import { setUpTransfers } from './transfers-setup.ts';

/** A payment can be followed from the page's request to the request at the provider, by the log alone. */
const setup = await setUpTransfers();

describe('each call to the provider', () => {
  it('logs our request id, the transfer, and the provider’s own request id (X-104)', async () => {
    const payment = await setup.addPayment();
    expect((await setup.start(payment)).status).toBe(200);
    const asked = setup.logs.told('provider asked').filter(({ transferId }) => transferId === payment.draft.id);
    expect(asked.map(({ call }) => call)).toEqual(['/transfer/authorization/create', '/transfer/create']);
    const about = { requestId: 'request-1', route: 'start-transfer', tenant: 'acme', heard: 'yes' };
    for (const line of asked) {
      expect(line).toMatchObject(about);
      expect(line['providerRequestId']).toMatch(/^\w+$/);
      expect(line['tookMs']).toEqual(expect.any(Number));
    }
  });

  it('is logged, with the reason, if the provider does not answer', async () => {
    const refused = await setup.addPayment();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/create' });
    expect((await setup.start(refused)).status).toBe(202);
    const [line] = setup.logs.told('provider asked').filter(({ heard }) => heard === 'nothing');
    expect(line).toMatchObject({
      call: '/transfer/authorization/create',
      transferId: refused.draft.id,
      requestId: 'request-1',
      why: expect.any(String),
    });
  });
});

describe('two requests at once in one process', () => {
  it('do not log each other’s ids', async () => {
    const [one, other] = [await setup.addPayment(), await setup.addPayment()];
    await Promise.all([setup.start(one), setup.start(other)]);
    for (const { draft } of [one, other]) {
      const calls = setup.logs.told('provider asked').filter(({ transferId }) => transferId === draft.id);
      expect(calls.map(({ call }) => call)).toEqual(['/transfer/authorization/create', '/transfer/create']);
    }
  });
});
