import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addPasskeyRoute, type SignInStep, startPasskeyRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { staffSignInText, stepTitle } from '#shared/text/console/sign-in.ts';
import { useDocumentTitle } from '../../../lib/page/document-title.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { knowsPasskeys, makePasskey } from '../../lib/passkeys.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { staffCame } from '../../lib/staff-session.ts';
import { CodeStep, SetUpStep } from './code-step.tsx';
import { keepEmail } from './known-email.ts';

const words = staffSignInText.offer;

/** Makes a passkey on this device. True if there is one now. */
async function passkeyMade(): Promise<boolean> {
  const { options } = await callStaff(startPasskeyRoute);
  const credential = await makePasskey(options);
  if (!credential) return false;
  await callStaff(addPasskeyRoute, { body: { credential } });
  keepEmail((await callStaff(whoAmIRoute)).email);
  return true;
}

/** Offers a passkey for the next time right after the second factor, when it is the smallest step. */
function OfferStep({ onDone }: { readonly onDone: () => void }) {
  const making = useMutation({
    mutationFn: passkeyMade,
    onSuccess: (isMade) => showToast(isMade ? words.made : words.failed, isMade ? 'success' : 'info'),
    onError: () => showToast(words.failed, 'error'),
    onSettled: onDone,
  });
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <Button wide busy={making.isPending} onClick={() => making.mutate()}>
        {words.make}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {words.later}
      </Button>
    </>
  );
}

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
