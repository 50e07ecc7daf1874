import type { LiveStatus } from '#shared/contracts/live.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { partiesText } from '#shared/text/parties.ts';
import type { PartyStep } from '#shared/transfer/party-words.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';

const BAD: readonly PartyStep[] = ['not received', 'returned', 'failed', 'canceled', 'declined'];

/** Only money that the company has, or has paid, looks good. Money that went back isn't there anymore. */
function toneOf({ way, step }: LiveStatus): 'success' | 'info' | 'error' {
  if (step === 'cleared') return way === 'refund' ? 'error' : 'success';
  return BAD.includes(step) ? 'error' : 'info';
}

/** Facts as `ui/rows.tsx` shows them. That comes with the signed-in part, which no visitor loads. */
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

type ShownStatusProps = { readonly of: LiveStatus; readonly isStale: boolean };

/** A payment's status, when that was, and the steps so far. */
export function ShownStatus({ of, isStale }: ShownStatusProps) {
  const { steps, rows, page } = useText(partiesText);
  const { tenant } = useSite();
  const { title, says } = steps[of.way][of.step];
  const when = (at: string) => formatMomentAhead(at, tenant.timeZone);
  return (
    <>
      {isStale ? (
        <Alert tone="warning" title={page.unknown}>
          <p>{page.stale(title, when(of.at))}</p>
        </Alert>
      ) : (
        <>
          <Alert tone={toneOf(of)} title={title}>
            <p>{says(tenant.name)}</p>
          </Alert>
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
      <Facts of={of.steps.toReversed().map(({ way, step, at }) => [steps[way][step].title, when(at)])} />
    </>
  );
}
