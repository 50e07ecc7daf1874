import { depositsLandedOn, depositToTell, isHourToTell } from '#shared/bank/test-deposit.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Day } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { AccountReader, AccountWriter, ClientReader, Clock, TenantReader } from '../ports.ts';

type Found = { readonly client: ClientId; readonly id: BankAccountId };

export type DepositPorts = {
  readonly deposits: { readonly on: (tenant: TenantId, day: Day) => AsyncIterable<Found> };
  readonly accounts: AccountReader & AccountWriter;
  readonly clients: ClientReader;
  readonly tenants: TenantReader;
  readonly now: Clock;
  /** True if the run has time for another account. */
  readonly hasTime: () => boolean;
};

/**
 * Records in one conditional write that an account's owner gets the message. If two runs come at once, or a run and a
 * client who just entered the code, only one succeeds. The outbox sends the message for that write.
 */
async function tellOne(ports: DepositPorts, tenant: TenantId, { client, id }: Found, day: Day): Promise<boolean> {
  const account = await ports.accounts.find(tenant, client, id);
  // The index lags the table by a moment, so the code may have been entered already.
  if (!account || depositToTell(account) !== day) return false;
  const owner = await ports.clients.find(tenant, client);
  // A client who cannot sign in cannot enter a code.
  if (!owner || isClientStopped(owner)) return false;
  const depositToldAt = ports.now().toISOString();
  // The bank was not called, so the date of the account's data stays the same.
  return (await ports.accounts.save({ ...account, depositToldAt })).ok;
}

/**
 * Notifies a tenant's clients whose test deposit arrived today, during waking hours. A missed day is not made up for.
 * One failure does not delay the others, and the next run starts from the beginning.
 */
export async function tellDeposits(ports: DepositPorts, tenant: TenantId): Promise<number> {
  const day = depositsLandedOn(ports.now());
  if (!day) return 0;
  const faults: unknown[] = [];
  let told = 0;
  for await (const found of ports.deposits.on(tenant, day)) {
    const config = await ports.tenants.config(tenant);
    if (!config?.active || !isHourToTell(ports.now(), config.timeZone) || !ports.hasTime()) break;
    await tellOne(ports, tenant, found, day).then(
      (isTold) => {
        told += isTold ? 1 : 0;
      },
      (fault) => faults.push(fault),
    );
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} clients were not told of a test deposit`);
  return told;
}
