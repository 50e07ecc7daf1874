import * as z from 'zod/mini';
import { day, type Instant, instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { providerMonths } from '#shared/ledger/provider-month.ts';
import { ledgerBaseline } from '#shared/ledger/unexplained.ts';
import { pageOf } from './every-item.ts';
import { atBankPartition, comparisonKey, providerMonthsKey, transferOfKey } from './keys.ts';
import { itemsOf } from './record.ts';

const place = z.object({ pk: z.string(), sk: z.string(), gsi3pk: z.string(), gsi3sk: z.string() });
type BankPlace = z.infer<typeof place>;

/** How far a tenant's transfers were compared with the bank, and its books with the provider. */
const compared = z.object({
  /** Where each list continues, when the last run stopped before its end. */
  pending: z.optional(place),
  completed: z.optional(place),
  /** The day on which the completed ones were last compared to the end. */
  completedOn: z.optional(day),
  /** The day on which the books were last found to agree, or to differ for good. */
  booksOn: z.optional(day),
  /** What differed at the last look: a difference that stays is one. */
  differing: z.optional(z.array(z.string())),
  /** What the ledgers at the provider are compared with, beyond all that is told of them. */
  ledger: z.optional(ledgerBaseline),
  /** Since when no look could judge the ledgers, because money moved in them at each. */
  movingSince: z.optional(instant),
});
export type ComparedSoFar = z.infer<typeof compared>;
const comparisons = itemsOf(compared, comparisonKey);

/** Which list: what is on its way, or what is completed and may come back. */
export type AtBank = 'pending' | 'completed';

/** After every sort key of a list. */
const END = '\uffff';

/** Transfers that have an entry at the bank. The index lags the table by a moment, so each is read before acting. */
export const atBank = {
  /** A page of a list, after the given place; of the completed ones, those that may still come back. */
  async page(
    tenant: TenantId,
    list: AtBank,
    { now, after, most }: { readonly now: Instant; readonly after: BankPlace | undefined; readonly most: number },
  ): Promise<{
    readonly found: readonly { readonly client: ClientId; readonly id: TransferId }[];
    readonly after: BankPlace | undefined;
  }> {
    const prefix = `${list.toUpperCase()}#`;
    const query = {
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':partition': atBankPartition(tenant),
        ':from': list === 'completed' ? `${prefix}${now}` : prefix,
        ':to': `${prefix}${END}`,
      },
      Limit: most,
      ...(after ? { ExclusiveStartKey: after } : {}),
    };
    const { found, next } = await pageOf(query, (item) => transferOfKey(place.parse(item)));
    return { found, after: next && place.parse(next) };
  },

  comparedSoFar: async (tenant: TenantId): Promise<ComparedSoFar> => (await comparisons.find(tenant)) ?? {},

  keepCompared: (tenant: TenantId, soFar: ComparedSoFar): Promise<void> => comparisons.put(soFar, tenant),
};

const months = itemsOf(providerMonths, providerMonthsKey);

/** What the provider says of a company's months, read once a day, so drawing a month doesn't ask it again. */
export const toldMonths = {
  find: months.find,
  keep: (tenant: TenantId, told: z.infer<typeof providerMonths>): Promise<void> => months.put(told, tenant),
};
