import { useState } from 'react';
import { filterWords, type PaymentFilter } from '#shared/staff/payment-filter.ts';
import { QUEUES } from '#shared/staff/queue.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere, worksAtDesk } from '../../lib/company.tsx';
import { useToday } from '../../lib/use-today.ts';
import { useOwnViews } from './own-views.ts';
import { SaveViewForm } from './save-view-form.tsx';
import styles from './views-bar.module.css';

const words = paymentsText.views;

const searchOf = (filter: PaymentFilter): string => new URLSearchParams(filterWords(filter)).toString();

/** Today's queues as views, each with how many are in it. */
function QueueViews({ search }: { readonly search: string }) {
  const { places, company } = useHere();
  const { data } = useToday();
  if (!worksAtDesk(company)) return null;
  return QUEUES.map((queue) => {
    const waiting = data?.queues.find((each) => each.queue === queue);
    const isHere = search === searchOf({ queue });
    // An empty queue says nothing, and takes no room.
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

/** Ready-made filters, and those that somebody has saved here. */
export function ViewsBar({ filter }: { readonly filter: PaymentFilter }) {
  const { places, tenantId } = useHere();
  const { own, save, forget } = useOwnViews(tenantId);
  const [isNaming, setNaming] = useState(false);
  const search = searchOf(filter);
  const isNew = search !== '' && !filter.queue && !own.some((view) => view.search === search);
  return (
    <nav className={styles['views']} aria-label={words.label}>
      <Link className={styles['view']} to={places.payments()} aria-current={search === '' || undefined}>
        {words.all}
      </Link>
      <QueueViews search={search} />
      {own.map((view) => (
        <span key={view.name} className={styles['own']}>
          <Link
            className={styles['view']}
            to={`${places.payments()}?${view.search}`}
            aria-current={search === view.search || undefined}
          >
            {view.name}
          </Link>
          {search === view.search && (
            <button
              type="button"
              className={styles['forget']}
              aria-label={words.forget(view.name)}
              onClick={() => forget(view.name)}
            >
              <ClientIcon name="cross" />
            </button>
          )}
        </span>
      ))}
      {isNew && (
        <Button variant="quiet" className={styles['save']} onClick={() => setNaming(true)}>
          {words.save}
        </Button>
      )}
      <Dialog open={isNaming} onClose={() => setNaming(false)} title={words.save}>
        <SaveViewForm
          onSave={(name) => {
            save(name, search);
            setNaming(false);
          }}
        />
      </Dialog>
    </nav>
  );
}
