import type { TenantId } from '#shared/ids.ts';
import { listOrder } from '#shared/statement/kept-line.ts';
import { proposalsFor } from '#shared/statement/propose.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { doubtedLines } from '../payments/engine/doubted-money.ts';
import { isAwaited, WAITING_MAX, type Weighed, weighed } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';

/** The most pages of open transactions that are searched. */
const PAGES_MAX = 10;

const isSure = ({ isCertain }: Weighed): boolean => isCertain;

/** The first-choice payments of transactions after those compared together; undefined if there are too many. */
async function pointedTo(
  { lines: store }: Pick<StatementPorts, 'lines'>,
  tenant: TenantId,
  behind: string,
  awaited: readonly Transfer[],
): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>();
  let after: string | undefined = behind;
  for (let pages = 0; pages < PAGES_MAX && after; pages += 1) {
    const { lines, isMore } = await store.waiting(tenant, WAITING_MAX, after);
    for (const line of lines)
      for (const { transfer } of proposalsFor(line, awaited).slice(0, 1)) found.add(transfer.id);
    const last = lines.at(-1);
    after = isMore && last ? listOrder(last) : undefined;
  }
  return after === undefined ? found : undefined;
}

/**
 * The open transactions that are compared together, each with its suggested matches. A match is certain only if no
 * transaction contradicts it, including later ones, and if its statement is more than its importer's word.
 */
export async function weighedWaiting(
  ports: Pick<StatementPorts, 'lines' | 'statements'>,
  tenant: TenantId,
  open: readonly Transfer[],
  after?: string,
): Promise<{ readonly all: readonly Weighed[]; readonly isMore: boolean }> {
  const { lines, isMore } = await ports.lines.waiting(tenant, WAITING_MAX, after);
  const awaited = open.filter(isAwaited);
  const files = [...new Set(open.flatMap(({ fileNumber }) => fileNumber ?? []))];
  const weights = weighed(lines, awaited, files);
  const doubts = await doubtedLines(
    ports,
    tenant,
    weights.filter(isSure).map(({ line }) => line),
    { isForBookings: true },
  );
  const all = weights.map((each) => (doubts.has(each.line.id) ? { ...each, isCertain: false } : each));
  const last = all.at(-1);
  if (!isMore || !last || !all.some(isSure)) return { all, isMore };
  const rivals = await pointedTo(ports, tenant, listOrder(last.line), awaited);
  const isTaken = ({ proposals: [first] }: Weighed) => !rivals || rivals.has(first?.payment.id ?? '');
  return { all: all.map((each) => (isSure(each) && isTaken(each) ? { ...each, isCertain: false } : each)), isMore };
}
