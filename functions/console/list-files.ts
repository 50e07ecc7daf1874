import type * as z from 'zod/mini';
import type { listFilesRoute } from '#shared/contracts/console.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { fileMoney } from './file-money.ts';
import type { ConsolePorts } from './ports.ts';
import { type Reader, scopeOf } from './reader.ts';

type Reply = z.input<typeof listFilesRoute.reply>;

/** Files per page, and the payments searched for them. */
const FILES_PAGE = 15;
const ROWS_LOOKED_AT = 60;

const cursorOf = ({ createdAt, id }: ListedPayment): string => `${createdAt}#${id}`;

/** The first payments of a list, up to a page's number of files. */
function firstOf(rows: readonly ListedPayment[]): readonly ListedPayment[] {
  const files = new Set<string>();
  const end = rows.findIndex(({ file }) => files.add(file.id).size > FILES_PAGE);
  return end < 0 ? rows : rows.slice(0, end);
}

/**
 * The company's files, newest payments first. They are found through the list of payments. A file whose newest payment
 * is on an earlier page was shown there.
 */
export async function listFiles(
  ports: Pick<ConsolePorts, 'lists' | 'books' | 'closings'>,
  reader: Reader,
  { after }: { readonly after?: string | undefined },
): Promise<Outcome<Reply, never>> {
  const { tenant } = reader;
  const scope = scopeOf(reader);
  const asked = { list: 'all', isNewestFirst: true, filter: {}, scope, after, most: ROWS_LOOKED_AT } as const;
  const [page, unshown] = await Promise.all([ports.lists.page(tenant, asked), ports.books.typed(tenant)]);
  const rows = firstOf(page.rows);
  const ids = [...new Set(rows.map(({ file }) => file.id))];
  const [closings, ...files] = await Promise.all([
    ports.closings.ofFiles(tenant, ids),
    ...ids.map((id) => fileMoney(ports, tenant, { id, scope, unshown })),
  ]);
  const last = rows.at(-1);
  return done({
    files: files.flatMap((file) =>
      file && (!after || file.money.newestAt < after)
        ? [{ ...file.money, closesOn: closings.get(file.money.file.id) ?? null }]
        : [],
    ),
    after: last && rows.length < page.rows.length ? cursorOf(last) : page.after,
  });
}
