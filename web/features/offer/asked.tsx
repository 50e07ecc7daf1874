import type { ReactNode } from 'react';
import { propertyLine } from '#shared/address.ts';
import { formatDate, formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { amountLabel, purposeName } from '#shared/text/purposes.ts';
import { transferText } from '#shared/text/transfer.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { phoneInLine } from '../../lib/form/phone-line.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { type Row, Rows } from '../../ui/rows.tsx';
import { SumLine } from '../../ui/sum-line.tsx';

type Whole = { readonly transfer: GraphTransfer };

/** Says who to call before paying an unexpected request, because criminals rob closings with forged requests. */
export function AskedWarning() {
  const text = useText(offerText).asked;
  const { tenant } = useSite();
  return <Alert tone="warning" announce={false} text={text.warning(tenant.name, phoneInLine(tenant.pocPhone))} />;
}

/** One line with the requester and the purpose, on the steps after the request itself. */
export function AskedNote({ transfer }: Whole) {
  const text = useText(offerText).asked;
  const { tenant } = useSite();
  return <p className="lead">{text.note(tenant.name, purposeName(transfer))}</p>;
}

type Asker = { readonly name: string; readonly timeZone: string };

function factsOf(transfer: GraphTransfer, tenant: Asker): (text: Text, review: Review) => readonly Row[] {
  const { office, realtor, expectedClosingDate_utc: closing, deadlineAt_utc: deadline } = transfer;
  const property = propertyLine(transfer);
  return (text, review) => [
    { label: text.from, value: tenant.name },
    { label: review.purpose, value: purposeName(transfer) },
    { label: text.method, value: text.methods[transfer.method] },
    { label: review.property, value: property },
    { label: review.fileNumber, value: transfer.fileNumber },
    { label: review.office, value: office && `${office.title}, ${office.city}, ${office.state}` },
    { label: review.agent, value: realtor && `${realtor.firstName} ${realtor.lastName}` },
    { label: text.deadline, value: deadline && formatMomentAhead(deadline, tenant.timeZone) },
    { label: text.closing, value: closing && formatDate(closing, tenant.timeZone) },
    { label: review.notes, value: readNotes(transfer.notes).join('\n') },
    { label: review.reference, value: transfer.referenceID },
    { label: amountLabel(transfer.purpose), value: <Money cents={transfer.amount} /> },
    { label: review.fee, value: transfer.fee > 0 ? <Money cents={transfer.fee} /> : undefined },
    { label: review.total, value: <Money cents={totalOf(transfer)} />, strong: true },
  ];
}
type Text = (typeof offerText)['en']['asked'];
type Review = (typeof transferText)['en']['review'];

type AskedProps = Whole & {
  /** The next page. For a promised wire it is its instructions. */
  readonly next: string;
  readonly decline: ReactNode;
};

/** The tenant's request. It is read-only, because amount and purpose are theirs. */
export function Asked({ transfer, next, decline }: AskedProps) {
  const { asked } = useText(offerText);
  const { review } = useText(transferText);
  const { tenant } = useSite();
  return (
    <>
      <SumLine label={review.total} cents={totalOf(transfer)} />
      {transfer.sharesPaid && <p>{transfer.sharesPaid}</p>}
      <Card>
        <Rows rows={factsOf(transfer, tenant)(asked, review)} />
      </Card>
      <AskedWarning />
      <div className="button-row">
        <ButtonLink to={next}>{transfer.status === 'awaiting wire' ? asked.instructions : asked.continue}</ButtonLink>
        {decline}
      </div>
    </>
  );
}
