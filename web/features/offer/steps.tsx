import { useSearchParams } from 'react-router-dom';
import { offerText } from '#shared/text/offer.ts';
import { useText } from '../../lib/page/text.ts';
import { Stepper } from '../../ui/stepper.tsx';

/**
 * The steps of accepting a disbursement, on pages whose address has a disbursement value (specification, section 2).
 */
export function DisbursementSteps({ current }: { readonly current: 0 | 1 | 2 }) {
  const { steps } = useText(offerText);
  const [query] = useSearchParams();
  return query.has('disbursement') ? <Stepper steps={steps} current={current} /> : null;
}
