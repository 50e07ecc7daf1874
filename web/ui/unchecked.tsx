import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInFlow } from '../lib/page/flow.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useTakesWire, wireFormPath } from '../lib/payment/pay-by-wire.ts';
import { selectAccountPath } from '../lib/payment/steps.ts';
import { Alert } from './alert.tsx';
import { ButtonLink } from './button.tsx';

type UncheckedProps = {
  readonly transfer: GraphTransfer;
  readonly sentence: string;
  /** Error if it was refused, warning if shown before anything was tried. */
  readonly tone: 'error' | 'warning';
  /** True if the other accounts are in view, so that no button has to lead to them. */
  readonly isAtAccounts?: boolean;
};

/**
 * Says that the amount exceeds the company's limit for an account whose balance can't be read, and offers the other
 * ways to pay.
 */
export function Unchecked({ transfer, sentence, tone, isAtAccounts = false }: UncheckedProps) {
  const text = useText(transferText).review;
  const { pocPhone } = useSite().tenant;
  const inFlow = useInFlow();
  const takesWire = useTakesWire(transfer);
  return (
    <Alert tone={tone} text={sentence}>
      <div className="button-row">
        {takesWire && <ButtonLink to={inFlow(wireFormPath(transfer._id))}>{text.payByWire}</ButtonLink>}
        {!isAtAccounts && (
          <ButtonLink variant={takesWire ? 'secondary' : 'primary'} to={inFlow(selectAccountPath(transfer))}>
            {text.otherAccount}
          </ButtonLink>
        )}
      </div>
      <p>
        <a href={`tel:${pocPhone}`}>{formatPhone(pocPhone)}</a>
      </p>
    </Alert>
  );
}
