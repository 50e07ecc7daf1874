import { propertyLine } from '#shared/address.ts';
import { fullName } from '#shared/client/client.ts';
import { formatCreatedOn } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { TransferId } from '#shared/ids.ts';
import { historyText } from '#shared/text/history.ts';
import { amountLabel, purposeName } from '#shared/text/purposes.ts';
import { statementDescription } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { shownMethod } from '#shared/transfer/shown-method.ts';
import { useInstitutionLogos } from '../../lib/bank/accounts.ts';
import { Link } from '../../lib/page/link.tsx';
import { paymentPath } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { BankMark } from '../../ui/bank-mark.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { Rows } from '../../ui/rows.tsx';
import styles from './payment.module.css';

/** The product's domain: the host without the tenant's label, "localhost" for "acme.localhost". */
export const productDomain = (host: string): string => host.split('.').slice(1).join('.') || host;

/** A link to another payment, labeled with the reference they share. */
const PaymentLink = ({ payment }: { readonly payment: { readonly _id: TransferId; readonly referenceID: string } }) => (
  <Link to={paymentPath(payment._id)} className="tabular">
    {payment.referenceID}
  </Link>
);

/** The refunds of a payment, and the progress of each. */
function Refunds({ refunds }: Pick<GraphTransfer, 'refunds'>) {
  const words = useText(historyText).status;
  return (
    <ul className={styles['payment-refunds']}>
      {refunds.map((refund) => (
        <li key={refund._id}>
          <Money cents={refund.amount} /> {words[refund.status]}, <PaymentLink payment={refund} />
        </li>
      ))}
    </ul>
  );
}

/** The parties and the purpose (specification, section 2: the Details section). */
export function DetailsSection({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText).details;
  const { tenant } = useSite();
  const notes = readNotes(transfer.notes);
  // A disbursement goes from the tenant to the client.
  const [from, to] = transfer.disbursement ? [tenant.name, fullName(transfer)] : [fullName(transfer), tenant.name];
  const property = propertyLine(transfer);
  const created = (
    <time dateTime={transfer.createdAt_utc} title={tenant.timeZone}>
      {formatCreatedOn(transfer.createdAt_utc, tenant.timeZone)}
    </time>
  );
  return (
    <Disclosure title={text.details} open>
      <Rows
        rows={[
          { label: text.createdOn, value: created },
          { label: text.from, value: from },
          { label: text.property, value: property },
          { label: text.fileNumber, value: transfer.fileNumber },
          { label: text.seller, value: transfer.sellerName },
          { label: text.purpose, value: purposeName(transfer) },
          { label: text.refundOf, value: transfer.refundOf ? <PaymentLink payment={transfer.refundOf} /> : undefined },
          { label: text.to, value: to },
          { label: text.notes, value: notes.join('\n') || text.none },
        ]}
      />
    </Disclosure>
  );
}

/** The account, the method and the amounts (specification, section 2: the Financials section). */
export function FinancialsSection({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText).details;
  const { tenant } = useSite();
  const { disbursement, creditTraceID } = transfer;
  const isInstant = transfer.network === 'rtp';
  const account = ownAccountOf(transfer);
  const logos = useInstitutionLogos([account?.institutionCode]);
  const own = account && (
    <span className={styles['payment-bank']}>
      <BankMark logoUrl={account.institutionCode ? logos.get(account.institutionCode) : undefined} />
      <span className="tabular">
        {account.bankName} x{account.accountLastFourDigits}
      </span>
    </span>
  );
  const statement = statementDescription({
    domain: productDomain(location.hostname),
    creditTraceId: creditTraceID ?? undefined,
    referenceId: transfer.referenceID,
    tenantName: tenant.name,
  });
  // A line may break around the reference, but not at its hyphens, because it is read out on the phone.
  const [before, after] = statement.split(transfer.referenceID);
  const described = (
    <>
      {before}
      <span className="whole">{transfer.referenceID}</span>
      {after}
    </>
  );
  // The bank statement shows the bank's text. The description above is the portal's own and appears on no statement.
  const onAchStatement = creditTraceID
    ? text.onStatementText(tenant.name, creditTraceID)
    : text.onStatementEarly(tenant.name);
  const onStatement = isInstant ? text.onStatementInstant(tenant.name) : onAchStatement;
  return (
    <Disclosure title={text.financials} open>
      <Rows
        rows={[
          { label: disbursement ? text.depositTo : text.from, value: own },
          { label: text.method, value: shownMethod({ network: transfer.network, method: transfer.debitMethod }, text) },
          { label: text.statement, value: described },
          { label: amountLabel(transfer.purpose), value: <Money cents={transfer.amount} /> },
          { label: text.fee, value: <Money cents={transfer.fee} /> },
          { label: text.total, value: <Money cents={totalOf(transfer)} />, strong: true },
          {
            label: text.refunds,
            value: transfer.refunds.length > 0 ? <Refunds refunds={transfer.refunds} /> : undefined,
          },
        ]}
      />
      {transfer.method === 'ACH' && <p className="field-hint">{onStatement}</p>}
    </Disclosure>
  );
}
