import type { HeldWire, ShownLine } from '#shared/contracts/statements.ts';
import type { Cents } from '#shared/money.ts';
import { lettersOf } from '#shared/plain-text.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { useWireDesk } from '../../lib/use-wire-desk.ts';
import { onDay } from '../../lib/when.ts';

type Wire = { readonly received: Cents; readonly sender: string };

/** True for the same amount from the same sender, if the sender has a name. */
const isSame = (one: Wire, other: Wire): boolean =>
  one.received === other.received && lettersOf(one.sender) !== '' && lettersOf(one.sender) === lettersOf(other.sender);

type SameProps = Wire & { readonly isEqualTo: string | false };

/** Names the duplicate, and the payment that has just received the same amount from the same sender. */
function Same({ isEqualTo, received, sender }: SameProps) {
  const { places } = useHere();
  const { data } = useWireDesk();
  const same = data?.receivedLately.find((one) => isSame(one, { received, sender }));
  if (!same && !isEqualTo) return null;
  return (
    <Alert tone="warning" announce={false}>
      {isEqualTo && <p>{isEqualTo}</p>}
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

/** Warns of a possible duplicate: another open transaction, or a payment that has already received it. */
export const EqualLines = ({ of }: { readonly of: ShownLine }) => (
  <Same
    isEqualTo={of.hasEqual === true && words.equal}
    received={of.amount}
    sender={of.direction === 'in' ? (of.party ?? '') : ''}
  />
);

/**
 * Warns of a possible duplicate of a held wire: another unidentified wire, or a payment that has already received it.
 * Equal parts of one wire are no duplicates.
 */
export const EqualWires = ({ of, wires }: { readonly of: HeldWire; readonly wires: readonly HeldWire[] }) => {
  if (of.partOf) return null;
  const isOther = ({ reference, partOf }: HeldWire) => reference !== of.reference && !partOf;
  return (
    <Same
      isEqualTo={wires.some((other) => isOther(other) && isSame(other, of)) && words.equalWire}
      received={of.received}
      sender={of.sender}
    />
  );
};
