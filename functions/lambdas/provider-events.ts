import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { staffTransfers } from '../adapters/dynamo/console-reads.ts';
import { fundings, providerAccounts, sweeps } from '../adapters/dynamo/provider.ts';
import { lowLedgerWords } from '../adapters/dynamo/stream-records.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { carrying } from '../adapters/entries.ts';
import { eventStream } from '../adapters/event-stream.ts';
import { measure } from '../adapters/metrics.ts';
import { moveAtProvider } from '../adapters/move-funds.ts';
import type { ProviderAccount } from '../adapters/plaid/client.ts';
import { ledgerAvailable } from '../adapters/plaid/ledger.ts';
import { sweepsOf } from '../adapters/plaid/sweeps.ts';
import { settleAfterSeconds, sweepsEveryMinutes } from '../adapters/settings.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import { settleFundings } from '../ledger/carry-funding.ts';
import { isSweepMinute, readSweeps } from '../ledger/read-sweeps.ts';
import { watchLedgers } from '../ledger/watch-ledgers.ts';
import { settleSubmitted } from '../payments/settle-submitted.ts';
import { syncEvents } from '../provider/sync-events.ts';

/** Metrics of a run for the alarms: how long money has waited, and for which provider. */
type Learned = {
  OldestSubmittedSeconds: number;
  EventLagSeconds: number;
  SilentAccounts: number;
};

/** Names the metric that a log line belongs to, so that it can be found from an alarm. */
const named = (metric: keyof Learned | 'TenantsFailed') => ({ metric });

async function settle(tenant: TenantId, learned: Learned): Promise<void> {
  const { faults, ...swept } = await settleSubmitted(carrying, tenant, settleAfterSeconds());
  if (swept.seen > 0) logger.info('settled', { ...swept, ...named('OldestSubmittedSeconds') });
  learned.OldestSubmittedSeconds = Math.max(learned.OldestSubmittedSeconds, swept.oldestSeconds);
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} submitted transfers could not be settled`);
}

/** Retries deposits and withdrawals that the provider has not answered. */
async function settleMoves(tenant: TenantId, learned: Learned): Promise<void> {
  const ports = { fundings, move: moveAtProvider, now: () => new Date() };
  const swept = await settleFundings(ports, tenant, settleAfterSeconds());
  if (swept.seen > 0) logger.info('fundings settled', { ...swept, ...named('OldestSubmittedSeconds') });
  learned.OldestSubmittedSeconds = Math.max(learned.OldestSubmittedSeconds, swept.oldestSeconds);
}

/** Reads the provider's sweeps between the ledgers and the company's own account once an hour. */
async function followSweeps(tenant: TenantId): Promise<void> {
  const now = () => new Date();
  if (!isSweepMinute(tenant, now(), sweepsEveryMinutes())) return;
  const config = await tenants.config(tenant);
  if (!config) return;
  const seen = (_of: TenantId, since: Date) => sweepsOf(config, since);
  const ports = { seen, sweeps, moves: fundings.taken, land: fundings.save, now };
  const read = await readSweeps(ports, tenant);
  if (read.silent) logger.warn('the provider did not tell of its sweeps', { why: read.silent });
  else if (read.changed > 0) logger.info('sweeps followed', { ...read });
}

/** Checks once an hour if the ledgers cover the money promised to clients. */
async function watch(tenant: TenantId): Promise<void> {
  const now = () => new Date();
  if (!isSweepMinute(tenant, now(), sweepsEveryMinutes())) return;
  const config = await tenants.config(tenant);
  if (!config) return;
  const { openAndSubmitted } = staffTransfers;
  const ports = { available: ledgerAvailable, openAndSubmitted, moves: fundings.taken, lows: lowLedgerWords, now };
  if (await watchLedgers(ports, tenant, config)) logger.info('a ledger holds less than is promised');
}

async function sync(account: ProviderAccount, learned: Learned): Promise<void> {
  const { behindSince, isSilent, ...synced } = await syncEvents(eventStream(account));
  if (synced.read > 0 || behindSince || isSilent)
    logger.info('synced', {
      ...synced,
      behindSince,
      isSilent,
      ...(isSilent ? named('SilentAccounts') : behindSince ? named('EventLagSeconds') : {}),
    });
  if (isSilent) learned.SilentAccounts += 1;
  const lagMs = behindSince ? Date.now() - Date.parse(behindSince) : 0;
  learned.EventLagSeconds = Math.max(learned.EventLagSeconds, lagMs / 1000);
}

/**
 * Reads the event streams of the accounts with events about this tenant's money: the one in its file, and those it
 * recently left. If one fails, the others are still read.
 */
async function syncAll(tenant: TenantId, learned: Learned, read: Set<string>): Promise<void> {
  const config = await tenants.config(tenant);
  const accounts = config ? await providerAccounts.read(tenant, config.provider, new Date()) : [];
  const faults: unknown[] = [];
  for (const account of accounts) {
    // Tenants on the platform's own account share one event stream.
    if (read.has(account.clientId)) continue;
    read.add(account.clientId);
    await sync(account, learned).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} event streams could not be read`);
}

const inTurn = jobsInTurn(15_000);

/**
 * Runs on a schedule: settles transfers with an unknown outcome and reads each provider account's event stream. If a
 * tenant failed, the run fails, so that the function's alarm goes off.
 */
export const handler = lambda(async (_event, context) => {
  const learned: Learned = {
    OldestSubmittedSeconds: 0,
    EventLagSeconds: 0,
    SilentAccounts: 0,
  };
  const read = new Set<string>();
  const jobsOf = (tenant: TenantId) => ({
    settled: () => settle(tenant, learned),
    'fundings settled': () => settleMoves(tenant, learned),
    'sweeps followed': () => followSweeps(tenant),
    'ledgers watched': () => watch(tenant),
    synced: () => syncAll(tenant, learned, read),
  });
  const { left, failed } = await inTurn(context, jobsOf, named('TenantsFailed'));
  // Sent on every run, so that an alarm can tell an empty queue from a run that never happened.
  measure({ ...learned, TenantsLeft: left, TenantsFailed: failed });
  invariant(failed === 0, `the provider run failed for ${failed} tenants`);
});
