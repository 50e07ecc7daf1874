import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { finishStepUpRoute, startStepUpRoute } from '#shared/contracts/staff-sign-in.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useHere } from '../../lib/company.tsx';
import { askPasskey, knowsPasskeys } from '../../lib/passkeys.ts';
import { callStaff } from '../../lib/staff-call.ts';

const words = deskText.prove;

/** What the person is asked for: their passkey, or their password and then the code of their app. */
export type ProofAsked = 'passkey' | 'password' | 'totp';

/** Whether a step-up is no longer to be proved: it was proved before, used, or has run out. */
export const isStepUpOver = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.code === 'staff/no-step-up';

/**
 * Goes on where the step-up is no longer to be proved. Whoever proved it, and never got the answer, has it: the thing
 * itself tells, and is refused where nothing was proved.
 */
async function orOver<T>(proving: Promise<T>, whenOver: T): Promise<T> {
  try {
    return await proving;
  } catch (thrown) {
    if (isStepUpOver(thrown)) return whenOver;
    throw thrown;
  }
}

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
      const heard = await orOver(touched(stepUp), { proved: true });
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
      const begun = await orOver(callStaff(startStepUpRoute, { params, body: { password } }), undefined);
      if (begun) setAsked(begun.next);
      else await onProved();
    },
    typeCode: async (code: string) => {
      await orOver(callStaff(finishStepUpRoute, { params, body: { code } }), undefined);
      await onProved();
    },
    /** Both at once, where this machine knows them. */
    typeBoth: async ({ password, code }: { readonly password: string; readonly code: string }) => {
      const begun = await orOver(callStaff(startStepUpRoute, { params, body: { password } }), undefined);
      if (begun) await orOver(callStaff(finishStepUpRoute, { params, body: { code } }), undefined);
      await onProved();
    },
    /** The pool takes a few codes for one password, and after that none: then it begins with the password. */
    beginAgain: () => setAsked('password'),
  };
}
