import type { GraphTransfer } from '#shared/graph/replies.ts';
import { lookedForAgainText } from '#shared/text/looked-for-again.ts';
import { phoneInLine } from '../lib/form/phone-line.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from './alert.tsx';

/** The staff's last word on whether a wire has arrived. What the client reports is none: they may send it twice. */
const LAST_WORD = ['confirmReceipt', 'applyReceipt', 'reopenReceipt', 'resolve'];

/** Whether the company said by mistake that the wire had arrived, and has not said anything better since. */
export const isLookedForAgain = ({ status, events }: Pick<GraphTransfer, 'status' | 'events'>): boolean =>
  status === 'awaiting wire' && events.findLast(({ name }) => LAST_WORD.includes(name))?.name === 'reopenReceipt';

/** Keeps a client from wiring a second time for a payment whose wire may be somewhere else. */
export function LookedForAgain() {
  const text = useText(lookedForAgainText);
  const { tenant } = useSite();
  return (
    <Alert tone="warning" title={text.title} announce={false}>
      <p>
        {text.body(tenant.name)} <a href={`tel:${tenant.pocPhone}`}>{phoneInLine(tenant.pocPhone)}</a>.
      </p>
    </Alert>
  );
}
