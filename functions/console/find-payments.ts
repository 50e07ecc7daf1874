import type * as z from 'zod/mini';
import type { findPaymentsRoute } from '#shared/contracts/console.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { looksFor } from '#shared/staff/search-text.ts';
import { consolePaymentOf } from './console-payment.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, ownConfig, type Reader, scopeOf } from './reader.ts';

type Reply = Pick<z.input<typeof findPaymentsRoute.reply>, 'found' | 'isMore'>;

/** As many as a person looks through. With more, they type more. */
const FOUND_MAX = 25;

/**
 * Finds payments by details that a caller knows: a few index look-ups at once, then the rows they lead to. The number
 * of requests is the same for ten payments and a hundred thousand. A row that doesn't match the index isn't shown.
 */
export async function findPayments(
  { lists, tenants }: Pick<ConsolePorts, 'lists' | 'tenants'>,
  reader: Reader,
  { text }: { readonly text: string },
): Promise<Outcome<Reply, never>> {
  const { tenant, now } = reader;
  const scope = scopeOf(reader);
  const { goodFundsDays } = await ownConfig({ tenants }, tenant);
  const looked = await Promise.all(
    looksFor(text).map(async (look) => ({
      ...(await lists.look(tenant, look, scope)),
      isApart: look.others.length > 0,
    })),
  );
  // If several look-ups find a payment, the field of the first one counts.
  const pointers = looked.flatMap((each) => each.pointers).toReversed();
  const once = new Map(pointers.map((pointer) => [pointer.id, pointer]));
  const newest = [...once.values()].toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const found = await Promise.all(
    newest.slice(0, FOUND_MAX).map(async ({ createdAt, id, by }) => {
      const row = await lists.row(tenant, createdAt, id);
      return row && isSeenBy(row, scope) ? [{ ...consolePaymentOf(row, { goodFundsDays, now }), by }] : [];
    }),
  );
  // For words searched separately, one complete look-up has found everything that has all of them.
  const apart = looked.filter(({ isApart }) => isApart);
  const isCut = apart.length > 0 && apart.every((each) => each.isMore);
  const isMore = newest.length > FOUND_MAX || isCut || looked.some((each) => !each.isApart && each.isMore);
  return done({ found: found.flat(), isMore });
}
