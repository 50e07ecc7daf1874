import type { LiveContent, LivePayments, LiveStatus } from '#shared/contracts/live.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { partiesText, stepWords } from '#shared/text/parties.ts';
import type { PartyStep } from '#shared/transfer/party-words.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';

const BAD: readonly PartyStep[] = ['not received', 'returned', 'failed', 'canceled', 'declined'];

/** Green only for money that the company has, or has paid. Returned money isn't there anymore. */
function toneOf({ way, step, isOtherAmount }: LiveStatus): 'success' | 'info' | 'warning' | 'error' {
  if (isOtherAmount) return 'warning';
  if (step === 'cleared') return way === 'refund' ? 'error' : 'success';
  return BAD.includes(step) ? 'error' : 'info';
}

/** Facts as in `ui/rows.tsx`. That file belongs to the signed-in part, which no visitor loads. */
const Facts = ({ of }: { readonly of: readonly (readonly [label: string, value: string | null])[] }) => (
  <dl className="rows">
    {of.map(([label, value]) =>
      value === null ? null : (
        <div key={`${label} ${value}`} className="row">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

/** The status in words, if it is current. */
function Standing({ of }: { readonly of: LiveStatus }) {
  const { title, says } = stepWords(useText(partiesText), of);
  const { tenant } = useSite();
  return <Alert tone={toneOf(of)} title={title} text={says(tenant.name)} />;
}

type ShownProps<Of extends LiveContent> = { readonly of: Of; readonly isStale: boolean };

/** A payment's status, when that was, and the steps so far. */
function ShownStatus({ of, isStale }: ShownProps<LiveStatus>) {
  const text = useText(partiesText);
  const { rows, page } = text;
  const { tenant } = useSite();
  const when = (at: string) => formatMomentAhead(at, tenant.timeZone);
  return (
    <>
      {isStale ? (
        <Alert tone="warning" title={page.unknown} text={page.stale(stepWords(text, of).title, when(of.at))} />
      ) : (
        <>
          <Standing of={of} />
          <p className="field-hint">{page.asOf(when(of.at))}</p>
        </>
      )}
      <Facts
        of={[
          [rows.amount, of.amount === null ? null : formatDollars(of.amount)],
          [rows.property, of.property],
          [rows.file, of.fileNumber],
          [rows.purpose, of.purpose],
          [rows.reference, of.reference],
        ]}
      />
      <h2>{page.history}</h2>
      <Facts of={of.steps.toReversed().map((each) => [stepWords(text, each).title, when(each.at)])} />
    </>
  );
}

/** The payments that name an agent. They are hidden while their status can't be checked. */
function ShownPayments({ of, isStale }: ShownProps<LivePayments>) {
  const { rows, page } = useText(partiesText);
  const { tenant } = useSite();
  const when = (at: string) => formatMomentAhead(at, tenant.timeZone);
  if (isStale) return <Alert tone="warning" title={page.unknown} text={page.staleAll(when(of.at))} />;
  return (
    <>
      <p className="field-hint">{page.asOf(when(of.at))}</p>
      {of.payments.map((payment) => (
        <section key={payment.reference} className="card">
          <h2 className="card-title">{payment.property ?? payment.purpose}</h2>
          <Standing of={payment} />
          <Facts
            of={[
              [rows.since, when(payment.steps.at(-1)?.at ?? of.at)],
              [rows.amount, payment.amount === null ? null : formatDollars(payment.amount)],
              [rows.file, payment.fileNumber],
              [rows.purpose, payment.purpose],
              [rows.reference, payment.reference],
            ]}
          />
        </section>
      ))}
      {of.payments.length === 0 && <p>{page.none}</p>}
      {of.isMore && <p>{page.more(tenant.name)}</p>}
    </>
  );
}

/** The content of a link: one payment, or those that name an agent. */
export const ShownLive = ({ of, isStale }: ShownProps<LiveContent>) =>
  'payments' in of ? <ShownPayments of={of} isStale={isStale} /> : <ShownStatus of={of} isStale={isStale} />;
