import type { Instant } from '#shared/dates.ts';
import type { OfficeId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { toCents } from '#shared/money.ts';
import type { Proposal } from '#shared/proposal/proposal.ts';
import { countedAmount, type ListedPayment } from '#shared/staff/listed-payment.ts';
import { NOTICE_ROLES, type NoticeRole } from '#shared/staff/notices.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { notArrivedFor } from '../list-not-arrived.ts';
import type { ListedReview } from '../listing/places-of.ts';
import type { ListReader, MessagesReader } from '../ports.ts';
import { type Looking, scopeOf } from '../reader.ts';
import { COUNTED_MAX, countedIn, SOON_MS, waitingWires } from '../today.ts';

/** The roles that receive each part of a digest, in order, so that people only read what they can act on. */
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
/** A part of a digest. */
export type DigestPart = keyof typeof DIGEST_PARTS;

/** The number of waiting items. `isMore` is true if counting stopped at the maximum. */
export type DigestCount = {
  readonly count: number;
  readonly isMore: boolean;
  readonly amount: Cents | undefined;
  /** The time of the oldest item, or for deadlines the next one. */
  readonly oldestAt: Instant | undefined;
};

/** The money that cleared, by file. */
export type GoodFunds = DigestCount & { readonly files: readonly { readonly name: string; readonly amount: Cents }[] };

/** The content of a digest. */
export type DigestFacts = { readonly good: GoodFunds } & Readonly<Record<Exclude<DigestPart, 'good'>, DigestCount>>;

/** The lists a digest reads. They exist anyway, and each read has a maximum. */
export type DigestReads = {
  readonly lists: Pick<ListReader, 'page' | 'wires'>;
  readonly messages: Pick<MessagesReader, 'notArrived'>;
  readonly reviews: (tenant: TenantId, most: number) => Promise<{ listed: readonly ListedReview[]; isMore: boolean }>;
  /** Changes that need approval and are not payments. */
  readonly proposals: (tenant: TenantId) => Promise<readonly Pick<Proposal, 'at'>[]>;
  readonly lines: (tenant: TenantId, most: number) => Promise<{ lines: readonly KeptLine[]; isMore: boolean }>;
};

const NOTHING: DigestCount = { count: 0, isMore: false, amount: undefined, oldestAt: undefined };

const nameOf = ({ file, property }: ListedPayment): string => file.number ?? property;

/** The money that cleared in a period. */
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

/**
 * Bank transactions, ID photos and company changes belong to no office. Members limited to some offices do not see
 * them.
 */
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

/** The digest for a member of these offices, or for the whole company if there are none. */
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

/** The parts for these roles. Without roles, as for shared addresses, all parts. */
export const partsFor = (facts: DigestFacts, roles?: readonly NoticeRole[]): readonly DigestPart[] =>
  (Object.keys(DIGEST_PARTS) as DigestPart[]).filter(
    (part) =>
      facts[part].count > 0 &&
      (roles === undefined || roles.some((role) => (DIGEST_PARTS[part] as readonly NoticeRole[]).includes(role))),
  );
