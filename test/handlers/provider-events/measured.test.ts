import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localNames } from '#infra/local/host/environment.ts';
import { tenantId } from '#shared/ids.ts';
import { METRICS, METRICS_NAMESPACE } from '#shared/metrics.ts';
import { aContext } from '../../support/http-event.ts';
import { setUpTransfers } from '../transfers/transfers-setup.ts';

/** What each minute's run reports to the alarms. */
const setup = await setUpTransfers();
const { handler } = await import('#functions/lambdas/provider-events.ts');

const run = async (remainingMs = 60_000): Promise<void> => {
  await handler({}, { ...aContext(), getRemainingTimeInMillis: () => remainingMs });
};

afterEach(() => {
  vi.useRealTimers();
});

const learned = () => setup.logs.told('measured').at(-1);

describe('the run of each minute', () => {
  it('reports zero when nothing waits, because silence raises the alarm (X-104)', async () => {
    await run();
    expect(learned()).toMatchObject({
      OldestSubmittedSeconds: 0,
      EventLagSeconds: 0,
      SilentAccounts: 0,
      TenantsLeft: 0,
      TenantsFailed: 0,
      requestId: 'lambda-request-1',
    });
  });

  it('writes it in CloudWatch’s embedded metric format, for the stage, not for a tenant', async () => {
    await run();
    const { _aws: embedded, ...line } = learned() ?? {};
    const { Timestamp: at, CloudWatchMetrics: metrics } = embedded as { Timestamp: number; CloudWatchMetrics: object };
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect(metrics).toEqual([
      {
        Namespace: METRICS_NAMESPACE,
        Dimensions: [['Stage']],
        Metrics: expect.arrayContaining([
          { Name: 'OldestSubmittedSeconds', Unit: METRICS.OldestSubmittedSeconds },
          { Name: 'SilentAccounts', Unit: 'Count' },
        ]),
      },
    ]);
    expect(line).toMatchObject({ Stage: 'local', level: 'INFO' });
  });

  it('counts per tenant too if the stage turns that on, and names the tenant in the line either way', async () => {
    const { measure } = await import('#functions/adapters/metrics.ts');
    const acme = tenantId.parse('acme');
    const dimensions = (value: string) => {
      vi.stubEnv('METRICS_BY_TENANT', value);
      measure({ Started: 2 }, acme);
      vi.unstubAllEnvs();
      expect(learned()).toMatchObject({ Stage: 'local', Tenant: 'acme', Started: 2 });
      const embedded = learned()?.['_aws'] as undefined | { CloudWatchMetrics: { Dimensions: unknown }[] };
      return embedded?.CloudWatchMetrics[0]?.Dimensions;
    };
    expect(dimensions('on')).toEqual([['Stage'], ['Stage', 'Tenant']]);
    expect(dimensions('off')).toEqual([['Stage']]);
  });

  it('reports the age of the oldest transfer with an unknown outcome', async () => {
    const payment = await setup.addPayment();
    const path = '/transfer/authorization/create';
    setup.world.plaid.faults.set({ kind: 'fail before', path });
    expect((await setup.start(payment)).status).toBe(202);
    const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
    const submitted = await setup.stored(payment.draft);
    const submittedAt = new Date(Date.now() - 20 * 60_000).toISOString();
    await transfers.save({ ...submitted, submittedAt });
    setup.world.plaid.faults.set({ kind: 'fail before', path });
    await run();
    expect(learned()?.['OldestSubmittedSeconds']).toBeGreaterThan(19 * 60);
    await run();
    expect(learned()).toMatchObject({ OldestSubmittedSeconds: 0 });
  });

  it('reports that the provider was silent', async () => {
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/event/sync' });
    await run();
    expect(learned()).toMatchObject({ SilentAccounts: 1, EventLagSeconds: 0 });
  });

  it('reports the age of the first event that it cannot apply', async () => {
    const payment = await setup.addPayment();
    expect((await setup.start(payment)).status).toBe(200);
    const { provider } = await setup.stored(payment.draft);
    setup.world.plaid.console.advance(provider.transferId ?? '', 'posted');
    const { providerTransferKey } = await import('#functions/adapters/dynamo/keys.ts');
    const Key = providerTransferKey(setup.world.tenant.provider.clientId, provider.transferId ?? '');
    await setup.documents.send(new DeleteCommand({ TableName: localNames.table, Key }));
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/get', times: 2 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
    await run();
    expect(learned()?.['EventLagSeconds']).toBeGreaterThan(29 * 60);
  });

  it('reports how many tenants it had no time for', async () => {
    await run(10_000);
    expect(learned()).toMatchObject({ TenantsLeft: 1 });
  });
});
