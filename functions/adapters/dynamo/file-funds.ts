import * as z from 'zod/mini';
import { day, instant } from '#shared/dates.ts';
import { clientId, type TenantId, transferId } from '#shared/ids.ts';
import { fileBalance, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { cents, toCents } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { FileList, FileTaking, LineProof, Promised, UnshownWire } from '../../payments/engine/file-funds.ts';
import { fileBalanceKey, filePromisesKey, journalEntryKey } from './book-keys.ts';
import { tableName } from './documents.ts';
import { receivedWires } from './received-wires.ts';
import { itemAt } from './record.ts';
import { tenants } from './tenants.ts';
import { putChanged } from './transfers.ts';
import { notesOf, write } from './versioned-write.ts';

const payment = z.object({ client: clientId, id: transferId });

/** A bank transaction that proves money of a file. Outgoing amounts are negative in the table. */
const keptProof = z.object({
  ...{ on: day, id: z.string(), amount: z.int(), sender: z.string(), reference: z.string() },
  ...{ by: z.string(), at: instant, reason: z.optional(z.string()) },
  partOf: z.optional(z.object({ amount: cents, files: z.array(z.string()) })),
});

/** A proof in the table's form. */
export const proofItem = ({ direction, ...proof }: LineProof): z.infer<typeof keptProof> => ({
  ...proof,
  amount: direction === 'out' ? -proof.amount : proof.amount,
});

const proofOf = ({ amount, ...kept }: z.infer<typeof keptProof>): LineProof => ({
  ...kept,
  amount: toCents(Math.abs(amount)),
  ...(amount < 0 ? { direction: 'out' } : {}),
});

const promises = z.object({
  version: z.int(),
  payments: z._default(z.array(payment), []),
  takings: z._default(z.array(z.extend(payment, { event: z.string() })), []),
  proofs: z.optional(z.array(keptProof)),
});

function promisedOf(item: Record<string, unknown>): Promised {
  const { proofs, ...promised } = promises.parse(item);
  return { ...promised, ...(proofs ? { proofs: proofs.map(proofOf) } : {}) };
}

/** The books' balance of a file and the amount promised to clients. */
export const fileFunds = {
  async held(tenant: TenantId, fileId: string): Promise<number> {
    const item = await itemAt(fileBalanceKey(tenant, fileId));
    return item ? fileBalance.parse(item).held : 0;
  },

  /** Disbursements approved for a file, and other events that took money out, at least those the books lack. */
  async promised(tenant: TenantId, fileId: string): Promise<Promised> {
    const item = await itemAt(filePromisesKey(tenant, fileId));
    return item ? promisedOf(item) : { version: 0, payments: [], takings: [] };
  },

  /** The company's settings say which typed wires count. Most companies have none, and read no settings. */
  async typed(tenant: TenantId): Promise<readonly UnshownWire[]> {
    const wires = await receivedWires.typed(tenant);
    const config = wires.length > 0 ? await tenants.config(tenant) : undefined;
    return wires.map((wire) => ({ wire, isCounted: config?.typedWires === 'count' && wire.missing === undefined }));
  },

  async isBooked({ tenantId, on, at, id }: JournalEntry): Promise<boolean> {
    return (await itemAt(journalEntryKey(tenantId, monthOf(on), at, id))) !== undefined;
  },

  /** Saves a transfer together with a file's list, each on the version that was read. */
  async promise(
    changed: Transfer,
    { fileId, list: { version, payments, takings } }: FileList,
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>> {
    const list = {
      Update: {
        TableName: tableName(),
        Key: filePromisesKey(changed.tenantId, fileId),
        UpdateExpression: 'SET #version = :next, payments = :payments, takings = :takings',
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':next': version + 1,
          ':payments': payments,
          ':takings': takings,
          ...(version === 0 ? {} : { ':read': version }),
        },
      },
    };
    const written = await write(putChanged(changed), [list]);
    if (written === 'done') return done({ ...changed, version: changed.version + 1 });
    return refuse({ code: written === 'no room' ? 'staff/file-changed' : 'transfer/changed-meanwhile' });
  },

  /**
   * Saves a transfer and notes on the files what it took out of them. A decision about the file's money at the same
   * moment then has to read again.
   */
  async take(
    changed: Transfer,
    takings: readonly FileTaking[],
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
    const written = await write(putChanged(changed), notesOf(changed.tenantId, takings));
    invariant(written !== 'no room', 'a note has no condition');
    if (written !== 'done') return refuse({ code: 'transfer/changed-meanwhile' });
    return done({ ...changed, version: changed.version + 1 });
  },
};
