import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { fundings } from '../adapters/dynamo/fundings.ts';
import { lowLedgerWords } from '../adapters/dynamo/ledger-words.ts';
import { providerAccounts } from '../adapters/dynamo/provider-accounts.ts';
import { staffTransfers } from '../adapters/dynamo/staff-transfers.ts';
import { sweeps } from '../adapters/dynamo/sweeps.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { carrying } from '../adapters/entries.ts';
import { eventStream } from '../adapters/event-stream.ts';
import { measure } from '../adapters/metrics.ts';
import { moveAtProvider } from '../adapters/move-funds.ts';
import type { ProviderAccount } from '../adapters/plaid/client.ts';
import { ledgerAvailable } from '../adapters/plaid/ledger.ts';
import { sweepsOf } from '../adapters/plaid/sweeps.ts';
import { settleAfterSeconds, sweepsEveryMinutes } from '../adapters/settings.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { settleFundings } from '../ledger-funds/carry-funding.ts';
import { isSweepMinute, readSweeps } from '../ledger-funds/read-sweeps.ts';
import { watchLedgers } from '../ledger-funds/watch-ledgers.ts';
import { settleSubmitted } from '../payments/settle-submitted.ts';
import { syncEvents } from './sync-events.ts';

/** Metrics of a run for the alarms: how long money has waited, and for which provider. */
type Learned = {
  OldestSubmittedSeconds: number;
  EventLagSeconds: number;
  SilentAccounts: number;
  TenantsLeft: number;
  TenantsFailed: number;
};

/** Names the metric that a log line belongs to, so that it can be found from an alarm. */
const named = (metric: keyof Learned) => ({ metric });

/** The number of faults for a tenant in a run. Any number counts as one failed tenant. */
type Faults = { count: number };

/** A failure of one tenant must not block the others. It is logged, counted and reported at the end. */
async function guarded(what: string, faults: Faults, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (fault) {
    logger.error('fault', { what, fault: told(fault), ...named('TenantsFailed') });
    faults.count += 1;
  }
}

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

/** The accounts with events about this tenant's money: the one in its file, and those it recently left. */
async function accountsOf(tenant: TenantId, faults: Faults): Promise<readonly ProviderAccount[]> {
  let accounts: readonly ProviderAccount[] = [];
  await guarded('accounts read', faults, async () => {
    const config = await tenants.config(tenant);
    if (config) accounts = await providerAccounts.read(tenant, config.provider, new Date());
  });
  return accounts;
}

/** The time to keep free at the end, so that a run is not cut off between two writes. */
const SPARE_MS = 15_000;

const inTurn = tenantsInTurn();

async function runForAll(context: Context, learned: Learned): Promise<void> {
  const read = new Set<string>();
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  learned.TenantsLeft = await inTurn(
    (tenant) =>
      withLogKeys({ tenant }, async () => {
        const faults: Faults = { count: 0 };
        await guarded('settled', faults, () => settle(tenant, learned));
        await guarded('fundings settled', faults, () => settleMoves(tenant, learned));
        await guarded('sweeps followed', faults, () => followSweeps(tenant));
        await guarded('ledgers watched', faults, () => watch(tenant));
        for (const account of await accountsOf(tenant, faults)) {
          // Tenants on the platform's own account share one event stream.
          if (read.has(account.clientId)) continue;
          read.add(account.clientId);
          await guarded('synced', faults, () => sync(account, learned));
        }
        if (faults.count > 0) learned.TenantsFailed += 1;
      }),
    hasTime,
  );
}

/**
 * Runs on a schedule: settles transfers with an unknown outcome and reads each provider account's event stream. If a
 * tenant failed, the run fails, so that the function's alarm goes off.
 */
export const handler = middy<unknown, void>().handler((_event, context: Context) =>
  withLogKeys({ requestId: context.awsRequestId }, async () => {
    const learned: Learned = {
      OldestSubmittedSeconds: 0,
      EventLagSeconds: 0,
      SilentAccounts: 0,
      TenantsLeft: 0,
      TenantsFailed: 0,
    };
    await runForAll(context, learned);
    // Sent on every run, so that an alarm can tell an empty queue from a run that never happened.
    measure(learned);
    const { TenantsFailed: failed } = learned;
    invariant(failed === 0, `the provider run failed for ${failed} tenants`);
  }),
);
