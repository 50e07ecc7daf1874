import type { ReactNode } from 'react';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { paymentText as words } from '#shared/text/console/payment.ts';
import { flagText, kindText, staffStatus } from '#shared/text/console/payments.ts';
import { riskText } from '#shared/text/console/risks.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { useHere } from '../../lib/company.tsx';
import { type ShownPayment, usePayment } from '../../lib/use-payment.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { Risks } from '../../ui/risks.tsx';
import { Section } from '../../ui/section.tsx';
import { LoadedSheet, SheetHead } from '../../ui/sheet.tsx';
import { Flag, Status } from '../../ui/status.tsx';
import styles from './payment.module.css';
import { ProofOfAuthorization } from './proof.tsx';
import { BookedLines, Messages, Notes, Related } from './records.tsx';
import { ReversalOf } from './reversal.tsx';
import { Shares } from './shares.tsx';

/** The answer to "Where is my money?" for the office, and a sentence to copy for someone outside (D-119). */
function ToldAnswer({ of }: { readonly of: ShownPayment }) {
  const [first, ...rest] = of.answer;
  return (
    <section className={styles['answer']} aria-label={words.where}>
      <p className={styles['first']}>{first}</p>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {of.problem && <Alert tone="error" announce={false} title={words.problem} text={of.problem.words} />}
      <p className="meta">{of.answerForOutsiders}</p>
      <div>
        <CopyButton text={of.answerForOutsiders} what={words.copy} />
      </div>
    </section>
  );
}

/** The payment's facts: its purpose, its file, and who made it. */
function Facts({ of }: { readonly of: ShownPayment }) {
  const { places, timeZone } = useHere();
  const { payment } = of;
  const { file } = payment;
  return (
    <Section title={words.facts}>
      <Rows
        rows={[
          { label: words.property, value: payment.property },
          { label: words.file, value: <Link to={places.file(file.id)}>{file.number ?? words.noFile}</Link> },
          { label: words.purpose, value: payment.purpose },
          { label: words.kind, value: kindText[payment.kind] },
          { label: words.fee, value: payment.fee > 0 ? formatDollars(payment.fee) : undefined },
          { label: words.office, value: of.office },
          { label: words.agent, value: of.agent },
          { label: words.seller, value: of.seller },
          { label: words.preparedBy, value: payment.preparedBy },
          { label: words.scheduled, value: payment.scheduledOn && onDay(payment.scheduledOn) },
          { label: words.deadline, value: payment.deadlineAt && whenAt(payment.deadlineAt, timeZone) },
          { label: words.created, value: whenAt(payment.createdAt, timeZone) },
        ]}
      />
    </Section>
  );
}

type Desk = ShownPayment['desk'];
type Account = Desk['from'];

const accountLine = (account: Account): string | undefined =>
  account ? words.account(account.bankName, account.name, account.accountLastFourDigits) : undefined;

/** The people to call, their accounts, and what is known about them. */
function People({ desk }: { readonly desk: Desk }) {
  const { phone, email, from, to, wire, accountCheck, filing } = desk;
  return (
    <Section title={words.people}>
      {filing && <Alert tone="warning" announce={false} text={words.filing(filing.to, filing.by)} />}
      {accountCheck && (
        <Alert tone={accountCheck.standing === 'waiting' ? 'warning' : 'info'} announce={false} title={words.check}>
          <Rows rows={accountCheck.rows} />
        </Alert>
      )}
      <Rows
        rows={[
          { label: words.phone, value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          { label: words.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: words.from, value: accountLine(from) },
          { label: words.to, value: accountLine(to) },
          { label: words.wire, value: wire?.reference },
          {
            label: words.received,
            value:
              wire?.received == null
                ? undefined
                : `${formatDollars(wire.received)}${wire.on ? `, ${onDay(wire.on)}` : ''}`,
          },
        ]}
      />
    </Section>
  );
}

type Step = ShownPayment['timeline'][number];

const BAD = ['error', 'rejected'];

function Done({ step }: { readonly step: Step }) {
  const { timeZone } = useHere();
  const who = step.by ?? words.actors[step.actor];
  return (
    <li className={styles['step']} data-state={BAD.includes(step.status) ? 'bad' : 'done'}>
      <span className={styles['what']}>{step.words}</span>
      <span className="meta">
        <time dateTime={step.at}>{whenAt(step.at, timeZone)}</time> · {who}
        {step.record !== null && ` · ${words.record(step.record)}`}
      </span>
      {step.reason && <q className={styles['reason']}>{step.reason}</q>}
    </li>
  );
}

/** Expected steps, hollow, and past events, newest first: who did it, when, and why. */
const StaffTimeline = ({ of }: { readonly of: ShownPayment }) => (
  <Section title={words.timeline}>
    <ol className={styles['steps']} reversed>
      {of.next.toReversed().map((step) => (
        <li key={step.step} className={styles['step']} data-state={step.isLate ? 'bad' : 'next'}>
          <span className={styles['what']}>{step.words}</span>
          <span className="meta">{step.isLate ? words.late(onDay(step.on)) : words.by(onDay(step.on))}</span>
        </li>
      ))}
      {of.timeline
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((step) => (
          <Done key={step.id} step={step} />
        ))}
    </ol>
  </Section>
);

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
