import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { clientId, type TenantId, transferId } from '#shared/ids.ts';
import { fileBalance, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Promised } from '../../payments/engine/file-funds.ts';
import { documents, tableName } from './documents.ts';
import { fileBalanceKey, filePromisesKey, journalEntryKey, type Key } from './keys.ts';
import { putChanged } from './transfers.ts';
import { write } from './versioned-write.ts';

const promises = z.object({ version: z.int(), payments: z.array(z.object({ client: clientId, id: transferId })) });

async function read(key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return item;
}

/** What is held for a file, and what of it is promised to clients. */
export const fileFunds = {
  /** What the books hold for a file now, in cents. */
  async held(tenant: TenantId, fileId: string): Promise<number> {
    const item = await read(fileBalanceKey(tenant, fileId));
    return item ? fileBalance.parse(item).held : 0;
  },

  /** Payments that were approved for a file, at least those missing in the books at the last approval. */
  async promised(tenant: TenantId, fileId: string): Promise<Promised> {
    const item = await read(filePromisesKey(tenant, fileId));
    return item ? promises.parse(item) : { version: 0, payments: [] };
  },

  /** Whether the journal has this entry. */
  async isBooked({ tenantId, on, at, id }: JournalEntry): Promise<boolean> {
    return (await read(journalEntryKey(tenantId, monthOf(on), at, id))) !== undefined;
  },

  /** Saves an approved payment together with its file's list, on top of the versions that were read of both. */
  async promise(
    approved: Transfer,
    fileId: string,
    { version, payments }: Promised,
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>> {
    const list = {
      Update: {
        TableName: tableName(),
        Key: filePromisesKey(approved.tenantId, fileId),
        UpdateExpression: 'SET #version = :next, payments = :payments',
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':next': version + 1,
          ':payments': payments,
          ...(version === 0 ? {} : { ':read': version }),
        },
      },
    };
    const written = await write(putChanged(approved), [list]);
    if (written === 'done') return done({ ...approved, version: approved.version + 1 });
    return refuse({ code: written === 'no room' ? 'staff/file-changed' : 'transfer/changed-meanwhile' });
  },
};
