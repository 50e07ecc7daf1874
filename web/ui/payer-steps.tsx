import { useSearchParams } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { stepsText } from '#shared/text/steps.ts';
import { useAccounts } from '../lib/bank/accounts.ts';
import { onlyAccount } from '../lib/bank/first-account.ts';
import { useInFlow } from '../lib/page/flow.ts';
import { paths, withQuery } from '../lib/page/paths.ts';
import { useStore } from '../lib/page/store.ts';
import { useText } from '../lib/page/text.ts';
import { reviewPath, type Step, selectAccountPath, turnAt } from '../lib/payment/steps.ts';
import { typedPayment } from '../lib/payment/typed-payment.ts';
import { Stepper } from './stepper.tsx';

/**
 * The steps to a payment: those done once, then those of each payment. A wire is sent from the client's own bank, with
 * no account here.
 */
const WAYS = {
  ACH: ['identity', 'bank', 'details', 'account', 'review'],
  Wire: ['identity', 'details', 'review', 'wiring'],
} as const;
type StepName = (typeof WAYS)[keyof typeof WAYS][number];

type PayerStepsProps = { readonly at: StepName; readonly transfer?: GraphTransfer | null | undefined };

function Steps({ at, transfer }: PayerStepsProps) {
  const { names } = useText(stepsText);
  const inFlow = useInFlow();
  const typed = useStore(typedPayment);
  const { data: accounts = [] } = useAccounts();
  const all: readonly StepName[] = WAYS[typed?.method ?? transfer?.method ?? 'ACH'];
  // With only one account there is no choice, so that step is skipped.
  const way = at !== 'account' && onlyAccount(accounts) ? all.filter((step) => step !== 'account') : all;
  const current = way.indexOf(at);
  if (current < 0) return null;
  // Leave out links that would only lead back, or out of the flow.
  const to = (step: Step, place: (of: GraphTransfer) => string): string | undefined =>
    transfer && turnAt(step, transfer) === 'stay' ? inFlow(place(transfer)) : undefined;
  const details = to('details', ({ _id }) => withQuery(paths.details, { transfer_id: _id }));
  const account = to('account', selectAccountPath);
  const isOpen = !transfer || details !== undefined || account !== undefined;
  const places: Readonly<Record<StepName, string | undefined>> = {
    identity: isOpen ? paths.account : undefined,
    bank: isOpen ? paths.bankAccounts : undefined,
    details,
    account,
    review: to('review', reviewPath),
    wiring: undefined,
  };
  return <Stepper steps={way.map((step) => names[step])} current={current} places={way.map((step) => places[step])} />;
}

/** The current step, of how many, for the payer. A disbursement has its own steps. */
export function PayerSteps(props: PayerStepsProps) {
  const [query] = useSearchParams();
  return query.has('disbursement') || props.transfer?.disbursement ? null : <Steps {...props} />;
}
