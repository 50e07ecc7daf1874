import type * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { MAY } from '#shared/proposal/proposal.ts';
import { hasRole } from '#shared/staff/role.ts';
import { hourOn } from '#shared/zoned-hour.ts';
import type { AuditReader } from './ports.ts';
import type { Reader } from './reader.ts';
import type { SignaturePorts } from './reports/signatures.ts';

/** How long before the year's end its review is first mentioned. */
const DAYS_BEFORE = 30;
/** Nacha's fraud monitoring rule has covered every originator since June 2026 (Operating Rules, 2.2.4, phase 2). */
const FIRST_YEAR = 2026;

type ReviewPorts = SignaturePorts & { readonly audit: Pick<AuditReader, 'record'> };

type Due = NonNullable<z.input<typeof todayRoute.reply>['review']>;

const endOf = (year: number): Day => `${year + 1}-01-01`;

/** True if someone has signed it. A signature that still needs the second person is on Approvals. */
async function isSigned({ signature }: ReviewPorts, tenant: TenantId, year: number): Promise<boolean> {
  const found = await signature(tenant, { report: String(year) });
  return found !== undefined && found.decided?.what !== 'rejected';
}

/** True if the company has records of that year. */
async function hasRecords({ audit }: ReviewPorts, tenant: TenantId, year: number, timeZone: string) {
  const first = await audit.record(tenant, 1);
  return first !== undefined && first.recordedAt < hourOn(endOf(year), 0, timeZone);
}

/** The annual review that its reader can sign or prepare: last year's until it is signed, then this year's. */
export async function reviewDue(
  ports: ReviewPorts,
  { tenant, member, roles }: Reader,
  { on, timeZone }: { readonly on: Day; readonly timeZone: string },
): Promise<Due | undefined> {
  if (member.offices || !hasRole(roles, MAY['report signature'].propose)) return undefined;
  const thisYear = Number(on.slice(0, 4));
  const years = [thisYear - 1, ...(on >= addDays(endOf(thisYear), -DAYS_BEFORE) ? [thisYear] : [])];
  for (const year of years.filter((each) => each >= FIRST_YEAR)) {
    const isOpen = (await hasRecords(ports, tenant, year, timeZone)) && !(await isSigned(ports, tenant, year));
    if (isOpen) return { year: String(year), isOver: year < thisYear, signFrom: endOf(year) };
  }
  return undefined;
}
