import { accountLabel } from '#shared/bank/account.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { offerText } from '#shared/text/offer.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';

/** Says that the company calls before it pays into an account, at which number, and the result of the call. */
export function AccountCall({ transfer: { accountCall: call } }: { readonly transfer: GraphTransfer }) {
  const text = useText(offerText).call;
  const { tenant } = useSite();
  if (!call) return null;
  const account = accountLabel(call);
  const phone = <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a>;
  if (call.standing === 'released')
    return <Alert tone="success" title={text.releasedTitle} announce={false} text={text.released(account)} />;
  if (call.standing === 'refused')
    return (
      <Alert tone="warning" title={text.refusedTitle} announce={false} text={text.refused(account)}>
        <p>
          {text.questions} {phone}
        </p>
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title={text.waitingTitle}
      announce={false}
      text={text.waiting(tenant.name, account, call.number)}
    >
      {call.from_utc && <p>{text.from(formatMomentAhead(call.from_utc, tenant.timeZone))}</p>}
      <p>
        {text.notYou} {phone}
      </p>
    </Alert>
  );
}
