import * as z from 'zod/mini';
import { journalEntry } from '#shared/ledger/entry.ts';
import type { BooksPorts } from '../../console/reports/ports.ts';
import { journalMonth } from './book-keys.ts';
import { beginning, pageOf } from './every-item.ts';

const place = z.object({ sk: z.string() });

/** Reads the journal a page at a time, in chronological order. */
export const journalPages: Pick<BooksPorts['journal'], 'page'> = {
  async page(tenant, month, after, most) {
    const pk = journalMonth(tenant, month);
    // A place that isn't one of the month's entries, such as an altered one, starts the month over.
    const start = after?.startsWith('ENTRY#') ? { pk, sk: after } : undefined;
    const { found, next } = await pageOf(
      {
        ...beginning({ pk, sk: 'ENTRY#' }),
        ConsistentRead: true,
        Limit: most,
        ...(start ? { ExclusiveStartKey: start } : {}),
      },
      (item) => journalEntry.parse(item),
    );
    return { entries: found, after: next ? place.parse(next).sk : null };
  },
};
