import type { GraphTransfer } from '#shared/graph/replies.ts';
import { Asked } from '../features/offer/asked.tsx';
import { Decline } from '../features/offer/decline.tsx';
import { useInFlow } from '../lib/page/flow.ts';
import { useSite } from '../lib/page/site.tsx';
import { nextStep } from '../lib/payment/steps.ts';

/** A request that the client reads and answers: the first step of a payment the company requested. */
export function AskedStep({ transfer }: { readonly transfer: GraphTransfer }) {
  const { tenant } = useSite();
  const inFlow = useInFlow();
  const next = inFlow(nextStep(transfer, transfer.sourceBankAccount !== null, tenant.id));
  return <Asked transfer={transfer} next={next} decline={<Decline transfer={transfer} />} />;
}
