import { Link } from 'react-router-dom';
import { addressLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { amountLabel } from '#shared/transfer/purposes.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useInFlow } from '../../lib/flow.ts';
import { readNotes } from '../../lib/notes.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { BankMark } from '../../ui/bank-mark.tsx';
import { Money } from '../../ui/money.tsx';
import { type Row, Rows } from '../../ui/rows.tsx';

type SheetProps = { readonly transfer: GraphTransfer; readonly logos: ReadonlyMap<string, string> };

/** From whom to whom, as on the head of a cheque. */
function Parties({ transfer, logos }: SheetProps) {
  const text = useText(transferText).review;
  const { tenant, branding } = useSite();
  const { sourceBankAccount: source, destBankAccount: destination, method } = transfer;
  const inFlow = useInFlow();
  const choose = inFlow(withQuery(paths.selectAccount, { go_to_transfer: transfer._id }));
  return (
    <div className="cheque-parties">
      <section>
        <h2>{text.from}</h2>
        {method === 'Wire' ? (
          <p>{text.wireFrom}</p>
        ) : source ? (
          <>
            <p className="cheque-party">
              <BankMark logoUrl={source.institutionCode ? logos.get(source.institutionCode) : undefined} />
              <span>
                <strong>{source.bankName}</strong>
                <span className="account-number">
                  {source.name} <span className="figures">x{source.accountLastFourDigits}</span>
                </span>
              </span>
            </p>
            <Link to={choose}>
              {text.change}
              <span className="visually-hidden"> {text.from}</span>
            </Link>
          </>
        ) : (
          <>
            <p>{text.noSource}</p>
            <Link to={choose}>{text.useDifferent}</Link>
          </>
        )}
      </section>
      <section>
        <h2>{text.to}</h2>
        <p className="cheque-party">
          <BankMark logoUrl={branding.faviconImgURL} />
          <span>
            <strong>{tenant.name}</strong>
            {destination && <span className="account-number">{accountLabel(destination)}</span>}
          </span>
        </p>
      </section>
    </div>
  );
}

/** What the money is for. */
function Facts({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(transferText).review;
  const { office, realtor } = transfer;
  const inFlow = useInFlow();
  const property = addressLine({
    address1: transfer.propertyAddress1,
    address2: transfer.propertyAddress2,
    city: transfer.propertyCity,
    state: transfer.propertyState,
    zipcode: transfer.propertyZipcode,
  });
  const rows: readonly Row[] = [
    { label: text.purpose, value: transfer.purpose },
    { label: text.property, value: property },
    { label: text.office, value: office && `${office.title}, ${office.city}, ${office.state}` },
    { label: text.agent, value: realtor && `${realtor.firstName} ${realtor.lastName}` },
    { label: text.notes, value: readNotes(transfer.notes).join('\n') },
    { label: text.reference, value: transfer.referenceID },
  ];
  return (
    <section className="cheque-part">
      <div className="cheque-head">
        <h2>{text.details}</h2>
        <Link to={inFlow(withQuery(paths.details, { transfer_id: transfer._id }))}>{text.changeDetails}</Link>
      </div>
      <Rows rows={rows} />
    </section>
  );
}

/** What it costs and when: the fee stands only where there is one. */
function Totals({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(transferText).review;
  const isWire = transfer.method === 'Wire';
  const rows: readonly Row[] = [
    { label: amountLabel(transfer.purpose), value: <Money cents={transfer.amount} /> },
    { label: text.fee, value: transfer.fee > 0 ? <Money cents={transfer.fee} /> : undefined },
    { label: text.total, value: <Money cents={totalOf(transfer)} />, strong: true },
    { label: text.leaves, value: isWire ? undefined : text.leavesText },
    { label: text.arrives, value: isWire ? text.wireArrivesText : text.arrivesText },
  ];
  return (
    <section className="cheque-part">
      <h2>{text.totals}</h2>
      <Rows rows={rows} />
    </section>
  );
}

/** A transfer before it is paid, laid out like a cheque: from, to, how much, what for, and when. */
export function ReviewSheet({ transfer, logos }: SheetProps) {
  return (
    <div className="card cheque">
      <p className="cheque-sum">
        <Money cents={totalOf(transfer)} size="large" />
      </p>
      <Parties transfer={transfer} logos={logos} />
      <Totals transfer={transfer} />
      <Facts transfer={transfer} />
    </div>
  );
}
