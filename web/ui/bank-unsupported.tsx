import { bankText } from '#shared/text/bank.ts';
import { callOf } from '../lib/form/phone-line.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { usePayByWire } from '../lib/payment/pay-by-wire.ts';
import { Alert } from './alert.tsx';
import { WithPhones } from './with-phones.tsx';

/** Says that a bank can't be linked, and names the other ways. Their buttons are below it. */
export function BankUnsupported({ bank }: { readonly bank: string }) {
  const { link, reason } = useText(bankText);
  const text = link.unsupported;
  const { tenant } = useSite();
  const byWire = usePayByWire();
  return (
    <Alert tone="warning" title={text.title(bank)} text={reason.unsupported}>
      <p>{text.ways}</p>
      {byWire && <p>{text.wire}</p>}
      <p>
        <WithPhones text={text.call(callOf(tenant))} />
      </p>
    </Alert>
  );
}
