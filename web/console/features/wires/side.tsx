import { useState } from 'react';
import type { ImportedStatement, LearnedTableShown } from '#shared/contracts/statement-files.ts';
import type { AwaitedPayment, HeldWire, StatementGap } from '#shared/contracts/statements.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { columnsText } from '#shared/text/console/statement-columns.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { useWireDesk } from '../../lib/use-wire-desk.ts';
import { brieflyOn, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useForgetTable, useRemoveStatement } from './use-wires.ts';
import { WantedBack } from './wanted-back.tsx';
import styles from './wires.module.css';

/** Today counts them with the transactions to match, and they have a list of their own. */
function Unidentified({ wires }: { readonly wires: readonly HeldWire[] }) {
  const { places } = useHere();
  if (wires.length === 0) return null;
  return (
    <Section title={words.held.title}>
      <ul className={styles['lines']}>
        <li>
          <Link to={places.unidentified}>{words.held.count(wires.length)}</Link>
          <span className={styles['amount']}>
            {formatDollars(toCents(wires.reduce((sum, { received }) => sum + received, 0)))}
          </span>
        </li>
      </ul>
    </Section>
  );
}

function Awaited({ payments }: { readonly payments: readonly AwaitedPayment[] }) {
  const { places } = useHere();
  return (
    <Section title={words.awaited}>
      {payments.length === 0 && <p className="meta">{words.noneAwaited}</p>}
      <ul className={styles['lines']}>
        {payments.map(({ id, referenceId, name, total, property, fileNumber }) => (
          <li key={id}>
            <span>
              <Link to={places.payment(id)}>{referenceId}</Link> {name}
              <small>{[fileNumber, property].filter(Boolean).join(' · ')}</small>
            </span>
            <span className={styles['amount']}>{formatDollars(total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Gaps between an account's statements. They existed when the page opened, so they aren't announced. */
function Gaps({ gaps }: { readonly gaps: readonly StatementGap[] }) {
  const { accountName } = useHere();
  if (gaps.length === 0) return null;
  return (
    <Alert tone="warning" title={words.gaps} announce={false}>
      {gaps.map(({ account, from, until, amount }) => (
        <p key={`${account} ${from} ${until}`}>
          {words.gap(
            accountName(account),
            brieflyOn(from),
            brieflyOn(until),
            amount > 0,
            formatDollars(Math.abs(amount)),
          )}
        </p>
      ))}
      <p>{words.gapsLead}</p>
    </Alert>
  );
}

/** An imported statement. An escrow officer may remove one that was imported by mistake. */
function Statement({ of: { account, from, until, closing } }: { readonly of: ImportedStatement }) {
  const { company, accountName } = useHere();
  const name = accountName(account);
  const removing = useRemoveStatement();
  const [isAsking, setAsking] = useState(false);
  const days = words.days(brieflyOn(from), brieflyOn(until));
  return (
    <li>
      <span>
        {name}
        <small>
          {days}
          {closing !== undefined && ` · ${words.ends(formatDollars(closing))}`}
        </small>
        {isAsking && (
          <ReasonForm
            as={`remove statement ${account} ${from} ${until}`}
            lead={words.remove.lead}
            act={words.remove.act}
            onSay={(reason) => removing.mutateAsync({ account, from, until, reason })}
            onCancel={() => setAsking(false)}
          />
        )}
      </span>
      {!isAsking && company.roles.includes('operator') && (
        <Button variant="quiet" aria-label={words.remove.of(name, days)} onClick={() => setAsking(true)}>
          {words.remove.ask}
        </Button>
      )}
    </li>
  );
}

const Statements = ({ statements }: { readonly statements: readonly ImportedStatement[] }) =>
  statements.length === 0 ? null : (
    <Section title={words.statements}>
      <ul className={styles['lines']}>
        {statements.map((each) => (
          <Statement key={`${each.account} ${each.from} ${each.until}`} of={each} />
        ))}
      </ul>
    </Section>
  );

/** Saved import formats. An operator may remove one. */
function Learned({ tables }: { readonly tables: readonly LearnedTableShown[] }) {
  const { company, timeZone, accountName } = useHere();
  const forget = useForgetTable();
  if (tables.length === 0) return null;
  return (
    <Section title={columnsText.learned}>
      <ul className={styles['lines']}>
        {tables.map(({ table, headers, account, by, at }) => (
          <li key={table}>
            <span>
              {headers.join(', ')}
              <small>{columnsText.of(account && accountName(account), by, whenAt(at, timeZone))}</small>
            </span>
            {company.roles.includes('operator') && (
              <Button
                variant="quiet"
                busy={forget.isPending}
                aria-label={columnsText.forgetOf(headers.join(', '))}
                onClick={() => forget.mutate(table)}
              >
                {columnsText.forget}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The panel beside the list: expected wires and imported statements. */
export function WiresSide() {
  const query = useWireDesk();
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  return (
    <div className={styles['side']}>
      <Gaps gaps={query.data.gaps} />
      <WantedBack lines={query.data.wantedBack} />
      <Unidentified wires={query.data.wires} />
      <Awaited payments={query.data.awaited} />
      <Statements statements={query.data.statements} />
      <Learned tables={query.data.learned} />
    </div>
  );
}
