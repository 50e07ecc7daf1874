import type { SentBackWire, ShownLine, ShownReturn } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { wiresText } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyOn } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { paymentTitle } from './wire-choices.ts';
import styles from './wires.module.css';

const words = wiresText.returned;

/** The bank description contradicts the records: says what to do. It was so when the transaction opened. */
function Contradicted({ of: { wire, reasons } }: { readonly of: ShownReturn }) {
  const { places } = useHere();
  return (
    <Alert tone="warning" title={words.contradicted} announce={false}>
      <p>
        {words.wire(formatDollars(wire.received), wire.sender)} {reasons.join(' ')}
      </p>
      {wire.paid && (
        <p>
          <Link to={places.payment(wire.paid.id)}>{paymentTitle(wire.paid)}</Link>
        </p>
      )}
    </Alert>
  );
}

type ReturnsProps = {
  readonly of: ShownLine;
  readonly chosen: string;
  readonly onChoose: (reference: string) => void;
};

/** The wires a transaction may have returned. It never guesses between two of the same amount. */
export function Returns({ of, chosen, onChoose }: ReturnsProps) {
  const { returns = [] } = of;
  const open = returns.filter(({ isContradicted }) => !isContradicted);
  if (returns.length === 0) return null;
  return (
    <Section title={wiresText.candidates}>
      {returns
        .filter(({ isContradicted }) => isContradicted)
        .map((each) => (
          <Contradicted key={each.wire.reference} of={each} />
        ))}
      {open.length > 1 && <p className="meta">{wiresText.ambiguous}</p>}
      <ul className={styles['lines']}>
        {open.map(({ wire, reasons }) => (
          <li key={wire.reference}>
            {open.length > 1 && (
              <input
                type="radio"
                name={`return ${of.id}`}
                aria-label={wire.reference}
                checked={chosen === wire.reference}
                onChange={() => onChoose(wire.reference)}
              />
            )}
            <span>
              {words.wire(formatDollars(wire.received), wire.sender)} {wire.reference}
              <small>{reasons.join(' ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The wire that a transaction returned. */
export function ReturnOf({ of: { direction, wire } }: { readonly of: ShownLine }) {
  if (direction === 'in' || !wire) return null;
  return <p>{words.went(formatDollars(wire.received), wire.sender, wire.reference)}</p>;
}

/** Returned wires that appear in no statement imported since. */
export function NotGone({ wires }: { readonly wires: readonly SentBackWire[] }) {
  if (wires.length === 0) return null;
  return (
    <Section title={words.open}>
      <p className="meta">{words.openLead}</p>
      <ul className={styles['lines']}>
        {wires.map(({ reference, received, sender, on }) => (
          <li key={reference}>
            <span>
              {formatDollars(received)} · {sender}
              <small>
                {words.since(brieflyOn(on))} · {reference}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
