import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { journalEntry } from '#shared/ledger/entry.ts';
import type { BooksPorts } from '../../reports/ports.ts';
import { journalMonth } from './book-keys.ts';
import { documents, tableName } from './documents.ts';
import { beginning } from './every-item.ts';

const place = z.object({ sk: z.string() });

/** Reads the journal a page at a time, in the order in which things happened. */
export const journalPages: Pick<BooksPorts['journal'], 'page'> = {
  async page(tenant, month, after, most) {
    const pk = journalMonth(tenant, month);
    // A place that is none of the month's entries, as one made up by hand, begins the month again.
    const start = after?.startsWith('ENTRY#') ? { pk, sk: after } : undefined;
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        ...beginning({ pk, sk: 'ENTRY#' }),
        TableName: tableName(),
        ConsistentRead: true,
        Limit: most,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    return { entries: items.map((item) => journalEntry.parse(item)), after: last ? place.parse(last).sk : null };
  },
};
