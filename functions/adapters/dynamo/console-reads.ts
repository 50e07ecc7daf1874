import * as z from 'zod/mini';
import { fileBalance, monthOf } from '#shared/ledger/entry.ts';
import type { ConsolePorts } from '../../console/ports.ts';
import { auditFactKey, fileBalanceKey, journalEntryKey } from './book-keys.ts';
import { fileFunds } from './file-funds.ts';
import type { Key } from './keys.ts';
import { itemAt } from './record.ts';

const read = (key: Key) => itemAt(key, false);

/** Facts about a payment that the console shows beside its record, from the books and the audit log. */
export const consoleReads: Pick<ConsolePorts, 'books' | 'recordOf'> = {
  books: {
    async file(tenant, fileId) {
      const item = await read(fileBalanceKey(tenant, fileId));
      return item && fileBalance.parse(item);
    },
    proofs: async (tenant, fileId) => (await fileFunds.promised(tenant, fileId)).proofs ?? [],
    typed: fileFunds.typed,
    isBooked: async ({ tenantId, on, at, id }) =>
      (await read(journalEntryKey(tenantId, monthOf(on), at, id))) !== undefined,
  },

  async recordOf(tenant, fact) {
    const item = await read(auditFactKey(tenant, fact));
    return item && z.object({ sequence: z.int() }).parse(item).sequence;
  },
};
