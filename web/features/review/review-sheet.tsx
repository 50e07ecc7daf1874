import { useState } from 'react';
import { propertyLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { type Day, formatDay, formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { Cents } from '#shared/money.ts';
import { closingText } from '#shared/text/closing.ts';
import { offerText } from '#shared/text/offer.ts';
import { amountLabel, purposeName } from '#shared/text/purposes.ts';
import { sameDayText } from '#shared/text/same-day.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { transferText } from '#shared/text/transfer.ts';
import { closingDay } from '#shared/transfer/expected-dates.ts';
import { mayBeInstant } from '#shared/transfer/instant.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { sendingAt } from '#shared/transfer/schedule.ts';
import { useInFlow } from '../../lib/page/flow.ts';
import { isPhone } from '../../lib/page/is-phone.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import { selectAccountPath } from '../../lib/payment/steps.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { BankMark } from '../../ui/bank-mark.tsx';
import { ClosingNotice } from '../../ui/closing-notice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { type Row, Rows } from '../../ui/rows.tsx';
import accountsStyles from '../../ui/styles/accounts.module.css';
import styles from './review.module.css';
import { isSchedulable, useSentDates } from './send-day.tsx';

type SheetProps = { readonly transfer: GraphTransfer; readonly logos: ReadonlyMap<string, string> };
/** A payment, and the day it is sent if that isn't today. */
type Timed = { readonly transfer: GraphTransfer; readonly sentOn: Day | undefined };

/** The link to the details of the client's own draft, unless it is scheduled. */
function ChangeDetails({ transfer: { _id, status, scheduledOn } }: Pick<SheetProps, 'transfer'>) {
  const text = useText(transferText).review;
  const inFlow = useInFlow();
  if (status !== 'draft' || scheduledOn) return null;
  return <Link to={inFlow(withQuery(paths.details, { transfer_id: _id }))}>{text.changeDetails}</Link>;
}

/** The client's side: their account, a note that the money comes by wire, or that an account must still be chosen. */
function ClientSide({ transfer, logos, title }: SheetProps & { readonly title: string }) {
  const text = useText(transferText).review;
  const inFlow = useInFlow();
  const account = ownAccountOf(transfer);
  const choose = inFlow(selectAccountPath(transfer));
  const isWire = transfer.method === 'Wire' && !transfer.disbursement;
  if (isWire || !account)
    return (
      <section>
        <h2>{title}</h2>
        <p>{isWire ? text.wireFrom : text.noSource}</p>
        {!isWire && <Link to={choose}>{text.useDifferent}</Link>}
      </section>
    );
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles['cheque-party']}>
        <BankMark logoUrl={account.institutionCode ? logos.get(account.institutionCode) : undefined} />
        <span>
          <strong>{account.bankName}</strong>
          <span className={accountsStyles['account-number']}>
            {account.name} <span className="tabular">x{account.accountLastFourDigits}</span>
          </span>
        </span>
      </p>
      {!transfer.scheduledOn && (
        <Link to={choose}>
          {text.change}
          <span className="visually-hidden"> {title}</span>
        </Link>
      )}
    </section>
  );
}

/** The tenant's side. The account a disbursement is paid from is determined when it is accepted. */
function TenantSide({ transfer, title }: { readonly transfer: GraphTransfer; readonly title: string }) {
  const { tenant, branding } = useSite();
  const text = useText(transferText).review;
  const account = transfer.disbursement ? transfer.sourceBankAccount : transfer.destBankAccount;
  const { office } = transfer;
  return (
    <section>
      <h2>{title}</h2>
      <p className={styles['cheque-party']}>
        <BankMark logoUrl={branding.faviconImgURL} />
        <span>
          <strong>{tenant.name}</strong>
          {account && <span className={accountsStyles['account-number']}>{accountLabel(account)}</span>}
          {/* The office determines the account. */}
          {office && (
            <span className={accountsStyles['account-number']}>{text.ofOffice(office.title, office.city)}</span>
          )}
        </span>
      </p>
    </section>
  );
}

/** The two parties, as at the top of a check. */
function Parties({ transfer, logos }: SheetProps) {
  const text = useText(transferText).review;
  const { disbursement } = transfer;
  const own = <ClientSide transfer={transfer} logos={logos} title={disbursement ? text.to : text.from} />;
  return (
    <div className={styles['cheque-parties']}>
      {!disbursement && own}
      <TenantSide transfer={transfer} title={disbursement ? text.from : text.to} />
      {disbursement && own}
    </div>
  );
}

