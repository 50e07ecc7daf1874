import type { ReactNode } from 'react';
import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import type { PaymentFlag } from '#shared/staff/listed-payment.ts';
import { approvalsText as words } from '#shared/text/console/desk.ts';
import { flagText, kindText } from '#shared/text/console/payments.ts';
import { riskText } from '#shared/text/console/risks.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { useAllProposals } from '../../lib/decide-proposals.ts';
import { isAgain, leftAfter } from '../../lib/file-outside.ts';
import type { ShownFile } from '../../lib/use-file.ts';
import { onDay, waitedSince } from '../../lib/when.ts';
import { Flag } from '../../ui/status.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './approvals.module.css';
import { isTooLate, proposalOn, reversalDay, useApprovals, useFilesOf, useMarks } from './use-approvals.ts';

/** An approver's decisions on a row. On its page, an invitation is revoked, and a payment that was approved recalled. */
const DECISIONS = {
  payment: ['approve', 'reject'],
  again: ['approve'],
  invitation: ['approve'],
  reversal: ['ask reversal', 'drop reversal'],
  'other file': ['agree file', 'drop file'],
} as const;
export type Decision = (typeof DECISIONS)[keyof typeof DECISIONS][number];

/** The decisions that approve a row. */
const APPROVING: readonly Decision[] = ['approve', 'ask reversal', 'agree file'];

/** The decisions on a row, and its approval first. */
export const approvalDecisions = (row: ConsolePayment): readonly Decision[] =>
  DECISIONS[proposalOn(row) ?? (row.invitation ? 'invitation' : isAgain(row) ? 'again' : 'payment')];

type ListProps = {
  readonly openId: string | undefined;
  readonly onDecide: (row: ConsolePayment, decision: Decision) => void;
};

/** A flag that only a later release knows is shown as is. */
const flagWord = (flag: string): string => flagText[flag as PaymentFlag] ?? flag;

/** The flags to show for a row, without the proposal, which its type names. A reversal's deadline comes first. */
function flagWords(row: ConsolePayment): readonly string[] {
  const last = reversalDay(row);
  return [
    ...(last ? [isTooLate(row) ? words.tooLate : words.sendBy(onDay(last))] : []),
    ...row.flags.filter((flag) => flag !== proposalOn(row)).map(flagWord),
  ];
}

type Files = ReadonlyMap<string, ShownFile>;

/**
 * The file a disbursement is paid from, and its balance afterwards: red if that isn't enough. Of a move, the file that
 * the payment would be in.
 */
function FileLeft({ of, files }: { readonly of: ConsolePayment; readonly files: Files }) {
  const file = files.get(of.file.id);
  // Counted as in the sheet: including money that bank activity proves for the file outside the portal.
  const left = leftAfter(of, file);
  return (
    <span className={styles['file']}>
      <span>{of.file.number ?? words.noFile}</span>
      {proposalOn(of) === 'other file' && of.proposed?.to && <small>{words.toFile(of.proposed.to)}</small>}
      {of.disbursement && !proposalOn(of) && left !== undefined && (
        <small data-short={left < 0 || undefined}>
          {left < 0
            ? words.short(formatDollars(-left))
            : words.left(formatDollars(file?.held ?? 0), formatDollars(left))}
        </small>
      )}
    </span>
  );
}

/** The payee, and below the alerts to check before approving. */
const Payee = ({ of, mark = 0 }: { readonly of: ConsolePayment; readonly mark: number | undefined }) => {
  const { firstName, lastName } = of;
  const [first, ...more] = [...flagWords(of), ...(mark > 0 ? [riskText.mark(mark)] : [])];
  return (
    <span className={styles['payee']}>
      <span title={`${firstName} ${lastName}`}>{`${firstName} ${lastName}`}</span>
      {first && <Flag more={more}>{first}</Flag>}
    </span>
  );
};

/** Who prepared the payment, or who proposed its reversal or its move. */
const makerOf = (row: ConsolePayment): string | undefined => (proposalOn(row) ? row.proposed?.by : row.preparedBy);

function madeBy(row: ConsolePayment, me: string): string | undefined {
  const by = makerOf(row);
  if (!by) return undefined;
  return by === me ? words.byYou : words.by(by);
}

function kindOfRow(row: ConsolePayment): string {
  const proposal = proposalOn(row);
  return proposal ? words.kinds[proposal] : kindText[row.kind];
}

