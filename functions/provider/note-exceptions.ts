import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#shared/dates.ts';
import { type TenantId, transferId } from '#shared/ids.ts';
import {
  EXCEPTIONS_MAX,
  type ExceptionKind,
  type FoundException,
  type FoundExceptions,
  foundExceptions,
} from '#shared/ledger/exceptions.ts';
import { type LedgerStanding, NOTHING } from '#shared/ledger/reconcile.ts';
import {
  type LedgerBaseline,
  type LedgerDiffers,
  unexplainedChange,
  unexplainedWords,
  unjudgedWords,
} from '#shared/ledger/unexplained.ts';
import { toCents, ZERO } from '#shared/money.ts';
import type { OwnTransfer, SetAside } from '#shared/transfer/streamed-event.ts';
import type { TransferAt } from '../payments/compare-transfer.ts';
import type { Checked } from './check-ledger.ts';

/** A mismatch seen now. Its start is known only if it says so itself. */
export type SeenException = Omit<FoundException, 'since'> & { readonly since?: Instant };

/** The kinds that each check finds. A check that wasn't made this time changes none of its kinds. */
const KINDS_OF = {
  books: ['books', 'missing', 'unbooked', 'stranger', 'sweep', 'counting'],
  statuses: ['status'],
  events: ['parked'],
  ledger: ['ledger'],
  wires: ['wire'],
  deposits: ['deposit'],
  files: ['file'],
} as const satisfies Record<string, readonly ExceptionKind[]>;
type Look = keyof typeof KINDS_OF;
/** The findings of this run's checks. */
export type SeenNow = { readonly [look in Look]?: readonly SeenException[] | undefined };

const isNothing = ({ pending, available }: LedgerStanding): boolean => pending === 0 && available === 0;
const kindOf = ({ transferId: booked, transfer, isSweep, provider }: Checked['differences'][number]): ExceptionKind => {
  if (isSweep) return 'sweep';
  if (booked) return isNothing(provider) ? 'missing' : 'books';
  return transfer ? 'unbooked' : 'stranger';
};
const apart = (one: LedgerStanding, other: LedgerStanding) =>
  toCents(Math.max(Math.abs(one.pending - other.pending), Math.abs(one.available - other.available)));

/** The persisting mismatches from comparing the books, under their stored names. */
export const bookExceptions = (
  { differences, faults }: Pick<Checked, 'differences' | 'faults'>,
  lasting: readonly string[],
): readonly SeenException[] => [
  ...differences
    .filter(({ providerTransferId }) => lasting.includes(providerTransferId))
    .map((each) => {
      const own = transferId.safeParse(each.transfer).data;
      const { book = NOTHING, provider, providerTransferId } = each;
      return {
        ...{ id: `books ${providerTransferId}`, kind: kindOf(each), amount: apart(book, provider), book, provider },
        ...(own ? { transferId: own } : {}),
      };
    }),
  ...faults
    .filter((fault) => lasting.includes(fault))
    .map((said) => ({ id: `counting ${said}`, kind: 'counting' as const, amount: ZERO, said })),
];

/** An unexplained ledger balance that has persisted: one per company and direction. */
export const ledgerException = (baseline: LedgerBaseline, differs: LedgerDiffers): SeenException => ({
  ...{ id: differs, kind: 'ledger', amount: toCents(Math.abs(unexplainedChange(baseline))) },
  said: unexplainedWords(baseline),
});

/** A ledger that can't be compared, because money moves in it at every check. */
export const UNJUDGED = 'the ledger could not be compared';
export const unjudgedException = (since: Instant): SeenException => ({
  ...{ id: UNJUDGED, kind: 'ledger', since, amount: ZERO, said: unjudgedWords(since) },
});

/** A payment whose status contradicts the bank's, with no move between the two. */
export const statusException = ({ client: clientId, id }: Omit<TransferAt, 'tenant'>): SeenException => ({
  ...{ id: `status ${id}`, kind: 'status', amount: ZERO, transferId: id, clientId },
});

/** A provider event that no one has handled, with its payment if known. */
export const parkedException = ({ event, since, account, owner }: OwnParked): SeenException => ({
  ...{ id: `parked ${account} ${event.eventId}`, kind: 'parked', since, amount: ZERO },
  said: `${event.eventId} (${event.type})`,
  ...(owner ? { transferId: owner.transferId, clientId: owner.client } : {}),
});
/** A parked event at one of a company's accounts. */
export type OwnParked = SetAside & { readonly account: string; readonly owner?: OwnTransfer | undefined };

/** The mismatches after these checks. Known ones keep their time, and resolved ones are removed. */
export function exceptionsAfter({ found }: FoundExceptions, seen: SeenNow, now: Date): FoundExceptions {
  const known = new Map(found.map(({ id, since }) => [id, since]));
  const looks = (Object.keys(KINDS_OF) as Look[]).flatMap((look) => {
    const kinds: readonly ExceptionKind[] = KINDS_OF[look];
    const fresh = seen[look]?.map((each) => ({
      ...each,
      since: known.get(each.id) ?? each.since ?? now.toISOString(),
    }));
    return fresh ?? found.filter(({ kind }) => kinds.includes(kind));
  });
  const all = looks.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  return { found: all.slice(0, EXCEPTIONS_MAX), isMore: all.length > EXCEPTIONS_MAX };
}

/** Saves the findings for the console. If nothing changed, nothing is written. */
export async function noteExceptions(
  store: {
    readonly find: (tenant: TenantId) => Promise<FoundExceptions>;
    readonly keep: (tenant: TenantId, found: FoundExceptions) => Promise<void>;
  },
  tenant: TenantId,
  seen: SeenNow,
  now: Date,
): Promise<void> {
  const before = await store.find(tenant);
  const after = foundExceptions.parse(exceptionsAfter(before, seen, now));
  if (!isDeepStrictEqual(before, after)) await store.keep(tenant, after);
}
