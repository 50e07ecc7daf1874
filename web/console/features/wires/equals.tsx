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

/** The same amount from the same sender, who has a name. */
const isSame = (one: Wire, other: Wire): boolean =>
  one.received === other.received && lettersOf(one.sender) !== '' && lettersOf(one.sender) === lettersOf(other.sender);

type SameProps = Wire & { readonly isEqualTo: string | false };

/** Says which other one is equal, and which payment has just received the same amount from the same sender. */
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

/** Says that the same may have come twice: in another line that waits, or to a payment that has received it already. */
export const EqualLines = ({ of }: { readonly of: ShownLine }) => (
  <Same
    isEqualTo={of.hasEqual === true && words.equal}
    received={of.amount}
    sender={of.direction === 'in' ? (of.party ?? '') : ''}
  />
);

/**
 * Says it of a held wire: another one of nobody, or a payment that has received it already. Parts of one wire may be equal,
 * and are no second one.
 */
export const EqualWires = ({ of, wires }: { readonly of: HeldWire; readonly wires: readonly HeldWire[] }) => {
  if (of.from) return null;
  const isOther = ({ reference, from }: HeldWire) => reference !== of.reference && !from;
  return (
    <Same
      isEqualTo={wires.some((other) => isOther(other) && isSame(other, of)) && words.equalWire}
      received={of.received}
      sender={of.sender}
    />
  );
};
