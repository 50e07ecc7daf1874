import { describe, expect, it } from 'vitest';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { tenantId } from '#shared/ids.ts';
import { aContext } from '../../support/http-event.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

const PLATFORM = { clientId: 'the-platform', secretName: 'portal/provider/platform' };
const ORIGINATOR = { clientId: 'acme-under-the-platform', secretName: 'portal/provider/acme-originator' };

/** A tenant whose money moves under a platform's keys, on a ledger of its own (Plaid, Transfer for Platforms). */
const setup = await setUpTransfers({ provider: { ...PLATFORM, originator: ORIGINATOR } });

const ledgers = () =>
  Object.fromEntries(setup.world.plaid.console.overview().clients.map(({ clientId, ledger }) => [clientId, ledger]));

async function stream() {
  const { eventStream } = await import('#functions/adapters/event-stream.ts');
  return eventStream(setup.world.tenant.provider);
}

describe('a tenant under a platform', () => {
  it('is paid in its own name, on its own ledger, and gets its events from the platform’s stream', async () => {
    const before = ledgers();
    const { draft } = await setup.onItsWay();
    const [made] = setup.world.atTheBank(draft.id);
    expect(made).toMatchObject({ clientId: PLATFORM.clientId, client: setup.world.tenant.provider.statementName });

    for (const to of ['posted', 'settled'] as const) setup.advance(draft, to);
    const { handler } = await import('#functions/lambdas/provider-events.ts');
    await handler({}, { ...aContext(), getRemainingTimeInMillis: () => 60_000 });
    expect(await setup.stored(draft)).toMatchObject({ status: 'completed', provider: { transferId: made?.id } });
    const after = ledgers();
    expect(after[ORIGINATOR.clientId]).not.toEqual(before[ORIGINATOR.clientId]);
    const { statement } = await import('#functions/adapters/plaid/statement.ts');
    const lines = await statement.lines(setup.world.tenant);
    expect(lines.map(({ providerTransferId }) => providerTransferId)).toContain(made?.id);
  });

  it('cancels in its own name', async () => {
    const { client, draft } = await setup.onItsWay();
    const reply = await setup.call(cancelTransferRoute, { client: client.id, body: { transferId: draft.id } });
    expect([reply.status, reply.body['status']]).toEqual([200, 'cancelled']);
    expect(setup.world.atTheBank(draft.id).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('gets no events of another originator’s transfers, even with false metadata', async () => {
    const { isOurs } = await stream();
    const acme = tenantId.parse('acme');
    expect(await isOurs(acme, ORIGINATOR.clientId)).toBe(true);
    expect(await isOurs(acme, 'somebody-else')).toBe(false);
    expect(await isOurs(acme)).toBe(false);
  });

  it('links accounts only with its own keys, never with the platform’s', async () => {
    const { linking } = await import('#functions/adapters/plaid/linking.ts');
    const { linkingPlaidOf } = await import('#functions/adapters/plaid/client.ts');
    const { provider } = setup.world.tenant;
    const api = await linkingPlaidOf(provider);
    const made = await api.sandboxPublicTokenCreate({
      institution_id: 'ins_109508',
      initial_products: ['transfer'] as never,
      options: { override_username: 'user_house' },
    });
    const publicToken = made.data.public_token;
    expect(await linking.exchange(PLATFORM, publicToken)).toMatchObject({ heard: 'no', code: 'INVALID_PUBLIC_TOKEN' });
    expect(await linking.exchange(provider, publicToken)).toMatchObject({ heard: 'yes' });
  });
});
