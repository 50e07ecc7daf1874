import { formatCreatedOn } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { useText } from '../../lib/text.ts';

/** What has happened to a transfer, oldest first; steps without words of their own are not told. */
export function Timeline({ events }: { readonly events: GraphTransfer['events'] }) {
  const words = useText(historyText).events;
  return (
    <ol className="timeline">
      {events
        .filter(({ name }) => words[name] !== undefined)
        .map(({ name, at, reason }) => (
          <li key={`${at} ${name}`}>
            <span>{words[name]}</span>
            <time dateTime={at} className="field-hint">
              {formatCreatedOn(at)}
            </time>
            {reason && <span className="field-hint">{reason}</span>}
          </li>
        ))}
    </ol>
  );
}
