import { formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { paymentText as words } from '#shared/text/console/payment.ts';
import { kindText } from '#shared/text/console/payments.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { useHere } from '../../lib/company.tsx';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';

/** The payment's facts: its purpose, its file, and who made it. */
export function Facts({ of }: { readonly of: ShownPayment }) {
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
export function People({ desk }: { readonly desk: Desk }) {
  const { phone, email, from, to, wire, accountCheck, filing } = desk;
  return (
    <Section title={words.people}>
      {filing && (
        <Alert tone="warning" announce={false}>
          <p>{words.filing(filing.to, filing.by)}</p>
        </Alert>
      )}
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
