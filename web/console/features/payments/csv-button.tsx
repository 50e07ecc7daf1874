import { useMutation } from '@tanstack/react-query';
import type { ConsolePayment } from '#shared/contracts/console.ts';
import { today } from '#shared/dates.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import { paymentsText as words } from '#shared/text/console/payments.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { saveSheet } from '../../lib/sheet.ts';
import { paymentsSheet } from './payments-csv.ts';
import styles from './payments-list.module.css';
import { paymentsPage } from './use-payments.ts';

/** More than this many pages of 25 is an export, not a view. */
const PAGES_MAX = 200;

/** Saves all payments that match the filter as a table, including those not shown yet. */
export function CsvButton({ filter }: { readonly filter: PaymentFilter }) {
  const { tenantId, timeZone } = useHere();
  const saving = useMutation({
    mutationFn: async () => {
      const rows: ConsolePayment[] = [];
      let after: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const read = await paymentsPage(tenantId, filter, { after });
        rows.push(...read.payments);
        if (read.after === null) return { rows, isAll: true };
        after = read.after;
      }
      return { rows, isAll: false };
    },
    onSuccess: ({ rows, isAll }) => {
      saveSheet(`payments-${tenantId}-${today(serverNow(), timeZone)}.csv`, paymentsSheet(rows, timeZone));
      if (!isAll) showToast(words.csvCut(rows.length), 'info');
    },
    onError: () => showToast(words.csvFailed, 'error'),
  });
  return (
    <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
      <ClientIcon name="download" />
      <span>
        {words.csv} <span className={styles['csv-of']}>{words.csvOf}</span>
      </span>
    </Button>
  );
}
