import type { ClientId } from '#shared/ids.ts';
import { reviewsText as words } from '#shared/text/console/reviews.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { useWaitingIds } from '../../lib/use-waiting-ids.ts';
import { whenAt } from '../../lib/when.ts';

/** A client's ID photos that need review, for those who may decide on them. */
export function IdsOfClient({ id }: { readonly id: ClientId }) {
  const { places, timeZone } = useHere();
  const waiting = useWaitingIds()?.waiting.filter(({ clientId }) => clientId === id) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Alert tone="info" announce={false}>
      {waiting.map(({ documentId, type, receivedAt }) => (
        <p key={documentId}>
          <Link to={places.review(documentId)}>{words.ofClient(words.types[type])}</Link>
          {` · ${whenAt(receivedAt, timeZone)}`}
        </p>
      ))}
    </Alert>
  );
}
