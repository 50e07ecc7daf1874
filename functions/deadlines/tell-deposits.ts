import { depositsLandedOn, depositToTell, isHourToTell } from '#shared/bank/test-deposit.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Day } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { AccountReader, AccountWriter, ClientReader, Clock, TenantReader } from '../ports.ts';

type Found = { readonly client: ClientId; readonly id: BankAccountId };

/** What telling of test deposits needs. */
export type DepositPorts = {
  readonly deposits: { readonly on: (tenant: TenantId, day: Day) => AsyncIterable<Found> };
  readonly accounts: AccountReader & AccountWriter;
  readonly clients: ClientReader;
  readonly tenants: TenantReader;
  readonly now: Clock;
  /** Whether the run has time for another account. */
  readonly hasTime: () => boolean;
};

/**
 * Records that the owner of one account is told, in one conditional write: of two runs at once, or of a run and a client
 * who has just entered the code, one wins. The outbox sends the message for that write.
 */
async function tellOne(ports: DepositPorts, tenant: TenantId, { client, id }: Found, day: Day): Promise<boolean> {
  const account = await ports.accounts.find(tenant, client, id);
  // The index lags the table by a moment: the code may have been entered already.
  if (!account || depositToTell(account) !== day) return false;
  const owner = await ports.clients.find(tenant, client);
  // Who cannot sign in cannot enter a code.
  if (!owner || isClientStopped(owner)) return false;
  const depositToldAt = ports.now().toISOString();
  // The bank was not asked, so what is known of the account is as old as before.
  return (await ports.accounts.save({ ...account, depositToldAt })).ok;
}

/**
 * Tells the clients of one tenant whose test deposit is in their account today, on that very day and in its waking
 * hours; a day that was missed is not made up for. One that fails delays no other, and the next run begins at the front.
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
