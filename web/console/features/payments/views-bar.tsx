import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listViewsRoute, removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import { filterWords, type PaymentFilter } from '#shared/staff/payment-filter.ts';
import { QUEUES } from '#shared/staff/queue.ts';
import { type SavedView, searchOf } from '#shared/staff/saved-view.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useToday } from '../../lib/use-today.ts';
import { useOwnViews } from './own-views.ts';
import { SaveViewForm } from './save-view-form.tsx';
import styles from './views-bar.module.css';

const WRITERS: readonly string[] = ['owner', 'approver', 'operator'];

/** The views that everyone in the company sees, with the functions to save and delete one. */
function useSharedViews() {
  const { tenantId, company } = useHere();
  const cache = useQueryClient();
  const queryKey = ['views', tenantId];
  const params = { tenantId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callStaff(listViewsRoute, { params, signal }),
    refetchOnWindowFocus: true,
  });
  // Reload after a refusal, too: a colleague may have been faster.
  const onSettled = () => cache.invalidateQueries({ queryKey });
  const saving = useMutation({
    mutationFn: ({ name, filter }: { readonly name: string; readonly filter: PaymentFilter }) =>
      callStaff(saveViewRoute, { params, body: { name, filter: filterWords(filter) } }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: ({ name, search }: SavedView) => callStaff(removeViewRoute, { params, body: { name, search } }),
    onSettled,
  });
  return {
    shared: query.data?.views ?? [],
    mayShare: company.roles.some((role) => WRITERS.includes(role)),
    share: saving.mutateAsync,
    remove: removing.mutate,
  };
}

const words = paymentsText.views;

/** Today's queues as views, each with its count. */
function QueueViews({ search }: { readonly search: string }) {
  const { places } = useHere();
  const { data } = useToday();
  return QUEUES.map((queue) => {
    const waiting = data?.queues.find((each) => each.queue === queue);
    const isHere = search === searchOf({ queue });
    // An empty queue is left out.
    if (!isHere && (waiting?.count ?? 0) === 0) return null;
    return (
      <Link key={queue} className={styles['view']} to={places.payments({ queue })} aria-current={isHere || undefined}>
        {paymentsText.queues[queue]}
        {waiting !== undefined && (
          <span className={styles['count']}>
            {waiting.count}
            {waiting.isMore && '+'}
          </span>
        )}
      </Link>
    );
  });
}

type NamedViewProps = {
  readonly view: { readonly name: string; readonly search: string; readonly by?: string };
  readonly isHere: boolean;
  /** How to delete the view, and the label for that. Absent for those who may not. */
  readonly away?: { readonly label: string; readonly press: () => void } | undefined;
};

/** A saved view. The one shown can be deleted. */
function NamedView({ view: { name, search, by }, isHere, away }: NamedViewProps) {
  const { places } = useHere();
  return (
    <span className={styles['own']}>
      <Link
        className={styles['view']}
        to={`${places.payments()}?${search}`}
        title={by && words.savedBy(by)}
        aria-current={isHere || undefined}
      >
        {name}
      </Link>
      {isHere && away && (
        <button type="button" className={styles['forget']} aria-label={away.label} onClick={away.press}>
          <ClientIcon name="cross" />
        </button>
      )}
    </span>
  );
}

/** Ready-made filters, shared views, and those saved in this browser. */
export function ViewsBar({ filter }: { readonly filter: PaymentFilter }) {
  const { places, tenantId } = useHere();
  const { own, save, forget } = useOwnViews(tenantId);
  const { shared, mayShare, share, remove } = useSharedViews();
  const [isNaming, setNaming] = useState(false);
  const search = searchOf(filter);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // There is less room beside an open payment, so scroll the current view into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the view or the room for it changes
  useLayoutEffect(() => {
    const [own, shown] = [bar.current?.querySelector('[aria-current]'), bar.current].map((each) =>
      each?.getBoundingClientRect(),
    );
    if (!bar.current || !own || !shown) return;
    bar.current.scrollLeft += Math.max(0, own.right - shown.right) - Math.max(0, shown.left - own.left);
  }, [search, pathname]);
  const isNew = search !== '' && !filter.queue && ![...shared, ...own].some((view) => view.search === search);
  return (
    <nav ref={bar} className={styles['views']} aria-label={words.label}>
      <Link className={styles['view']} to={places.payments()} aria-current={search === '' || undefined}>
        {words.all}
      </Link>
      <QueueViews search={search} />
      {shared.map((view) => (
        <NamedView
          key={`shared ${view.name}`}
          view={view}
          isHere={search === view.search}
          away={mayShare ? { label: words.remove(view.name), press: () => remove(view) } : undefined}
        />
      ))}
      {own.map((view) => (
        <NamedView
          key={view.name}
          view={view}
          isHere={search === view.search}
          away={{ label: words.forget(view.name), press: () => forget(view.name) }}
        />
      ))}
      {isNew && (
        <Button variant="quiet" className={styles['save']} onClick={() => setNaming(true)}>
          {words.save}
        </Button>
      )}
      <Dialog open={isNaming} onClose={() => setNaming(false)} title={words.save}>
        <SaveViewForm
          search={search}
          mayShare={mayShare}
          onSave={async (name, isShared) => {
            if (isShared) await share({ name, filter });
            else save(name, search);
            setNaming(false);
          }}
        />
      </Dialog>
    </nav>
  );
}
