import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditFilter } from '#shared/audit/audit-filter.ts';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { today } from '#shared/dates.ts';
import { actorText, auditWords, detailWords, auditText as words } from '#shared/text/console/audit.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { saveSheet, spreadsheetOf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { brieflyAt } from '../../lib/when.ts';
import styles from './audit.module.css';
import { AuditList } from './audit-list.tsx';

const COLUMNS = [
  'Number',
  'Time (UTC)',
  'Recorded (UTC)',
  'Type',
  'Event',
  'By',
  'Role',
  'Person',
  'Client',
  'Payment',
  'About',
  'Details',
] as const;

/** Audit records as a spreadsheet table, in UTC: other logs it is compared with don't name a time zone. */
const auditSheet = (records: readonly ShownRecord[]): string =>
  spreadsheetOf([
    COLUMNS,
    ...records.map((record) => [
      String(record.sequence),
      record.at,
      record.recordedAt,
      record.what,
      auditWords(record.what),
      record.by ?? '',
      actorText[record.actor],
      record.person?.id ?? '',
      record.client?.id ?? '',
      record.payment ? record.payment.referenceId || record.payment.id : '',
      record.subject ?? '',
      record.details.map(({ name, value }) => `${detailWords(name)}: ${value}`).join('; '),
    ]),
  ]);

/** The records that match a filter, page by page, and the check that all pages read form one chain. */
function useAudit(filter: AuditFilter) {
  const { tenantId } = useHere();
  const query = useInfiniteQuery({
    queryKey: ['audit', tenantId, filter],
    queryFn: ({ pageParam, signal }) =>
      callStaff(readAuditRoute, { params: { tenantId }, body: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const chains = pages.map(({ chain }) => chain);
  return {
    query,
    records: pages.flatMap(({ records }) => records),
    lookedBack: pages.at(-1)?.lookedBack ?? null,
    newest: chains.find(({ newest }) => newest !== null)?.newest ?? null,
    oldest: chains.findLast(({ oldest }) => oldest !== null)?.oldest ?? null,
    isEnd: chains[0]?.isEnd ?? false,
    broken: chains.find(({ broken }) => broken !== null)?.broken ?? null,
  };
}

type Shown = ReturnType<typeof useAudit>;

/** Says if the records read so far form an unbroken chain, with an alert if they don't. */
function Chain({ newest, oldest, isEnd }: Pick<Shown, 'newest' | 'oldest' | 'isEnd'>) {
  if (newest === null || oldest === null) return null;
  return (
    <span role="status">
      {words.chain.whole(oldest, newest)} {isEnd && words.chain.end}
    </span>
  );
}

function Broken({ broken }: Pick<Shown, 'broken'>) {
  if (!broken) return null;
  return (
    <Alert tone="error" title={words.chain.broken} text={broken.sentence}>
      <p>{words.chain.brokenLead}</p>
    </Alert>
  );
}

/** The foot of the list: the chain's check, the download of the rows shown, and the button to load more. */
function Foot({ of }: { readonly of: Shown }) {
  const { tenantId, timeZone } = useHere();
  const { query, records, lookedBack } = of;
  const save = () => saveSheet(`audit-${tenantId}-${today(serverNow(), timeZone)}.csv`, auditSheet(records));
  return (
    <footer className={styles['chain']}>
      {!of.broken && <Chain {...of} />}
      {query.hasNextPage && lookedBack && <span>{words.lookedBack(brieflyAt(lookedBack, timeZone))}</span>}
      {records.length > 0 && (
        <Button variant="secondary" onClick={save}>
          <ClientIcon name="download" />
          <span>
            {words.csv} <span className="visually-hidden">{words.csvOf}</span>
          </span>
        </Button>
      )}
      {query.hasNextPage && (
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {records.length === 0 ? words.lookFurther : words.more}
        </Button>
      )}
    </footer>
  );
}

type AuditLogProps = {
  readonly filter: AuditFilter;
  readonly onClear: () => void;
  readonly choose: (person: { readonly id: string; readonly name: string }) => void;
};

/** The matching records, newest first, and the check that none of those read so far is missing. */
export function AuditLog({ filter, onClear, choose }: AuditLogProps) {
  const { places, timeZone } = useHere();
  const shown = useAudit(filter);
  const { query, records } = shown;
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  const isNarrowed = Object.values(filter).some((each) => each !== undefined);
  return (
    <>
      <Broken broken={shown.broken} />
      <div className={styles['sheet']}>
        {records.length > 0 ? (
          <AuditList records={records} timeZone={timeZone} places={places} choose={choose} />
        ) : (
          <EmptyState
            icon={isNarrowed ? 'search' : 'list'}
            title={isNarrowed ? words.empty : words.none}
            action={
              isNarrowed && (
                <Button variant="secondary" onClick={onClear}>
                  {words.clear}
                </Button>
              )
            }
          >
            <p>{isNarrowed ? words.emptyLead : words.noneLead}</p>
          </EmptyState>
        )}
        <Foot of={shown} />
      </div>
    </>
  );
}
