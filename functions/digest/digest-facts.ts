import type { Instant } from '#shared/dates.ts';
import type { OfficeId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { toCents } from '#shared/money.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { countedAmount, type ListedPayment } from '#shared/staff/listed-payment.ts';
import { NOTICE_ROLES, type NoticeRole } from '#shared/staff/notices.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { notArrivedFor } from '../console/list-not-arrived.ts';
import type { ListReader, MessagesReader } from '../console/ports.ts';
import { type Looking, scopeOf } from '../console/reader.ts';
import { COUNTED_MAX, countedIn, SOON_MS, waitingWires } from '../console/today.ts';
import type { ListedReview } from '../listing/places-of.ts';

/** Who is told of what in a digest, in the order in which it stands there: what they can do something about. */
export const DIGEST_PARTS = {
  good: NOTICE_ROLES,
  failed: NOTICE_ROLES,
  unknown: ['owner', 'operator', 'auditor'],
  holds: NOTICE_ROLES,
  'to approve': ['owner', 'approver'],
  changes: ['owner', 'approver'],
  calls: ['approver', 'operator'],
  deadlines: ['operator'],
  wires: ['approver', 'operator'],
  lines: ['operator'],
  ids: ['approver', 'operator'],
  messages: ['approver', 'operator'],
} as const satisfies Readonly<Record<string, readonly NoticeRole[]>>;
/** Something that a digest tells of. */
export type DigestPart = keyof typeof DIGEST_PARTS;

/** How much of something waits; `isMore` where only so much was looked at. */
export type DigestCount = {
  readonly count: number;
  readonly isMore: boolean;
  readonly amount: Cents | undefined;
  /** Since when the first of it; of deadlines, when the next one is. */
  readonly oldestAt: Instant | undefined;
};

/** What became good funds, by the files that it counts for. */
export type GoodFunds = DigestCount & { readonly files: readonly { readonly name: string; readonly amount: Cents }[] };

/** What a digest says. */
export type DigestFacts = { readonly good: GoodFunds } & Readonly<Record<Exclude<DigestPart, 'good'>, DigestCount>>;

/** What a digest is read from: lists that are kept anyway, each to a bound. */
export type DigestReads = {
  readonly lists: Pick<ListReader, 'page' | 'wires'>;
  readonly messages: Pick<MessagesReader, 'notArrived'>;
  readonly reviews: (tenant: TenantId, most: number) => Promise<{ listed: readonly ListedReview[]; isMore: boolean }>;
  /** Changes that need approval and are no payments. */
  readonly proposals: (tenant: TenantId) => Promise<readonly Pick<Proposal, 'at'>[]>;
  readonly lines: (tenant: TenantId, most: number) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
};

const NOTHING: DigestCount = { count: 0, isMore: false, amount: undefined, oldestAt: undefined };

const nameOf = ({ file, property }: ListedPayment): string => file.number ?? property;

/** What became good funds between two moments. */
async function goodFunds(
  { lists }: Pick<DigestReads, 'lists'>,
  looking: Looking,
  window: { readonly from: Instant; readonly until: Instant },
): Promise<GoodFunds> {
  const { rows, moments, after } = await lists.page(looking.tenant, {
    ...{ list: 'queue good' as const, isNewestFirst: false, filter: {}, scope: scopeOf(looking) },
    ...window,
    most: COUNTED_MAX,
  });
  const files = new Map<string, { name: string; amount: Cents }>();
  for (const row of rows) {
    const before = files.get(row.file.id)?.amount ?? 0;
    files.set(row.file.id, { name: nameOf(row), amount: toCents(before + countedAmount(row)) });
  }
  return {
    count: rows.length,
    isMore: after !== null,
    amount: toCents(rows.reduce((total, row) => total + countedAmount(row), 0)),
    oldestAt: moments[0],
    files: [...files.values()],
  };
}

type OfNoOffice = 'lines' | 'ids' | 'changes';

/** Lines of the statement, photos of IDs and changes of the company belong to no office. Members of some offices don't see them. */
async function ofNoOffice(reads: DigestReads, { tenant }: Looking): Promise<Pick<DigestFacts, OfNoOffice>> {
  const [{ lines, isMore }, reviews, proposals] = await Promise.all([
    reads.lines(tenant, COUNTED_MAX),
    reads.reviews(tenant, COUNTED_MAX),
    reads.proposals(tenant),
  ]);
  const [first] = lines;
  const [oldest] = reviews.listed.map(({ receivedAt }) => receivedAt).toSorted();
  return {
    lines: { ...NOTHING, count: lines.length, isMore, oldestAt: first && `${first.on}T17:00:00.000Z` },
    changes: { ...NOTHING, count: proposals.length, oldestAt: proposals[0]?.at },
    ids: { ...NOTHING, count: reviews.listed.length, isMore: reviews.isMore, oldestAt: oldest },
  };
}

/** What somebody of these offices is told, or without offices whoever sees the whole company. */
export async function digestFacts(
  reads: DigestReads,
  { tenant, offices, now }: { readonly tenant: TenantId; readonly offices?: OfficeId[] | undefined; now: Date },
  window: { readonly from: Instant; readonly until: Instant },
): Promise<DigestFacts> {
  const looking: Looking = { tenant, roles: NOTICE_ROLES, member: { offices }, now };
  const soon = new Date(now.getTime() + SOON_MS).toISOString();
  const queue = async (name: Parameters<typeof countedIn>[2], until?: Instant): Promise<DigestCount> => {
    const { count, isMore, amount, oldestAt } = await countedIn(reads, looking, name, { until });
    return { count, isMore, amount: toCents(amount), oldestAt: oldestAt ?? undefined };
  };
  const [good, failed, unknown, holds, toApprove, calls, deadlines, wires, messages, others] = await Promise.all([
    goodFunds(reads, looking, window),
    queue('failed'),
    queue('unknown'),
    queue('holds'),
    queue('to approve'),
    queue('calls'),
    queue('deadlines', soon),
    waitingWires(reads, looking),
    notArrivedFor(reads, looking),
    offices ? { lines: NOTHING, ids: NOTHING, changes: NOTHING } : ofNoOffice(reads, looking),
  ]);
  const [wire] = wires;
  return {
    ...{ good, failed, unknown, holds, 'to approve': toApprove, calls, deadlines, ...others },
    wires: wire
      ? { count: wire.count, isMore: wire.isMore, amount: toCents(wire.amount), oldestAt: wire.oldestAt ?? undefined }
      : NOTHING,
    messages: {
      ...{ ...NOTHING, count: messages.found.length, isMore: messages.isMore },
      oldestAt: messages.found[0]?.fateAt,
    },
  };
}

/** What of it somebody with these roles is told; without roles, as the shared addresses are, all. */
export const partsFor = (facts: DigestFacts, roles?: readonly NoticeRole[]): readonly DigestPart[] =>
  (Object.keys(DIGEST_PARTS) as DigestPart[]).filter(
    (part) =>
      facts[part].count > 0 &&
      (roles === undefined || roles.some((role) => (DIGEST_PARTS[part] as readonly NoticeRole[]).includes(role))),
  );
