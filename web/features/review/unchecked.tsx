import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInFlow } from '../../lib/page/flow.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { selectAccountPath } from '../../lib/payment/steps.ts';
import { useTransferForm } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Whether the company takes a wire for this purpose, and the client may still choose how they pay. */
function useTakesWire({ status, purpose }: GraphTransfer): boolean {
  const { data } = useTransferForm();
  const offered = data?.purposeconfigs.flatMap(({ config }) => config) ?? [];
  const wire = offered.some((each) => each.active && each.purpose === purpose && each.method === 'Wire');
  return status === 'draft' && wire;
}

type UncheckedProps = { readonly transfer: GraphTransfer; readonly sentence: string };

/** More than the company takes from an account that the bank could not check, with the ways that are left. */
export function Unchecked({ transfer, sentence }: UncheckedProps) {
  const text = useText(transferText).review;
  const { pocPhone } = useSite().tenant;
  const inFlow = useInFlow();
  const takesWire = useTakesWire(transfer);
  const byWire = inFlow(withQuery(paths.details, { transfer_id: transfer._id, method: 'Wire' }));
  return (
    <Alert tone="error">
      <p>{sentence}</p>
      <div className="button-row">
        {takesWire && <ButtonLink to={byWire}>{text.payByWire}</ButtonLink>}
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
