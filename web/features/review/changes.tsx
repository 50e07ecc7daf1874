import { propertyLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import { formatDay, formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { closingText } from '#shared/text/closing.ts';
import { offerText } from '#shared/text/offer.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { transferText } from '#shared/text/transfer.ts';
import { closingDay } from '#shared/transfer/expected-dates.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { readNotes } from '../../lib/payment/notes.ts';

/** The payment sheet's facts as texts, to compare two versions. */
function useFacts() {
  const { review } = useText(transferText);
  const { asked } = useText(offerText);
  const closing = useText(closingText);
  const { timeZone } = useSite().tenant;
  return (transfer: GraphTransfer): readonly (readonly [label: string, value: string])[] => {
    const { sourceBankAccount: from, destBankAccount: to, office, realtor, expectedClosingDate_utc: at } = transfer;
    const { deadlineAt_utc: until } = transfer;
    return [
      [review.amount, formatDollars(transfer.amount)],
      [review.fee, formatDollars(transfer.fee)],
      [review.total, formatDollars(totalOf(transfer))],
      [asked.method, asked.methods[transfer.method]],
      [review.from, from ? accountLabel(from) : ''],
      [review.to, to ? accountLabel(to) : ''],
      [review.purpose, purposeName(transfer)],
      [review.property, propertyLine(transfer)],
      [review.fileNumber, transfer.fileNumber ?? ''],
      [review.seller, transfer.sellerName ?? ''],
      [asked.deadline, until ? formatMomentAhead(until, timeZone) : ''],
      [closing.row, at ? formatDay(closingDay(at)) : ''],
      [review.office, office ? `${office.title}, ${office.city}, ${office.state}` : ''],
      [review.agent, realtor ? `${realtor.firstName} ${realtor.lastName}` : ''],
      [review.notes, readNotes(transfer.notes).join(' ')],
    ];
  };
}

type ChangesProps = { readonly seen: GraphTransfer; readonly now: GraphTransfer };

/** The changes since the client last saw the payment, value by value, so that no one has to look for them. */
export function Changes({ seen, now }: ChangesProps) {
  const { changed } = useText(transferText);
  const facts = useFacts();
  const before = new Map(facts(seen));
  const others = facts(now).filter(([label, value]) => before.get(label) !== value);
  // Details not on the sheet may have changed, too. A new reference needs another review, but has no line here.
  if (others.length === 0) return null;
  return (
    <ul className="plain-list">
      {others.map(([label, value]) => (
        <li key={label}>
          <strong>{label}</strong>: {changed.was(before.get(label) || changed.nothing)}{' '}
          <strong>{changed.now(value || changed.nothing)}</strong>
        </li>
      ))}
    </ul>
  );
}
