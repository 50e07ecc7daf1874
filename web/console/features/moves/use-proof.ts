import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { finishStepUpRoute, startStepUpRoute } from '#shared/contracts/staff-sign-in.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { useHere } from '../../lib/company.tsx';
import { askPasskey, knowsPasskeys } from '../../lib/passkeys.ts';
import { callStaff } from '../../lib/staff-call.ts';

const words = deskText.prove;

/** What the person is asked for: their passkey, or their password and then the code of their app. */
export type ProofAsked = 'passkey' | 'password' | 'totp';

/** What came of a touch: proved, or why not, in words; or the password is needed in its place. */
type Touched = { readonly proved: boolean; readonly why?: string; readonly next?: ProofAsked };

async function touched(stepUp: StepUpId): Promise<Touched> {
  const params = { stepUpId: stepUp };
  const begun = await callStaff(startStepUpRoute, { params, body: {} });
  if (begun.next !== 'passkey') return { proved: false, next: begun.next };
  if (!knowsPasskeys()) return { proved: false, why: words.noPasskeys };
  // A browser that cannot ask says so in its own way each; whoever declines or is too slow is told apart from that.
  const credential = await askPasskey(begun.options).catch(() => null);
  if (!credential) return { proved: false, why: credential === null ? words.unable : words.declined };
  await callStaff(finishStepUpRoute, { params, body: { credential } });
  return { proved: true };
}

/** Proves who the person is, for one step-up; then does what it is for. */
export function useProof(stepUp: StepUpId, onProved: () => Promise<void>) {
  const { me } = useHere();
  const [asked, setAsked] = useState<ProofAsked>(me.passkeys > 0 ? 'passkey' : 'password');
  const params = { stepUpId: stepUp };
  const touch = useMutation({
    mutationFn: async () => {
      const heard = await touched(stepUp);
      if (heard.next) setAsked(heard.next);
      if (heard.proved) await onProved();
      return heard;
    },
  });
  return {
    asked,
    touch,
    /** The password: the app's code comes next. */
    typePassword: async (password: string) => {
      setAsked((await callStaff(startStepUpRoute, { params, body: { password } })).next);
    },
    typeCode: async (code: string) => {
      await callStaff(finishStepUpRoute, { params, body: { code } });
      await onProved();
    },
  };
}
