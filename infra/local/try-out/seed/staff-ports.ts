import { randomBytes } from 'node:crypto';
import type { MovePorts } from '#functions/console/desk/ports.ts';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import type { Day } from '#shared/dates.ts';
import { tenantId } from '#shared/ids.ts';
import { type HoldingPorts, memberFor } from './stage.ts';

/** The ports of staff use cases: the portal's own adapters. */
export async function staffPorts(): Promise<MovePorts> {
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const { addRefund } = await import('#functions/adapters/dynamo/transfers.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { bankAccounts } = await import('#functions/adapters/dynamo/bank-accounts.ts');
  const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
  const { fileFunds } = await import('#functions/adapters/dynamo/bank.ts');
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const { approvals } = await import('#functions/adapters/key-service.ts');
  const { carrying } = await import('#functions/adapters/entries.ts');
  const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
  return {
    transfers: { ...transfers, addRefund },
    files: { ...fileFunds, ...staffTransfers },
    ...{ clients, tenants, wires: receivedWires, accounts: bankAccounts },
    entries: carrying.entries,
    approvals,
    available: ledgerAvailable,
    fundings,
    now: () => new Date(),
    random: (bytes) => randomBytes(bytes),
  };
}

/** The ports for holding a client and proposing the release. */
export async function holdingPorts(): Promise<HoldingPorts> {
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const { sessions } = await import('#functions/adapters/dynamo/sign-in.ts');
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  return { clients, sessions, proposals };
}

/** Rosa sets a file's closing date. */
export async function setSeedClosing(fileNumber: string, on: Day): Promise<void> {
  const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
  const { tenant, name: by, now } = memberFor({ tenant: 'acme' }, 'prepare');
  await fileClosings.set(tenant, { file: fileIdOf('', fileNumber), on, by, at: now.toISOString() });
}

/** True if anything falls due by a moment at one of these companies. */
export async function dueIn(companies: readonly string[]): Promise<(at: Date) => Promise<boolean>> {
  const { due } = await import('#functions/adapters/dynamo/transfers.ts');
  const asked = { after: undefined, most: 1 };
  return async (at) => {
    const pages = await Promise.all(companies.map((id) => due.before(tenantId.parse(id), at.toISOString(), asked)));
    return pages.some(({ found }) => found.length > 0);
  };
}
