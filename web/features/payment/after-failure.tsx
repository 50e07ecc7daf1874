import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone.ts';
import { historyText } from '#shared/text/history.ts';
import { mayStartAgain } from '#shared/transfer/returns.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Why a payment failed, and the next step at hand: to start it again, or the number to call. */
export function AfterFailure({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText).details;
  const { tenant } = useSite();
  const { status, problem, disbursement, purpose } = transfer;
  if (status !== 'error' || !problem) return null;
  return (
    <Alert tone="error" announce={false}>
      <p>{problem}</p>
      {!disbursement && mayStartAgain(problem) ? (
        <ButtonLink variant="secondary" to={withQuery(paths.details, { purpose })}>
          {text.startAgain}
        </ButtonLink>
      ) : (
        <p>
          {tenant.name}: <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a>
        </p>
      )}
    </Alert>
  );
}
