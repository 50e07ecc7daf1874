import type { AuditRecord } from '#shared/audit/record.ts';
import { type Day, type Instant, today } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import { addTurnovers, balancesOf } from '#shared/ledger/postings.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { BOOK_ROWS_MAX } from '../../messages/book-pdf.ts';
import type { TenantReader } from '../../ports.ts';
import { ownConfig } from '../reader.ts';
import type { BooksPorts } from './ports.ts';
import { type YearCount, yearTally } from './year-counts.ts';
import { readYearLog, type YearLog, type YearLogPorts } from './year-log.ts';

export type YearPorts = YearLogPorts & {
  readonly tenants: Pick<TenantReader, 'config'>;
  readonly members: (tenant: TenantId, now: Date) => Promise<readonly StaffMember[]>;
  readonly journal: Pick<BooksPorts['journal'], 'months'>;
  readonly lines: {
    readonly waiting: (
      tenant: TenantId,
      most: number,
    ) => Promise<{ readonly lines: readonly KeptLine[]; readonly isMore: boolean }>;
  };
};

/** A person's action, from its audit record. */
type Act = { readonly by: string; readonly at: Instant };

/** A proposed change of the settings, and its decision if the year has it. */
export type SettingsStep = {
  readonly record: number;
  readonly at: Instant;
  readonly parts: readonly string[] | undefined;
  readonly proposedBy: string;
  readonly decision?: { readonly what: 'approved' | 'rejected'; readonly by: string };
};

/** Everything in an annual review, before layout. */
export type YearReview = {
  readonly year: string;
  readonly isOver: boolean;
  readonly config: TenantConfig;
  readonly log: YearLog;
  readonly counts: readonly YearCount[];
  readonly settings: { readonly steps: readonly SettingsStep[]; readonly more: number };
  /** The year's months: who first downloaded the reconciliation once the month was over, and who signed it last. */
  readonly months: readonly {
    readonly month: string;
    readonly made: Act | undefined;
    readonly signed: (Act & { readonly first: string }) | undefined;
    readonly standing: 'before' | 'over' | 'open';
  }[];
  readonly balances: ReturnType<typeof balancesOf>;
  /** The oldest transactions of the year or earlier that aren't matched; `isMore` if not all of them were read. */
  readonly unmatched: { readonly lines: readonly KeptLine[]; readonly isMore: boolean };
  readonly members: readonly StaffMember[];
};

/** Unmatched transactions that are counted. A company with more hasn't matched its statements. */
export const UNMATCHED_MAX = 100;

const actOf = ({ by = '', at }: AuditRecord): Act => ({ by, at });
const textOf = (record: AuditRecord, name: string): string => String(record.details[name] ?? '');

/** Collects settings changes, newest record first: a decision comes before its proposal. */
function settingsSteps() {
  const steps: SettingsStep[] = [];
  const decided = new Map<string, number>();
  let more = 0;
  const add = (step: SettingsStep): void => {
    if (steps.length < BOOK_ROWS_MAX) steps.push(step);
    else more += 1;
  };
  return {
    found: () => ({ steps, more }),
    take(record: AuditRecord): void {
      const hash = textOf(record, 'hash');
      const { sequence, at, by = '' } = record;
      if (record.what === 'wiring/approved' || record.what === 'wiring/rejected') {
        decided.set(hash, steps.length);
        const what = record.what === 'wiring/approved' ? 'approved' : 'rejected';
        const proposedBy = textOf(record, 'proposedBy');
        add({ record: sequence, at, parts: undefined, proposedBy, decision: { what, by } });
      }
      if (record.what !== 'wiring/proposed') return;
      const parts = textOf(record, 'parts').split(', ');
      const place = decided.get(hash);
      const step = place === undefined ? undefined : steps[place];
      if (place !== undefined && step) steps[place] = { ...step, parts };
      else if (place === undefined) add({ record: sequence, at, parts, proposedBy: by });
    },
  };
}

const monthsOf = (year: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/**
 * The first download of each month's reconciliation after the month ended, and its last two signers. Records come
 * newest first.
 */
function monthsMade() {
  const made = new Map<string, Act>();
  const signed = new Map<string, Act & { readonly first: string }>();
  return {
    of: (month: string) => ({ made: made.get(month), signed: signed.get(month) }),
    take(record: AuditRecord): void {
      const report = textOf(record, 'report');
      if (record.what === 'ledger/report-signed' && !signed.has(report))
        signed.set(report, { ...actOf(record), first: textOf(record, 'proposedBy') });
      const month = textOf(record, 'on');
      // Only a report that was drawn has a version.
      const isDrawn = record.what === 'ledger/month-taken' && textOf(record, 'version') !== '';
      if (isDrawn && monthOf(bookedOn(record.at)) > month) made.set(month, actOf(record));
    },
  };
}

/** The month in which the company's log begins; undefined while it is empty. */
async function firstMonth({ audit }: YearPorts, tenant: TenantId): Promise<string | undefined> {
  const first = await audit.record(tenant, 1);
  return first && monthOf(bookedOn(first.recordedAt));
}

const standingOf = (month: string, first: string | undefined, on: Day) =>
  month >= monthOf(on) ? 'open' : first === undefined || month < first ? 'before' : 'over';

/**
 * Reads an annual review: today's settings and approvers, and the year's audit log and books. A year that takes too
 * long to read isn't read in part.
 */
export async function readYearReview(
  ports: YearPorts,
  tenant: TenantId,
  { year, now }: { readonly year: string; readonly now: Date },
): Promise<Outcome<YearReview, Refusal<'staff/year-ahead' | 'staff/year-too-much'>>> {
  const config = await ownConfig(ports, tenant);
  const { timeZone } = config;
  const on = today(now, timeZone);
  if (year > on.slice(0, 4)) return refuse({ code: 'staff/year-ahead' });
  const [tally, settings, made] = [yearTally(), settingsSteps(), monthsMade()];
  const about = { year: Number(year), timeZone };
  const log = await readYearLog(ports, tenant, about, (record, isOfYear) => {
    made.take(record);
    if (!isOfYear) return;
    tally.take(record);
    settings.take(record);
  });
  if (!log) return refuse({ code: 'staff/year-too-much' });
  const [first, totals, unmatched, members] = await Promise.all([
    firstMonth(ports, tenant),
    ports.journal.months(tenant),
    ports.lines.waiting(tenant, UNMATCHED_MAX),
    ports.members(tenant, now),
  ]);
  const until = `${year}-12`;
  const ofYear = unmatched.lines.filter((line) => line.on <= `${until}-31`);
  return done({
    ...{ year, isOver: on > `${until}-31`, config, log, members },
    counts: tally.counts(),
    settings: settings.found(),
    months: monthsOf(year).map((month) => ({
      month,
      ...made.of(month),
      standing: standingOf(month, first, bookedOn(now.toISOString())),
    })),
    balances: balancesOf(addTurnovers(totals.filter(({ of }) => of <= until).map(({ turnovers }) => turnovers))),
    unmatched: { lines: ofYear, isMore: unmatched.isMore && ofYear.length === unmatched.lines.length },
  });
}
