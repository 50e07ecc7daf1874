import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { paymentText as words } from '#shared/text/console/payment.ts';
import { flagText, kindText, staffStatus } from '#shared/text/console/payments.ts';
import { riskText } from '#shared/text/console/risks.ts';
import { Link } from '../../../lib/page/link.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { focusStays } from '../../lib/focus-stays.ts';
import { useOpenTitle } from '../../lib/open-title.ts';
import { type ShownPayment, usePayment } from '../../lib/use-payment.ts';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { useHeadings } from '../../ui/level.ts';
import { Risks } from '../../ui/risks.tsx';
import { Section } from '../../ui/section.tsx';
import { Flag, Status } from '../../ui/status.tsx';
import { ToldAnswer } from './answer.tsx';
import { Facts, People } from './facts.tsx';
import styles from './payment.module.css';
import { ProofOfAuthorization } from './proof.tsx';
import { BookedLines, Messages, Notes, Related } from './records.tsx';
import { ReversalOf } from './reversal.tsx';
import { Shares } from './shares.tsx';
import { StaffTimeline } from './timeline.tsx';

function Head({ of, closeTo }: { readonly of: ShownPayment; readonly closeTo: string }) {
  const { payment } = of;
  const heading = useRef<HTMLHeadingElement>(null);
  const { own: Heading } = useHeadings();
  useOpenTitle(`${payment.firstName} ${payment.lastName}, ${payment.referenceId}`);
  // The opened sheet is read out. When it closes, the focus returns to the row it came from.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles['head']}>
      <div className={styles['name']}>
        <Heading ref={heading} tabIndex={-1} data-open-heading>
          {payment.firstName} {payment.lastName}
        </Heading>
        <p className={styles['meta']}>
          {kindText[payment.kind]} · {payment.referenceId}
        </p>
      </div>
      <p className={styles['amount']}>{formatDollars(countedAmount(payment))}</p>
      <Link className={`icon-button ${styles['close']}`} to={closeTo} aria-label={words.close}>
        <ClientIcon name="cross" />
      </Link>
      <p className={styles['states']}>
        <Status of={payment} />
        {staffStatus(payment).flags.map((flag) => (
          <Flag key={flag}>{(flagText as Readonly<Record<string, string>>)[flag] ?? flag}</Flag>
        ))}
      </p>
    </header>
  );
}

type SheetParts = {
  readonly closeTo: string;
  /** The payment's actions, rendered by another feature. */
  readonly bar?: ((of: ShownPayment) => ReactNode) | undefined;
  /** The payment's notification recipients, rendered by another feature. */
  readonly told?: ((of: ShownPayment) => ReactNode) | undefined;
};

function Sheet({ of, closeTo, bar, told }: SheetParts & { readonly of: ShownPayment }) {
  return (
    <>
      <Head of={of} closeTo={closeTo} />
      <ToldAnswer of={of} />
      <LedgerLacks of={of} />
      {bar?.(of)}
      {of.desk?.shares && <Shares of={of} shares={of.desk.shares} />}
      {of.proof?.code && <ProofOfAuthorization of={of} proof={of.proof} />}
      {of.desk.reversal?.found && <ReversalOf of={of} />}
      {of.desk.risks && (
        <Section title={riskText.title}>
          <Risks of={of.desk.risks} />
        </Section>
      )}
      <StaffTimeline of={of} />
      {told?.(of)}
      <Facts of={of} />
      <People desk={of.desk} />
      <Notes desk={of.desk} />
      <Related of={of} />
      <Messages desk={of.desk} />
      <BookedLines desk={of.desk} />
      {of.proof && !of.proof.code && <ProofOfAuthorization of={of} proof={of.proof} />}
    </>
  );
}

type PaymentSheetProps = SheetParts & { readonly id: TransferId };

/** One payment, with the answer to "Where is my money?" first. */
export function PaymentSheet({ id, closeTo, bar, told }: PaymentSheetProps) {
  const query = usePayment(id);
  return (
    <article ref={focusStays} className={styles['sheet']}>
      <Link className={`back-link ${styles['back']}`} to={closeTo}>
        <Icon name="back" />
        {words.back}
      </Link>
      {query.data ? (
        <Sheet key={id} of={query.data} closeTo={closeTo} bar={bar} told={told} />
      ) : query.isError ? (
        <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </article>
  );
}
