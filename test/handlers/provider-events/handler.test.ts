import { describe, expect, it, vi } from 'vitest';
import { tenantId } from '#shared/ids.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aContext } from '../../support/http-event.ts';
import { putProviderSecret } from '../../support/provider-secret.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** The scheduled run as Lambda calls it: several tenants, two of them under one account at the provider. */
const setup = await setUpTransfers();
const { providerCursors } = await import('#functions/adapters/dynamo/provider.ts');
const { handler } = await import('#functions/lambdas/provider-events.ts');

const run = async (remainingMs = 60_000): Promise<void> => {
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => remainingMs });
};

const addTenant = async (id: string, provider: Partial<Tenant['provider']> = {}) => {
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { tenant: acme } = setup.world;
  await tenants.apply(tenant.parse({ ...acme, id, hosts: [], provider: { ...acme.provider, ...provider } }));
  return tenantId.parse(id);
};

/** A transfer on its way, at the bank and in the table. */
const onItsWay = async (): Promise<Transfer> => setup.stored((await setup.onItsWay()).draft);

const statusOf = async (transfer: Transfer) => (await setup.stored(transfer)).status;

describe('the scheduled run', () => {
  it('follows a transfer from pending to completed to a return weeks later, with the trace number', async () => {
    const transfer = await onItsWay();
    setup.advance(transfer, 'posted');
    await run();
    expect(await setup.stored(transfer)).toMatchObject({ status: 'pending', provider: { rank: 2 } });
    expect((await setup.stored(transfer)).creditTraceId).toMatch(/^\d{15}$/);
    setup.advance(transfer, 'settled');
    await run();
    expect(await statusOf(transfer)).toBe('completed');
    setup.world.clock.moveHours(24 * 40);
    setup.advance(transfer, 'returned', 'R10');
    await run();
    setup.world.clock.set(new Date());
    expect(await setup.stored(transfer)).toMatchObject({
      status: 'error',
      problem: { code: 'R10', sentence: expect.stringContaining("wasn't authorized") },
    });
  });

  it('continues where the last one ended, and finds nothing new the second time', async () => {
    const transfer = await onItsWay();
    setup.advance(transfer, 'posted');
    await run();
    const before = await setup.stored(transfer);
    const { PlaidApi } = await import('plaid');
    const sync = vi.spyOn(PlaidApi.prototype, 'transferEventSync');
    const look = vi.spyOn(PlaidApi.prototype, 'transferGet');
    await run();
    expect(sync).toHaveBeenCalledOnce();
    expect(sync.mock.calls[0]?.[0].after_id).toBeGreaterThan(0);
    expect(look).not.toHaveBeenCalled();
    expect(await setup.stored(transfer)).toEqual(before);
  });

  it('reads the account that two tenants share once, and applies the events of both', async () => {
    const platform = await addTenant('shared');
    const { client, account } = await setup.world.addPayer();
    const theirs = await setup.world.addDraft(client, { tenantId: platform, status: 'pending' });
    const { entries } = await import('#functions/adapters/plaid/transfers.ts');
    const token = await setup.bankTokens.read(account.tenantId, account.clientId, account.providerItemId);
    const debit = { accessToken: token ?? '', providerAccountId: account.providerAccountId };
    const { provider } = setup.world.tenant;
    const authorized = await entries.authorize(provider, {
      ...debit,
      type: 'debit',
      network: 'ach',
      achClass: 'web',
      amount: theirs.amount,
      idempotencyKey: theirs.id,
      legalName: 'Ada Buyer',
      sourceAddress: '203.0.113.9',
      userAgent: 'test',
      isUserPresent: true,
    });
    if (authorized.heard !== 'yes' || authorized.value.decision !== 'approved') throw new Error('The bank said no.');
    const metadata = { tenant: platform, client: client.id, transferId: theirs.id };
    await entries.create(provider, {
      ...debit,
      authorizationId: authorized.value.id,
      description: 'PAYMENT',
      metadata,
    });
    const ours = await onItsWay();
    setup.advance(theirs, 'posted');
    setup.advance(ours, 'posted');
    const { PlaidApi } = await import('plaid');
    const sync = vi.spyOn(PlaidApi.prototype, 'transferEventSync');
    await run();
    expect(sync).toHaveBeenCalledOnce();
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    expect((await transfers.find(platform, theirs.clientId, theirs.id))?.provider.rank).toBe(2);
    expect((await setup.stored(ours)).provider.rank).toBe(2);
  });

  it('settles all other tenants if one fails, and fails at the end, to raise the alarm', async () => {
    const secretName = 'portal/provider/revoked';
    await putProviderSecret({ clientId: 'nobody-1', secretName }, 'revoked-canary-secret');
    // Before and after acme in the registry: a failure of the first must not stop the others.
    await addTenant('aaa', { clientId: 'nobody-1', secretName });
    await addTenant('zzz', { clientId: 'nobody-2', secretName: 'portal/provider/not-there' });
    const transfer = await onItsWay();
    setup.advance(transfer, 'posted');
    await expect(run()).rejects.toThrow('the provider run failed for 2 tenants');
    expect((await setup.stored(transfer)).provider.rank).toBe(2);
    expect(setup.logs.text()).toContain('"tenant":"aaa"');
    expect(setup.logs.text()).toContain('"tenant":"zzz"');
    expect(setup.logs.text()).not.toContain('canary');
  });

  it('starts nothing that it has no time to finish', async () => {
    const transfer = await onItsWay();
    setup.advance(transfer, 'posted');
    await run(10_000);
    expect((await setup.stored(transfer)).provider.rank).toBe(0);
  });
});

describe('the lease of an account', () => {
  it('is held by one reader, and taken over when it expires', async () => {
    const now = new Date('2026-11-21T12:00:00.000Z');
    const later = new Date(now.getTime() + 61_000);
    const first = await providerCursors.take('lease-test', now);
    if (!first) throw new Error('Nobody holds it yet.');
    expect(first.position).toBe(0);
    expect(await providerCursors.take('lease-test', now)).toBeUndefined();
    expect(await providerCursors.move('lease-test', first, 7)).toBe(true);
    expect(await providerCursors.move('lease-test', first, 7)).toBe(false);
    expect(await providerCursors.move('lease-test', first, 3)).toBe(false);
    const second = await providerCursors.take('lease-test', later);
    expect(second?.position).toBe(7);
    // A reader that lost the lease can neither move the cursor nor release the other's lease.
    expect(await providerCursors.move('lease-test', first, 9)).toBe(false);
    await providerCursors.release('lease-test', first);
    expect(await providerCursors.take('lease-test', later)).toBeUndefined();
    await providerCursors.release('lease-test', second ?? first);
    expect((await providerCursors.take('lease-test', later))?.position).toBe(7);
  });

  it('goes to one of ten readers at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => providerCursors.take('race', new Date())));
    expect(all.filter(Boolean)).toHaveLength(1);
  });
});
