import type { ShownLine } from '#shared/contracts/statements.ts';
import { lettersOf } from '#shared/plain-text.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { useWireDesk } from '../../lib/use-wire-desk.ts';
import { onDay } from '../../lib/when.ts';

/** Says that the same may have come twice: in another line that waits, or to a payment that has received it already. */
export function Equals({ of }: { readonly of: ShownLine }) {
  const { places } = useHere();
  const { data } = useWireDesk();
  const same =
    of.direction === 'in' && of.party
      ? data?.receivedLately.find(
          ({ received, sender }) => received === of.amount && lettersOf(sender) === lettersOf(of.party),
        )
      : undefined;
  if (!same && !of.hasEqual) return null;
  return (
    <Alert tone="warning" announce={false}>
      {of.hasEqual && <p>{words.equal}</p>}
      {same && (
        <p>
          {words.receivedSame.before}
          <Link to={places.payment(same.payment.id)}>{same.payment.referenceId}</Link>
          {words.receivedSame.after(onDay(same.on))}
        </p>
      )}
    </Alert>
  );
}
