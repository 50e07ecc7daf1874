import type { ShownException } from '#shared/contracts/console-exceptions.ts';
import { formatDollars } from '#shared/money.ts';
import { exceptionsText as words } from '#shared/text/console/exceptions.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { Link } from '../../../lib/page/link.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useHere } from '../../lib/company.tsx';
import { useExceptions } from '../../lib/use-exceptions.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './wires.module.css';

const dollars = ({ pending, available }: NonNullable<ShownException['book']>) => ({
  ...{ pending: formatDollars(pending), available: formatDollars(available) },
});

function Exception({ of }: { readonly of: ShownException }) {
  const { places, timeZone } = useHere();
  const { kind, since, amount, book, provider, said, payment, file } = of;
  const { title, todo } = words.kinds[kind];
  return (
    <li>
      <span>
        <strong>{title}</strong>
        {payment && (
          <>
            {' · '}
            <Link to={places.payment(payment.id)}>{payment.referenceId}</Link> {payment.name}
          </>
        )}
        {file?.number && (
          <>
            {' · '}
            <Link to={places.file(file.id)}>{file.number}</Link>
          </>
        )}
        {said && <small>{said}</small>}
        {book && provider && <small>{words.sides(dollars(book), dollars(provider))}</small>}
        <small>
          {todo}
          {kind === 'ledger' && (
            <>
              {' '}
              <Link to={places.ledger}>{ledgerText.moves.seeLedger}</Link>.
            </>
          )}
        </small>
        <small>{words.since(whenAt(since, timeZone))}</small>
      </span>
      {amount > 0 && <span className={styles['amount']}>{formatDollars(amount)}</span>}
    </li>
  );
}

/** Differences between the books, the files and Plaid. Renders nothing if they agree. */
export function Exceptions() {
  const { data, error, isError, refetch } = useExceptions();
  if (isError && !data) return <LoadFailure thrown={error} onRetry={() => refetch()} />;
  if (!data || data.exceptions.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className="meta">{words.lead}</p>
      <ul className={styles['lines']}>
        {data.exceptions.map((each) => (
          <Exception
            key={`${each.kind} ${each.since} ${each.payment?.id ?? each.file?.id ?? each.said ?? each.amount}`}
            of={each}
          />
        ))}
      </ul>
      {data.isMore && <p className="meta">{words.more}</p>}
    </Section>
  );
}
