import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { exceptionsText as unfit } from '#shared/text/console/exceptions.ts';
import { ledgerText as ledger } from '#shared/text/console/ledger.ts';
import { toldText as told } from '#shared/text/console/messages.ts';
import { proposalsText } from '#shared/text/console/proposals.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { Link } from '../../../lib/page/link.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { useFundingsWaiting } from '../../lib/use-fundings.ts';
import { useFunds } from '../../lib/use-funds.ts';
import { useHeldClients } from '../../lib/use-held-clients.ts';
import { useProposals } from '../../lib/use-proposals.ts';
import { useWaitingIds } from '../../lib/use-waiting-ids.ts';
import { onDay, waitedSince } from '../../lib/when.ts';
import { colleaguesOf } from './queue-lines.tsx';
import styles from './today.module.css';

type Today = z.output<typeof todayRoute.reply>;

/** An open item other than a payment, with the link to its list. */
type Line = {
  readonly row: string;
  readonly to: string;
  readonly count: string;
  readonly isTrouble?: boolean;
  /** True if the reader can act on it. */
  readonly isMine: boolean;
  readonly title: string;
  readonly lead: string;
  readonly oldestAt?: string | null | undefined;
  readonly amount?: string;
};

/** An open item other than a payment, in one line with its link. */
export function OtherLine({ of, now }: { readonly of: Line; readonly now: string }) {
  const { row, to, count, isTrouble, title, lead, oldestAt, amount } = of;
  return (
    <li>
      <Link className={styles['queue']} data-row={row} to={to}>
        <span className={styles['count']} data-trouble={isTrouble || undefined}>
          {count}
        </span>
        <span className={styles['name']}>
          <strong>{title}</strong>
          <small>{lead}</small>
        </span>
        <span className={styles['since']}>{oldestAt && words.oldest(waitedSince(oldestAt, new Date(now)))}</span>
        <span className={styles['amount']}>{amount}</span>
        <ClientIcon name="chevron" />
      </Link>
    </li>
  );
}

/** True for those who act on the company's money and messages; others only read about them. */
function useIsActing(): boolean {
  const { company } = useHere();
  return company.roles.some((role) => role === 'operator' || role === 'approver');
}

const oldestOf = (all: readonly string[]): string | undefined => all.toSorted()[0];

/** The amounts to add to Plaid balances that don't cover outstanding disbursements, which would have to wait. */
function useLedgerLines(): readonly Line[] {
  const { places } = useHere();
  const toFund = (useFunds().data?.ledgers ?? []).reduce((sum, each) => sum + (each.toFund ?? 0), 0);
  const waiting = useFundingsWaiting();
  const isMine = useIsActing();
  const to = places.ledger;
  return [
    ...(toFund > 0
      ? [
          {
            row: 'ledger',
            to,
            count: '!',
            isTrouble: true,
            isMine,
            ...ledger.today,
            amount: formatDollars(toCents(toFund)),
          },
        ]
      : []),
    ...(waiting.length > 0
      ? [
          {
            ...{ row: 'ledger moves', to, isMine, count: words.count(waiting.length, false) },
            ...{ title: ledger.waits.title, lead: ledger.waits.lead, oldestAt: oldestOf(waiting.map(({ at }) => at)) },
            amount: formatDollars(toCents(waiting.reduce((sum, { amount }) => sum + amount, 0))),
          },
        ]
      : []),
  ];
}

/** Changes that need approval. The reader can approve some of them. */
const useChanges = () => useProposals().data?.proposals ?? [];

/** Who approves these changes, by name. No one at the console can approve one that was proposed by command. */
function approversOf(changes: ReturnType<typeof useChanges>, deciders: Today['deciders']): string {
  const here = changes.filter(({ isByCommand }) => !isByCommand);
  if (!deciders || here.length === 0) return words.changes.lead;
  const names = here.flatMap(({ kind, by }) => (deciders[kind]?.approve ?? []).filter((name) => name !== by));
  return colleaguesOf([...new Set(names)].toSorted());
}

