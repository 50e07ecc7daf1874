import type { LineStore } from '#functions/statements/ports.ts';
import type { TenantId } from '#shared/ids.ts';
import type { KeptLine, LineState } from '#shared/statement/kept-line.ts';

type Asked = { readonly tenant: TenantId; readonly month: string; readonly state: LineState };

const PAGE = 1000;
/** More pages than a month of any company has: each is one request. */
const PAGES_MAX = 100;

/** Said below lines of a month that are not all of them. */
export const MORE_IN_MONTH = 'The month has more lines than were looked through: these are of its newest ones.';

/** The lines of a month in a state, the newest first. A page may have none of that state, and the next one many. */
export async function linesInMonth(
  { lines }: { readonly lines: Pick<LineStore, 'month'> },
  { tenant, month, state }: Asked,
): Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }> {
  const all: KeptLine[] = [];
  let after: string | undefined;
  for (let read = 0; read < PAGES_MAX; read += 1) {
    const page = await lines.month(tenant, { month, state, after, most: PAGE });
    all.push(...page.lines);
    after = page.after;
    if (!after) break;
  }
  return { lines: all, isMore: after !== undefined };
}
