import { type ReactNode, useState } from 'react';
import type { SignInStep } from '#shared/contracts/staff-sign-in.ts';
import { stepTitle } from '#shared/text/console/sign-in.ts';
import { useDocumentTitle } from '../../../lib/page/document-title.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { staffCame } from '../../lib/staff-session.ts';
import { CodeStep, SetUpStep } from './code-step.tsx';
import { OfferStep } from './offer-step.tsx';

type SignInStepsProps = {
  /** The first step: the sign-in form, or an invitation. */
  readonly begin: (onStep: (step: SignInStep, password?: string) => void) => ReactNode;
  readonly onDone?: () => void;
};

/** The steps after the first form: the second factor or its setup, the offer of a passkey, then done. */
export function SignInSteps({ begin, onDone }: SignInStepsProps) {
  const [step, setStep] = useState<SignInStep>();
  // It is set together with the second factor, with the first code.
  const [chosen, setChosen] = useState<string>();
  useDocumentTitle(stepTitle(step?.next ?? 'done'));
  const finish = () => {
    staffCame();
    onDone?.();
  };
  const take = (next: SignInStep, password?: string) => {
    setChosen(password);
    if (next.next === 'done' && !(next.offerPasskey && knowsPasskeys())) finish();
    else setStep(next);
  };
  if (step?.next === 'totp') return <CodeStep onStep={take} onAgain={() => setStep(undefined)} />;
  if (step?.next === 'totp set-up') return <SetUpStep step={step} password={chosen} onStep={take} />;
  if (step?.next === 'done') return <OfferStep onDone={finish} />;
  return begin(take);
}
