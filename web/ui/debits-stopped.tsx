import { formatPhone } from '#shared/phone-format.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { useSite } from '../lib/page/site.tsx';
import { useClient } from '../lib/session/client.ts';
import { Alert } from './alert.tsx';

/** Says that none of the client's accounts is debited until the company has called. Renders nothing for anyone else. */
export function DebitsStopped() {
  const { pocPhone } = useSite().tenant;
  const { data: client } = useClient();
  if (!client?.debitsStopped) return null;
  return (
    <Alert tone="warning" announce={false} text={refusalSentence({ code: 'transfer/debits-stopped' })}>
      <p>
        <a href={`tel:${pocPhone}`}>{formatPhone(pocPhone)}</a>
      </p>
    </Alert>
  );
}
