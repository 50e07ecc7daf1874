import type { TenantId } from '#shared/ids.ts';
import type { FileBalance } from '#shared/ledger/entry.ts';
import { toCents } from '#shared/money.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { type FileFundsPorts, type FileList, leftOutside, provenBy, shortBy } from '../payments/engine/file-funds.ts';
import { promisedPayments } from '../payments/engine/lost-money.ts';
import type { LackedPorts } from './check-typed-wires.ts';
import type { SeenException } from './note-exceptions.ts';

type CheckFilesPorts = FileFundsPorts &
  Pick<LackedPorts, 'lines'> & {
    readonly lists: (tenant: TenantId) => Promise<readonly FileList[]>;
    /** The books' balance of each file. */
    readonly balances: (tenant: TenantId) => Promise<readonly FileBalance[]>;
  };

/**
 * The files that are below zero, for example by a charge alone. One of whose disbursements is already an exception
 * because of that is left out.
 */
export async function filesBelowZero(ports: CheckFilesPorts, tenant: TenantId): Promise<readonly SeenException[]> {
  const balances = new Map((await ports.balances(tenant)).map((each) => [each.fileId, each]));
  const found: SeenException[] = [];
  for (const { fileId: id, list } of await ports.lists(tenant)) {
    const balance = balances.get(id);
    if ((balance?.held ?? 0) + leftOutside(provenBy(list)) >= 0) continue;
    const payments = await promisedPayments(ports, tenant, id);
    const short = await shortBy(ports, tenant, id, payments);
    if (short <= 0 || payments.some(overdraftOf)) continue;
    // The books don't have a file that the bank alone has paid for.
    const lines = balance ? [] : await ports.lines.named(tenant, list.proofs ?? []);
    const { fileNumber: number } =
      balance ?? lines.flatMap(({ files = [] }) => files).find(({ fileId }) => fileId === id) ?? {};
    found.push({
      ...{ id: `file ${id}`, kind: 'file', amount: toCents(short), file: { id, ...(number ? { number } : {}) } },
      ...(balance && !number ? { said: balance.file } : {}),
    });
  }
  return found;
}