/** The purpose. On a phone, details that most payments don't need to check are folded. */
function Facts({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(transferText).review;
  const closing = useText(closingText);
  const { office, realtor, expectedClosingDate_utc: closingAt } = transfer;
  const [isFolded] = useState(isPhone);
  const main: readonly Row[] = [
    { label: text.purpose, value: purposeName(transfer) },
    { label: text.property, value: propertyLine(transfer) },
  ];
  const others: readonly Row[] = [
    { label: text.fileNumber, value: transfer.fileNumber },
    { label: text.seller, value: transfer.sellerName },
    { label: closing.row, value: closingAt && formatDay(closingDay(closingAt)) },
    { label: text.office, value: office && `${office.title}, ${office.city}, ${office.state}` },
    { label: text.agent, value: realtor && `${realtor.firstName} ${realtor.lastName}` },
    { label: text.notes, value: readNotes(transfer.notes).join('\n') },
    { label: text.reference, value: transfer.referenceID },
  ];
  return (
    <section className={styles['cheque-part']}>
      <div className={styles['cheque-head']}>
        <h2>{text.details}</h2>
        <ChangeDetails transfer={transfer} />
      </div>
      <Rows rows={isFolded ? main : [...main, ...others]} />
      {isFolded && (
        <Disclosure title={text.more} quiet>
          <Rows rows={others} />
        </Disclosure>
      )}
    </section>
  );
}

/** The same-day note, if the company offers it: when to pay by, or that it is too late today. */
function useSameDay({ transfer, sentOn }: Timed): string | undefined {
  const text = useText(sameDayText);
  const { sameDayAch = [] } = useSite().tenant;
  const { terms } = transfer;
  if (sentOn || !terms || !isSchedulable(transfer)) return undefined;
  if (terms.isSameDay) return text.until;
  return sameDayAch.includes('debits') ? text.over : undefined;
}

/** When a disbursement arrives, when it must be accepted to be sent today, or that it is too late for that. */
function useArrival({ terms, amount }: GraphTransfer): {
  readonly arrives: string;
  readonly over?: string | undefined;
} {
  const { accept } = useText(offerText);
  const { payout } = useText(sameDayText);
  const { sameDayAch = [], instantDisbursements } = useSite().tenant;
  const isInstant = mayBeInstant({ instantDisbursements }, { amount });
  if (terms?.isSameDay) return { arrives: payout.until(isInstant) };
  // Functions of an earlier release don't return it.
  const isOver = terms?.isSameDay === false && sameDayAch.includes('disbursements');
  return {
    arrives: isInstant ? accept.arrivesAtOnceText : accept.arrivesText,
    over: isOver ? payout.over : undefined,
  };
}

/** The cost and the time. Without a fee, the total is the amount at the top of the sheet. */
function Totals({ transfer, sentOn }: Timed) {
  const text = useText(transferText).review;
  const { accept } = useText(offerText);
  const { disbursement } = transfer;
  const isWire = transfer.method === 'Wire';
  const timing = useText(closingText);
  const { when } = useText(scheduleText);
  const { name } = useSite().tenant;
  const sameDay = useSameDay({ transfer, sentOn });
  const dates = useSentDates(transfer, sentOn);
  const { arrives, over } = useArrival(transfer);
  const hasFee = transfer.fee > 0;
  const sum = (label: string, cents: Cents): Row => ({ label, value: hasFee ? <Money cents={cents} /> : undefined });
  const rows: readonly Row[] = [
    sum(amountLabel(transfer.purpose), transfer.amount),
    sum(text.fee, transfer.fee),
    { ...sum(text.total, totalOf(transfer)), strong: true },
    { label: accept.arrives, value: disbursement ? arrives : undefined },
    { label: when.date, value: sentOn && formatDayAhead(sentOn) },
    { label: timing.way, value: disbursement ? over : sameDay },
    { label: timing.leaves, value: dates && timing.by(formatDayAhead(dates.leavesOn)) },
    { label: timing.arrives, value: dates && timing.cleared(formatDayAhead(dates.goodFundsOn), name) },
    { label: timing.arrives, value: isWire && !disbursement ? timing.wireArrivesText : undefined },
  ];
  return (
    <section className={styles['cheque-part']}>
      {hasFee && <h2>{text.totals}</h2>}
      <Rows rows={rows} />
    </section>
  );
}

/** Says if the money arrives in time. A wire does, and a disbursement has no closing to wait for. */
function InTime({ transfer, sentOn }: Timed) {
  const { timeZone } = useSite().tenant;
  const sent = sentOn ? { on: sentOn, at: sendingAt(sentOn, timeZone) } : undefined;
  const { expectedClosingDate_utc: closingAt } = transfer;
  if (!closingAt || !isSchedulable(transfer)) return null;
  return (
    <section className={styles['cheque-part']}>
      <ClosingNotice closingOn={closingDay(closingAt)} sent={sent} isSameDay={transfer.terms?.isSameDay === true}>
        <ChangeDetails transfer={transfer} />
      </ClosingNotice>
    </section>
  );
}

/** A transfer before it is paid or accepted, laid out like a check: from, to, amount, purpose, and time. */
export function ReviewSheet({ transfer, logos, sentOn }: SheetProps & Timed) {
  return (
    <div className={`card ${styles['cheque']}`}>
      <p className={styles['cheque-sum']}>
        <Money cents={totalOf(transfer)} size="large" />
      </p>
      {transfer.sharesPaid && <p>{transfer.sharesPaid}</p>}
      <Parties transfer={transfer} logos={logos} />
      <Totals transfer={transfer} sentOn={sentOn} />
      <InTime transfer={transfer} sentOn={sentOn} />
      <Facts transfer={transfer} />
    </div>
  );
}
