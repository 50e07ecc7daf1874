import { useMutation } from '@tanstack/react-query';
import { addPasskeyRoute, startPasskeyRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { makePasskey } from '../../lib/passkeys.ts';
import { callStaff } from '../../lib/staff-call.ts';
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
export function OfferStep({ onDone }: { readonly onDone: () => void }) {
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
