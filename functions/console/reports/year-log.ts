import { type AuditRecord, EMPTY_LOG } from '#shared/audit/record.ts';
import type { TenantId } from '#shared/ids.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import { backwardCheck, type Tampered } from '../../ledger/audit-chain.ts';
import type { AuditReader } from '../ports.ts';
import { lastBefore } from '../read-audit.ts';

/** Records read at once. A log of any size is counted, as far as the caller waits for it. */
const PAGE = 1000;
/**
 * The months read: the year's, and the three after it. A December is reconciled in January at the earliest, and a
 * missed month can be reconciled until the review is due.
 */
const MONTHS = 15;
const MONTHS_OF_YEAR = 12;

/** The first days of the months to read, and of the one after them. */
const firstDays = (year: number): readonly string[] =>
  Array.from({ length: MONTHS + 1 }, (_, at) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10));

export type YearLogPorts = {
  readonly audit: AuditReader;
  /** True while the caller would still wait for more. */
  readonly hasTime: () => boolean;
};

/** The part of the log that was read: the year's first and last record, and the first fault of its chain. */
export type YearLog = {
  readonly first: number;
  readonly last: number;
  readonly broken: Tampered | undefined;
};

/**
 * The fault of the first record after those read. It proves that none is missing at their end, because the search for a
 * month's end mistakes a missing record for a later one.
 */
async function faultAbove(
  audit: AuditReader,
  tenant: TenantId,
  chain: ReturnType<typeof backwardCheck>,
  sequence: number,
): Promise<Tampered | undefined> {
  const record = await audit.record(tenant, sequence);
  return record ? chain.check(record) : { sequence, sentence: `Record ${sequence} is missing.` };
}

/**
 * Reads a year of the audit log and the three months after it, newest first, a page of a month at a time, and checks
 * its chain. A record belongs to the month in which it was recorded, in the company's time zone. Undefined if reading
 * takes longer than the caller waits, rather than a count of a part.
 */
export async function readYearLog(
  { audit, hasTime }: YearLogPorts,
  tenant: TenantId,
  { year, timeZone }: { readonly year: number; readonly timeZone: string },
  take: (record: AuditRecord, isOfYear: boolean) => void,
): Promise<YearLog | undefined> {
  const head = (await audit.head(tenant)) ?? EMPTY_LOG;
  const starts = firstDays(year).map((on) => hourOn(on, 0, timeZone));
  const ends = await Promise.all(starts.map((at) => lastBefore(audit, tenant, head.sequence, at)));
  const [before = 0, yearsEnd = 0] = [ends[0], ends[MONTHS_OF_YEAR]];
  const top = ends.at(-1) ?? 0;
  const chain = backwardCheck(tenant, top === head.sequence ? head : undefined);
  let broken = top === head.sequence ? undefined : await faultAbove(audit, tenant, chain, top + 1);
  for (let from = top; from > before; ) {
    if (!hasTime()) return undefined;
    // A page ends with its month, so that none is longer than a month of a small company.
    const bottom = ends.findLast((end) => end < from) ?? before;
    const page = await audit.back(tenant, from, Math.min(PAGE, from - bottom));
    for (const record of page.filter(({ sequence }) => sequence > before)) {
      broken ??= chain.check(record);
      take(record, record.sequence <= yearsEnd);
    }
    from = (page.at(-1)?.sequence ?? 1) - 1;
  }
  // The record before the year proves that none is missing at its beginning.
  const earlier = before > 0 ? await audit.record(tenant, before) : undefined;
  broken ??= earlier ? chain.check(earlier) : chain.begins();
  return { first: before + 1, last: yearsEnd, broken };
}
