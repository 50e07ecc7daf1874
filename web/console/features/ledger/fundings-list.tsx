import { useState } from 'react';
import type { ShownFunding } from '#shared/contracts/fundings.ts';
import { formatDollars } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { focusStays } from '../../lib/focus-stays.ts';
import { useDropping, useFundings } from '../../lib/use-fundings.ts';
import { whenAt } from '../../lib/when.ts';
import { AskWhy } from '../../ui/ask-why.tsx';
import { Section } from '../../ui/section.tsx';
import { FundingForm } from './funding-form.tsx';
import styles from './ledger.module.css';
import { Unanswered } from './unanswered.tsx';

const words = ledgerText.moves;

const isDeciding = (role: string): boolean => role === 'operator' || role === 'approver';

type OneProps = { readonly of: ShownFunding; readonly onApprove: (of: ShownFunding) => void };

/** What a reader may do with one that waits. */
function Decide({ of, onApprove }: OneProps) {
  const { company } = useHere();
  const dropping = useDropping(of);
  const [isDropping, setDropping] = useState(false);
  const decides = company.roles.some(isDeciding);
  if (isDropping)
    return (
      <AskWhy
        words={words}
        act={words.drop}
        cancel={words.keep}
        takesFocus
        onSay={async (reason) => {
          await dropping.mutateAsync(reason);
          setDropping(false);
        }}
        onCancel={() => setDropping(false)}
      />
    );
  return (
    <div className={styles['choice']}>
      {company.roles.includes('approver') && of.isOther && (
        <Button onClick={() => onApprove(of)}>{words.approve}</Button>
      )}
      {decides && (
        <Button variant="secondary" onClick={() => setDropping(true)}>
          {words.drop}
        </Button>
      )}
      {!of.isOther && <p className={styles['note']}>{words.yours}</p>}
    </div>
  );
}

function One({ of, onApprove }: OneProps) {
  const { timeZone, company } = useHere();
  return (
    <li className={styles['move']}>
      <p>
        <strong>
          {words.lineOf[of.way]} · {formatDollars(of.amount)}
        </strong>{' '}
        · {of.ledger}
      </p>
      <p>{words.states[of.state]}</p>
      <p className={styles['note']}>{words.by(of.by, whenAt(of.at, timeZone), of.reason)}</p>
      {of.decidedBy && (
        <p className={styles['note']}>
          {words.decided(of.decidedBy)} {of.why}
        </p>
      )}
      {of.isUnanswered && <Unanswered of={of} decides={company.roles.some(isDeciding)} />}
      {of.state === 'proposed' && <Decide of={of} onApprove={onApprove} />}
    </li>
  );
}

/** Deposits into the ledgers and withdrawals: those that wait first, and a form for whoever prepares. */
export function FundingsList({ onApprove }: Pick<OneProps, 'onApprove'>) {
  const { company } = useHere();
  const { data, error, isError, refetch } = useFundings();
  return (
    <Section title={words.title}>
      <div className={styles['ledger']}>
        <p className={styles['note']}>{words.lead}</p>
        {company.roles.includes('operator') && (
          <Card>
            <FundingForm />
          </Card>
        )}
        {data ? (
          data.fundings.length === 0 ? (
            <p className={styles['note']}>{words.none}</p>
          ) : (
            <ul ref={focusStays} className={styles['moves']} aria-label={words.title} tabIndex={-1}>
              {data.fundings.map((each) => (
                <One key={each.id} of={each} onApprove={onApprove} />
              ))}
            </ul>
          )
        ) : isError ? (
          <LoadFailure thrown={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Section>
  );
}
