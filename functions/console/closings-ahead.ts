import type * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import { type Day, today as dayIn } from '#shared/dates.ts';
import { toCents } from '#shared/money.ts';
import { countedAmount, type ListedPayment } from '#shared/staff/listed-payment.ts';
import { fileMoney } from './file-money.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof todayRoute.reply>;

/** The days ahead that Today shows. */
export const DAYS_AHEAD = 7;
/** Far more closings than an office has in a week. Each one's money is read. */
const CLOSINGS_MAX = 40;

/** The closings from today through the next seven days, with the money of each file that the reader sees. */
export async function closingsAhead(
  ports: Pick<ConsolePorts, 'closings' | 'lists' | 'books'>,
  reader: Reader,
  on: Day,
): Promise<NonNullable<Reply['closings']>> {
  const { tenant } = reader;
  const days = { from: on, until: addDays(on, DAYS_AHEAD), most: CLOSINGS_MAX };
  const [{ closings }, unshown] = await Promise.all([ports.closings.between(tenant, days), ports.books.typed(tenant)]);
  const found = await Promise.all(
    closings.map(async ({ file: id, on: closesOn }) => {
      const of = await fileMoney(ports, tenant, { id, scope: scopeOf(reader), unshown });
      return of ? [{ ...of.money, closesOn }] : [];
    }),
  );
  return found.flat();
}

/** Money that clients have been asked to send by a day, day by day. */
export function dueByDay(
  { rows, moments }: { readonly rows: readonly ListedPayment[]; readonly moments: readonly string[] },
  timeZone: string,
): NonNullable<Reply['dueIn']> {
  const days = new Map<Day, { count: number; amount: number }>();
  for (const [at, row] of rows.entries()) {
    if (row.disbursement) continue;
    const on = dayIn(new Date(moments[at] ?? row.createdAt), timeZone);
    const { count, amount } = days.get(on) ?? { count: 0, amount: 0 };
    days.set(on, { count: count + 1, amount: amount + countedAmount(row) });
  }
  return [...days].map(([on, { count, amount }]) => ({ on, count, amount: toCents(amount) }));
}
