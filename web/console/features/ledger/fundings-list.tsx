import { useState } from 'react';
import type { ShownFunding } from '#shared/contracts/fundings.ts';
import { formatDollars } from '#shared/money.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { focusStays } from '../../lib/focus-stays.ts';
import { useFundings } from '../../lib/use-fundings.ts';
import { useFunds } from '../../lib/use-funds.ts';
import { whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { ThreeActions } from '../../ui/three-actions.tsx';
import { FundingForm } from './funding-form.tsx';
import styles from './ledger.module.css';
import { Unanswered } from './unanswered.tsx';

const words = ledgerText.moves;

const isDeciding = (role: string): boolean => role === 'operator' || role === 'approver';

function One({ of }: { readonly of: ShownFunding }) {
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
    </li>
  );
}

/** The form to request a deposit or withdrawal, behind More while every balance suffices. Once shown, it stays. */
function Asking() {
  const { data } = useFunds();
  const [shown, setShown] = useState<'short' | 'asked'>();
  if (!shown && data?.ledgers.some(({ toFund }) => toFund === null || toFund > 0)) setShown('short');
  if (!shown) return data && <ThreeActions usual={[]} rare={[{ name: words.ask, act: () => setShown('asked') }]} />;
  return (
    <Card>
      <FundingForm takesFocus={shown === 'asked'} />
    </Card>
  );
}

/** Decided deposits and withdrawals, those without an answer first, and a form to request one. */
export function FundingsList() {
  const { company } = useHere();
  const { data, error, isError, refetch } = useFundings();
  // Those that need approval are among the page's proposals.
  const decided = (data?.fundings ?? []).filter(({ state }) => state !== 'proposed');
  return (
    <Section title={words.title}>
      <div className={styles['ledger']}>
        <p className={styles['note']}>{words.lead}</p>
        {company.roles.includes('operator') && <Asking />}
        {data ? (
          decided.length === 0 ? (
            <p className={styles['note']}>{words.none}</p>
          ) : (
            <ul ref={focusStays} className="framed" aria-label={words.title} tabIndex={-1}>
              {decided.map((each) => (
                <One key={each.id} of={each} />
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
