import { TAKING_ROLES, takeReceiptRoute } from '#shared/contracts/exports.ts';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { filesText } from '#shared/text/console/files.ts';
import { Link } from '../../../lib/page/link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useTaking } from '../../lib/use-taking.ts';
import { brieflyOn } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './files.module.css';

const words = filesText.ledger;

type Line = NonNullable<FileCard['ledger']>[number];

/** Dollars of money that left the file, or of a balance below zero, in parentheses as in a ledger. */
const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));

/** A received payment's receipt as PDF. */
function ReceiptPdf({ of: transferId, label }: { readonly of: TransferId; readonly label: string }) {
  const { tenantId } = useHere();
  const taking = useTaking(() => callStaff(takeReceiptRoute, { params: { tenantId, transferId } }));
  return (
    <Button variant="quiet" aria-label={label} busy={taking.isPending} onClick={() => taking.mutate()}>
      {words.receipt}
    </Button>
  );
}

type RowProps = {
  readonly of: Line;
  /** Absent for those who can't refund. */
  readonly onRefund: ((payment: TransferId) => void) | undefined;
};

function Row({ of, onRefund }: RowProps) {
  const { on, what, who, reference, purpose, payment, amount, balance, isRefundable } = of;
  const { company, places } = useHere();
  const mayTake = TAKING_ROLES.some((role) => company.roles.includes(role));
  const said = words.what[what](who);
  const about = [purpose, reference].filter((part) => part !== undefined && part !== '').join(' · ');
  return (
    <tr>
      <td className={styles['day']}>{brieflyOn(on)}</td>
      <td>
        {payment ? <Link to={places.payment(payment)}>{said}</Link> : said}
        <small>
          <span className={styles['narrow']}>{`${brieflyOn(on)} · `}</span>
          {about}
        </small>
        {payment && what === 'received' && mayTake && (
          <ReceiptPdf of={payment} label={words.receiptOf(who, formatDollars(toCents(amount)))} />
        )}
        {payment && isRefundable && onRefund && (
          <Button
            variant="quiet"
            aria-label={words.refundOf(who, formatDollars(toCents(amount)))}
            onClick={() => onRefund(payment)}
          >
            {words.refund}
          </Button>
        )}
      </td>
      <td className={styles['figure']} data-out={amount < 0 || undefined}>
        {dollars(amount)}
      </td>
      <td className={styles['figure']} data-short={balance < 0 || undefined}>
        {dollars(balance)}
      </td>
    </tr>
  );
}

/** The file's receipts and disbursements in order, with the balance after each. */
export function FileLedger({
  of,
  onRefund,
}: Pick<RowProps, 'onRefund'> & { readonly of: NonNullable<FileCard['ledger']> }) {
  if (of.length === 0)
    return (
      <Section title={words.title}>
        <p>{words.none}</p>
      </Section>
    );
  return (
    <Section title={words.title}>
      <table className={styles['ledger']}>
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.columns.on}</th>
            <th scope="col">{words.columns.what}</th>
            <th scope="col" className={styles['figure']}>
              {words.columns.amount}
            </th>
            <th scope="col" className={styles['figure']}>
              {words.columns.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map((line) => (
            <Row key={`${line.at} ${line.reference} ${line.what} ${line.amount}`} of={line} onRefund={onRefund} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}
