import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone.ts';
import { useSite } from '../../lib/site.tsx';
import { Alert } from '../../ui/alert.tsx';

/** Why a payment failed; and the number to call, where trying again is not the client's to decide. */
export function AfterFailure({ transfer }: { readonly transfer: GraphTransfer }) {
  const { tenant } = useSite();
  const { status, problem, nextTry } = transfer;
  if (status !== 'error' || !problem) return null;
  return (
    <Alert tone="error" announce={false}>
      <p>{problem}</p>
      {(!nextTry || nextTry === 'call') && (
        <p>
          {tenant.name}: <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a>
        </p>
      )}
    </Alert>
  );
}