function useProposalLines({ deciders }: Today): readonly Line[] {
  const { places } = useHere();
  const changes = useChanges();
  return [true, false].flatMap((isMine) => {
    const own = changes.filter(({ mayApprove }) => mayApprove === isMine);
    if (own.length === 0) return [];
    const said = isMine ? proposalsText.today : { ...words.changes, lead: approversOf(own, deciders) };
    const row = isMine ? 'proposals' : 'proposals of others';
    return [
      { row, to: places.approvals, isMine, count: words.count(own.length, false), ...said, oldestAt: own[0]?.at },
    ];
  });
}

/** Who can release clients on hold: the reader and colleagues by name, as far as known. */
function useReleaseWords({ deciders }: Today): string {
  const { company } = useHere();
  const may = deciders?.['client hold'];
  if (!may) return words.held.lead;
  const withYou = (role: 'operator' | 'approver', names: readonly string[]) =>
    company.roles.includes(role) ? [words.you, ...names] : names;
  return words.held.who(withYou('operator', may.propose), withYou('approver', may.approve));
}

/** Photos of IDs, and clients on hold. */
function useClientLines(today: Today): readonly Line[] {
  const { places } = useHere();
  const ids = useWaitingIds();
  const held = useHeldClients();
  // A release that was requested is among the changes that need approval.
  const requested = useChanges().filter(({ kind }) => kind === 'client hold').length;
  const toRequest = Math.max(0, held.length - requested);
  const lead = useReleaseWords(today);
  return [
    ...(ids && ids.waiting.length > 0
      ? [
          {
            ...{
              row: 'ids',
              to: places.reviews,
              isMine: true,
              count: words.count(ids.waiting.length, ids.isMore),
              ...words.ids,
            },
            oldestAt: oldestOf(ids.waiting.map(({ receivedAt }) => receivedAt)),
          },
        ]
      : []),
    ...(toRequest > 0
      ? [
          {
            ...{ row: 'held clients', to: places.clients, isMine: false, count: words.count(toRequest, false) },
            ...{ title: words.held.title, lead },
            oldestAt: oldestOf(held.map(({ hold }) => hold.at)),
          },
        ]
      : []),
  ];
}

/** Messages that didn't arrive. */
function useMessageLines({ notArrived }: Today): readonly Line[] {
  const { places } = useHere();
  const isMine = useIsActing();
  return [
    ...(notArrived && notArrived.count > 0
      ? [
          {
            ...{ row: 'messages', to: places.messages, isTrouble: true, isMine, lead: told.todayLead },
            count: words.count(notArrived.count, notArrived.isMore),
            title: told.today(notArrived.count, notArrived.isMore),
            oldestAt: notArrived.oldestAt,
          },
        ]
      : []),
  ];
}

/** Differences between the books, the files and Plaid. */
function useExceptionLines({ exceptions }: Today): readonly Line[] {
  const { places } = useHere();
  const isMine = useIsActing();
  if (!exceptions || exceptions.count === 0) return [];
  const { count, isMore, oldestAt } = exceptions;
  return [
    {
      row: 'exceptions',
      to: places.wires,
      isTrouble: true,
      isMine,
      count: words.count(count, isMore),
      ...unfit.today,
      oldestAt,
    },
  ];
}

/** The annual review that no one has signed, for those who can. */
function useReviewLines({ review }: Today): readonly Line[] {
  const { places } = useHere();
  if (!review) return [];
  const { year, isOver, signFrom } = review;
  const said = words.review;
  const lead = isOver ? said.due : said.ahead(onDay(signFrom));
  return [
    {
      row: 'review',
      to: places.annualReview(year),
      isMine: true,
      count: words.count(1, false),
      title: said.title(year),
      lead,
    },
  ];
}

/** Open items other than payments as lines, and how many of them the reader can act on. */
export function useOtherLines(today: Today): { readonly lines: readonly Line[]; readonly waits: number } {
  const lines = [
    ...useProposalLines(today),
    ...useLedgerLines(),
    ...useExceptionLines(today),
    ...useMessageLines(today),
    ...useClientLines(today),
    ...useReviewLines(today),
  ];
  const isActing = useIsActing();
  const others = [today.notArrived?.count ?? 0, today.exceptions?.count ?? 0, useFundingsWaiting().length];
  const counted = [
    ...(isActing ? others : []),
    useChanges().filter(({ mayApprove }) => mayApprove).length,
    useWaitingIds()?.waiting.length ?? 0,
    today.review ? 1 : 0,
  ];
  return { lines, waits: counted.reduce((sum, count) => sum + count, 0) };
}
