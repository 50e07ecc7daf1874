import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInFlow } from '../../lib/page/flow.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { useTakesWire, wireFormPath } from '../../lib/payment/pay-by-wire.ts';
import { selectAccountPath } from '../../lib/payment/steps.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

type UncheckedProps = { readonly transfer: GraphTransfer; readonly sentence: string };

/** More than the company takes from an account that the bank could not check, with the ways that are left. */
export function Unchecked({ transfer, sentence }: UncheckedProps) {
  const text = useText(transferText).review;
  const { pocPhone } = useSite().tenant;
  const inFlow = useInFlow();
  const takesWire = useTakesWire(transfer);
  return (
    <Alert tone="error">
      <p>
        <WithPhones text={sentence} />
      </p>
      <div className="button-row">
        {takesWire && <ButtonLink to={inFlow(wireFormPath(transfer._id))}>{text.payByWire}</ButtonLink>}
        <ButtonLink variant={takesWire ? 'secondary' : 'primary'} to={inFlow(selectAccountPath(transfer))}>
          {text.otherAccount}
        </ButtonLink>
      </div>
      <p>
        <a href={`tel:${pocPhone}`}>{formatPhone(pocPhone)}</a>
      </p>
    </Alert>
  );
}
