import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { ExceptionWord } from '#shared/ledger/exception-word.ts';
import type { FoundExceptions } from '#shared/ledger/exceptions.ts';
import { toCents } from '#shared/money.ts';
import { type KeptLine, listOrder } from '#shared/statement/kept-line.ts';
import { isLateLine } from '#shared/statement/line-age.ts';
import { isProofDueSoon } from '#shared/transfer/proof-days.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { wiresOf } from '../bank/line-matches.ts';
import type { StatementPorts } from '../bank/ports.ts';
import { digestDueOn } from '../console/digest/digest-day.ts';
import type { Clock } from '../ports.ts';

export type TellExceptionsPorts = {
  readonly lines: Pick<StatementPorts['lines'], 'waiting'>;
  readonly wires: Pick<StatementPorts['wires'], 'named'>;
  /** Every payment that still needs the staff. */
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Open mismatches from the comparison. */
  readonly exceptions: (tenant: TenantId) => Promise<FoundExceptions>;
  readonly words: {
    /** The day of the last notice. */
    readonly last: (tenant: TenantId) => Promise<Day | undefined>;
    /** Saves a day's notice, which triggers the email; false if the day has one already. */
    readonly keep: (word: ExceptionWord) => Promise<boolean>;
  };
  readonly now: Clock;
};

/** More shows as "more than a hundred". */
const COUNTED_MAX = 100;

const PAGE = 500;
/** More pages than a company has transactions whose wires were typed. Opening the Wires page clears those. */
const PAGES_MAX = 20;

/**
 * The late transactions, oldest first, until there are more than are counted. One whose wire was typed meanwhile
 * doesn't count, even if no one has viewed it since, because the wire's record is authoritative. Such transactions may
 * be the oldest, so the pages after them are read too.
 */
async function lateLines(ports: TellExceptionsPorts, tenant: TenantId, today: Day): Promise<readonly KeptLine[]> {
  const found: KeptLine[] = [];
  let after: string | undefined;
  for (let read = 0; read < PAGES_MAX && found.length <= COUNTED_MAX; read += 1) {
    const { lines, isMore } = await ports.lines.waiting(tenant, PAGE, after);
    const late = lines.filter(({ on }) => isLateLine(on, today));
    const wires = await wiresOf(ports, late);
    found.push(...late.filter(({ id }) => !wires.has(id)));
    const last = lines.at(-1);
    if (!isMore || !last || late.length < lines.length) break;
    after = listOrder(last);
  }
  return found;
}

/** The notice's part about late transactions. */
async function lateWord(ports: TellExceptionsPorts, tenant: TenantId, today: Day): Promise<ExceptionWord['lines']> {
  const late = await lateLines(ports, tenant, today);
  const counted = late.slice(0, COUNTED_MAX);
  const [oldest] = counted;
  if (!oldest) return undefined;
  const cameIn = ({ direction, amount }: KeptLine): number => (direction === 'in' ? amount : 0);
  const amount = toCents(counted.reduce((sum, line) => sum + cameIn(line), 0));
  return { count: counted.length, isMore: late.length > COUNTED_MAX, amount, oldest: oldest.on };
}

/** Proof requests that are due within days, or late. */
async function dueProofs(
  { open }: TellExceptionsPorts,
  tenant: TenantId,
  today: Day,
): Promise<ExceptionWord['proofs']> {
  const all = (await open(tenant)).flatMap((payment) => openProofRequestOf(payment)?.due ?? []);
  const [first, ...others] = all.filter((due) => isProofDueSoon(due, today)).toSorted();
  return first ? { count: others.length + 1, due: first } : undefined;
}

/** Mismatches that have persisted since the previous banking day, by kind. */
function lastingOf({ found }: FoundExceptions, today: Day): ExceptionWord['found'] {
  const lasting = found.filter(({ since }) => bookedOn(since) < today);
  return [...Map.groupBy(lasting, ({ kind }) => kind)].map(([kind, some]) => ({
    ...{ kind, count: some.length, oldest: bookedOn(some[0]?.since ?? '') },
    amount: toCents(some.reduce((sum, { amount }) => sum + amount, 0)),
  }));
}

/**
 * Checks for persisting mismatches and due proofs, and saves a notice for the people who resolve them: on banking days
 * from 8 a.m. in the company's zone, once a day, and none if there is nothing to report.
 */
export async function tellExceptions(
  ports: TellExceptionsPorts,
  { id: tenant, timeZone }: { readonly id: TenantId; readonly timeZone: string },
): Promise<boolean> {
  const now = ports.now();
  const on = digestDueOn(now, timeZone);
  if (!on || (await ports.words.last(tenant)) === on) return false;
  const at = now.toISOString();
  const today = bookedOn(at);
  const lines = await lateWord(ports, tenant, today);
  const found = lastingOf(await ports.exceptions(tenant), today);
  const proofs = await dueProofs(ports, tenant, today);
  if (!lines && !proofs && found.length === 0) return false;
  return ports.words.keep({
    tenantId: tenant,
    on,
    at,
    found,
    ...(lines ? { lines } : {}),
    ...(proofs ? { proofs } : {}),
  });
}
