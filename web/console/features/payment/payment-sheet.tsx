import type { ReactNode } from 'react';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { paymentText as words } from '#shared/text/console/payment.ts';
import { flagText, kindText, staffStatus } from '#shared/text/console/payments.ts';
import { riskText } from '#shared/text/console/risks.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type ShownPayment, usePayment } from '../../lib/use-payment.ts';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { Risks } from '../../ui/risks.tsx';
import { Section } from '../../ui/section.tsx';
import { LoadedSheet, SheetHead } from '../../ui/sheet.tsx';
import { Flag, Status } from '../../ui/status.tsx';
import { ToldAnswer } from './answer.tsx';
import { Facts, People } from './facts.tsx';
import { ProofOfAuthorization } from './proof.tsx';
import { BookedLines, Messages, Notes, Related } from './records.tsx';
import { ReversalOf } from './reversal.tsx';
import { Shares } from './shares.tsx';
import { StaffTimeline } from './timeline.tsx';

function Head({ of: { payment }, closeTo }: { readonly of: ShownPayment; readonly closeTo: string }) {
  const name = `${payment.firstName} ${payment.lastName}`;
  return (
    <SheetHead
      title={name}
      tabTitle={`${name}, ${payment.referenceId}`}
      closeTo={closeTo}
      meta={`${kindText[payment.kind]} · ${payment.referenceId}`}
      amount={formatDollars(countedAmount(payment))}
    >
      <Status of={payment} />
      {staffStatus(payment).flags.map((flag) => (
        <Flag key={flag}>{(flagText as Readonly<Record<string, string>>)[flag] ?? flag}</Flag>
      ))}
    </SheetHead>
  );
}

type SheetParts = {
  readonly closeTo: string;
  /** The payment's actions, rendered by another feature. */
  readonly bar?: ((of: ShownPayment) => ReactNode) | undefined;
  /** The payment's notification recipients, rendered by another feature. */
  readonly told?: ((of: ShownPayment) => ReactNode) | undefined;
};

function PaymentParts({ of, closeTo, bar, told }: SheetParts & { readonly of: ShownPayment }) {
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
      {of.desk.messages.length + of.desk.books.length > 0 && (
        <Disclosure title={words.records} quiet>
          <Messages desk={of.desk} />
          <BookedLines desk={of.desk} />
        </Disclosure>
      )}
      {of.proof && !of.proof.code && <ProofOfAuthorization of={of} proof={of.proof} />}
    </>
  );
}

type PaymentSheetProps = SheetParts & { readonly id: TransferId };

/** One payment, with the answer to "Where is my money?" first. */
export function PaymentSheet({ id, closeTo, bar, told }: PaymentSheetProps) {
  return (
    <LoadedSheet query={usePayment(id)} closeTo={closeTo} back={words.back}>
      {(of) => <PaymentParts key={id} of={of} closeTo={closeTo} bar={bar} told={told} />}
    </LoadedSheet>
  );
}
