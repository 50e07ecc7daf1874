import { formatCreatedOn } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { reasonInWords } from '#shared/transfer/returns.ts';
import { useText } from '../../lib/text.ts';

/** What has happened to a transfer, oldest first; steps without words of their own are not told. */
export function Timeline({ transfer }: { readonly transfer: GraphTransfer }) {
  const words = useText(historyText).events;
  return (
    <ol className="timeline">
      {transfer.events
        .filter(({ name }) => words[name] !== undefined)
        .map((event) => (
          <li key={`${event.at} ${event.name}`}>
            <span>{words[event.name]}</span>
            <time dateTime={event.at} className="field-hint">
              {formatCreatedOn(event.at)}
            </time>
            {event.reason && <span className="field-hint">{reasonInWords(event, transfer.disbursement)}</span>}
          </li>
        ))}
    </ol>
  );
}
