import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { transferId } from '#shared/ids.ts';
import { paymentsText as words } from '#shared/text/console/payments.ts';
import { ActionBar } from '../features/moves/action-bar.tsx';
import { PaymentSheet } from '../features/payment/payment-sheet.tsx';
import { CsvButton } from '../features/payments/csv-button.tsx';
import { FilterSentence } from '../features/payments/filter-sentence.tsx';
import { PaymentsList } from '../features/payments/payments-list.tsx';
import { useFilter } from '../features/payments/use-payments.ts';
import { ViewsBar } from '../features/payments/views-bar.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { ToldOfPayment } from '../features/told/told-others.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';

/** The company's payments, and the open one beside them. */
export function PaymentsScreen() {
  const { places } = useHere();
  const { filter, setFilter, change } = useFilter();
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = transferId.safeParse(useParams()['transferId']).data;
  const closeTo = `${places.payments()}${search}`;
  useBackToRow(open);
  useKeys(open ? { esc: () => void navigate(closeTo) } : {});
  const actions = (
    <>
      <CsvButton filter={filter} />
      <NewPaymentButton />
    </>
  );
  const list = (
    <Screen title={words.title} actions={actions}>
      <ViewsBar filter={filter} />
      <FilterSentence filter={filter} change={change} />
      <PaymentsList filter={filter} setFilter={setFilter} openId={open} search={search} />
    </Screen>
  );
  return (
    <Split
      list={list}
      open={
        open && (
          <PaymentSheet
            key={open}
            id={open}
            closeTo={closeTo}
            bar={(of) => <ActionBar of={of} />}
            told={(of) => <ToldOfPayment of={of} />}
          />
        )
      }
      label={words.open}
    />
  );
}
