import { formatDate, today } from '#shared/dates.ts';
import { financialsText } from '#shared/text/financials.ts';
import { csvOf, saveFile } from '../features/financials/csv.ts';
import { SumsTable } from '../features/financials/sums-table.tsx';
import { countedOf } from '../features/financials/totals.ts';
import { ADDED_UP_MAX, type AllTransfers, useAllTransfers } from '../features/financials/use-all-transfers.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ClientIcon } from '../ui/client-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The sums, and the buttons that download and print them. */
function Sums({ all: { transfers, isCut } }: { readonly all: AllTransfers }) {
  const text = useText(financialsText);
  const { tenant } = useSite();
  const { timeZone } = tenant;
  const on = formatDate(serverNow().toISOString(), timeZone);
  if (countedOf(transfers).length === 0)
    return (
      <EmptyState icon="sum" title={text.empty} action={<ButtonLink to={paths.details}>{text.pay}</ButtonLink>}>
        <p>{text.emptyHint}</p>
      </EmptyState>
    );
  const download = () => saveFile(text.fileName(today(serverNow(), timeZone)), csvOf(transfers, text, timeZone));
  return (
    <>
      {isCut && <Alert tone="warning" text={text.cut(ADDED_UP_MAX)} />}
      <div className="button-row not-printed">
        <Button variant="secondary" onClick={download}>
          <ClientIcon name="download" /> {text.download}
        </Button>
        <Button variant="secondary" onClick={() => globalThis.print()}>
          {text.print}
        </Button>
      </div>
      <Card title={text.asOf(tenant.name, on)}>
        <SumsTable transfers={transfers} />
        <p className="field-hint">{text.note}</p>
      </Card>
    </>
  );
}

/** /financials: payments and disbursements by property. */
export function FinancialsPage() {
  const text = useText(financialsText);
  const all = useAllTransfers();
  return (
    <Page title={text.title} lead={text.lead} back={{ to: paths.history, label: text.back }}>
      {all.data ? (
        <Sums all={all.data} />
      ) : all.isError ? (
        <LoadFailure thrown={all.error} onRetry={() => all.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}