/** The moment since which a row needs approval, which orders the list. An older server doesn't say it. */
const waitsSince = ({ proposed, queuedAt, submittedAt, updatedAt }: ConsolePayment): string =>
  proposed?.at ?? queuedAt ?? submittedAt ?? updatedAt;

function columnsFor(
  { files, marks }: { readonly files: Files; readonly marks: ReturnType<typeof useMarks> },
  me: string,
  decide: (row: ConsolePayment) => ReactNode,
): readonly Column<ConsolePayment>[] {
  return [
    {
      name: 'payee',
      title: words.columns.payee,
      card: 'head',
      size: 'wide',
      sortBy: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      cell: (row) => <Payee of={row} mark={marks.get(row.id)} />,
    },
    {
      name: 'amount',
      title: words.columns.amount,
      card: 'corner',
      size: 'middle',
      isFigure: true,
      sortBy: ({ amount }) => amount,
      sortsAs: 'amount',
      cell: ({ amount }) => formatDollars(amount),
    },
    {
      name: 'kind',
      title: words.columns.kind,
      card: 'foot',
      size: 'middle',
      isSpare: true,
      sortBy: kindOfRow,
      cell: kindOfRow,
    },
    {
      name: 'file',
      title: words.columns.file,
      card: 'line',
      isSpare: true,
      sortBy: ({ file }) => file.number,
      cell: (row) => <FileLeft of={row} files={files} />,
    },
    {
      name: 'by',
      title: words.columns.by,
      card: 'line',
      size: 'middle',
      isSpare: true,
      sortBy: (row) => madeBy(row, me),
      cell: (row) => madeBy(row, me),
    },
    {
      name: 'waits',
      title: words.columns.waits,
      card: 'foot',
      size: 'small',
      isFigure: true,
      sortBy: (row) => -Date.parse(waitsSince(row)),
      sortsAs: 'age',
      cell: (row) => waitedSince(waitsSince(row)),
    },
    { name: 'decide', title: words.columns.decide, card: 'line', size: 'large', isSpare: true, cell: decide },
  ];
}

/** Approve and reject, for those who may: no one decides on their own work, or approves more than their limit. */
function Decide({ row, onDecide }: Pick<ListProps, 'onDecide'> & { readonly row: ConsolePayment }) {
  const { company, me } = useHere();
  if (!company.roles.includes('approver') || makerOf(row) === me.name) return null;
  const isOver = row.disbursement && row.amount > (company.approveUpTo ?? 0);
  const who = `${row.firstName} ${row.lastName}`;
  return (
    <span className={styles['decide']}>
      {isOver && <small>{words.overLimit}</small>}
      {approvalDecisions(row)
        .filter((decision) => !(APPROVING.includes(decision) && (isOver || isTooLate(row))))
        .map((decision) => {
          const [name, variant] = APPROVING.includes(decision)
            ? ([words.approve, 'secondary'] as const)
            : ([words.reject, 'quiet'] as const);
          return (
            <Button
              key={decision}
              variant={variant}
              aria-label={words.of(name, who, formatDollars(row.amount))}
              onClick={() => onDecide(row, decision)}
            >
              {name}
            </Button>
          );
        })}
    </span>
  );
}

/**
 * Payments that need approval: each with its file's balance afterwards and both decisions. There is no bulk approval.
 */
export function ApprovalsList({ openId, onDecide }: ListProps) {
  const { places, me } = useHere();
  const { query, rows } = useApprovals();
  const files = useFilesOf(rows);
  const marks = useMarks(rows);
  const { proposals, isLoading, error } = useAllProposals();
  const decide = (row: ConsolePayment) => <Decide row={row} onDecide={onDecide} />;
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  if (rows.length === 0 && !query.hasNextPage)
    return isLoading ? (
      <Skeleton lines={6} />
    ) : error || proposals.length > 0 ? null : (
      <EmptyState icon="check" title={words.empty}>
        <p>{words.emptyLead}</p>
      </EmptyState>
    );
  return (
    <div className={styles['sheet']}>
      <ListTable
        caption={words.caption}
        columns={columnsFor({ files, marks }, me.name, decide)}
        rows={rows}
        order={{ by: 'waits', isDown: true }}
        isWhole={!query.hasNextPage}
        idOf={({ id }) => id}
        placeOf={({ id }) => places.approval(id)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
      {query.hasNextPage && (
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
