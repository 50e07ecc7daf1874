import { formatCreatedOn } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { reasonInWords } from '#shared/transfer/returns.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import styles from './payment.module.css';

type Step = GraphTransfer['events'][number];

/** A payment scheduled a second time was moved to another day. It isn't a second payment. */
const asRead = (step: Step, nth: number, steps: readonly Step[]): Step =>
  step.name === 'schedule' && steps[nth - 1]?.name === 'schedule' ? { ...step, name: 'schedule again' } : step;

/** The transfer's events, oldest first. Events without a text are left out. */
export function Timeline({ transfer }: { readonly transfer: GraphTransfer }) {
  const words = useText(historyText).events;
  const { tenant } = useSite();
  const wordsOf = ({ name, actor }: Step) => words[`${name} by ${actor}`] ?? words[name];
  return (
    <ol className={styles['timeline']}>
      {transfer.events
        .filter((event) => wordsOf(event) !== undefined)
        .map(asRead)
        .map((event) => (
          <li key={`${event.at} ${event.name}`}>
            <span>{wordsOf(event)}</span>
            <time dateTime={event.at} className="field-hint">
              {formatCreatedOn(event.at, tenant.timeZone)}
            </time>
            {event.reason && <span className="field-hint">{reasonInWords(event, transfer.disbursement)}</span>}
          </li>
        ))}
    </ol>
  );
}
