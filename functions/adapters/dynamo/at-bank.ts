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

/** Progress of the comparison of a tenant's transfers with the bank, and of its books with the provider. */
const compared = z.object({
  /** Where each list continues if the last run stopped early. */
  pending: z.optional(place),
  completed: z.optional(place),
  /** The day on which the completed ones were last compared to the end. */
  completedOn: z.optional(day),
  /** The day on which the books were last found to agree, or to differ for good. */
  booksOn: z.optional(day),
  /** The differences at the last comparison. Only a difference that persists is reported. */
  differing: z.optional(z.array(z.string())),
  /** The baseline for comparing ledgers at the provider, beyond the events they reported. */
  ledger: z.optional(ledgerBaseline),
  /** When the balances could last be compared. Since then, every check found money in motion. */
  movingSince: z.optional(instant),
});
export type ComparedSoFar = z.infer<typeof compared>;
const comparisons = itemsOf(compared, comparisonKey);

/** Transfers on their way, or completed ones that may still be returned. */
export type AtBank = 'pending' | 'completed';

/** Sorts after every key of a list. */
const END = '\uffff';

/** Transfers that have an entry at the bank. The index lags the table, so each is read before acting. */
export const atBank = {
  /** A page of a list after the given place. Of the completed ones, only those that may still be returned. */
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

/** The provider's figures for a company's months, read once a day so that drawing a month doesn't call the provider. */
export const toldMonths = {
  find: months.find,
  keep: (tenant: TenantId, told: z.infer<typeof providerMonths>): Promise<void> => months.put(told, tenant),
};
