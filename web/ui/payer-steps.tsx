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

/** The way to a payment: what is done once, and then each time. A wire leaves the client's own bank, with no account here. */
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
  // The only account is no choice: that step is skipped.
  const way = at !== 'account' && onlyAccount(accounts) ? all.filter((step) => step !== 'account') : all;
  const current = way.indexOf(at);
  if (current < 0) return null;
  // A link that only sends a person back, or out, is none.
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

/** Which step of how many this is, for who pays. A payment to the client has steps of its own. */
export function PayerSteps(props: PayerStepsProps) {
  const [query] = useSearchParams();
  return query.has('disbursement') || props.transfer?.disbursement ? null : <Steps {...props} />;
}
