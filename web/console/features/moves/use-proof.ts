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

/** The proof to ask for: the passkey, or the password and then the app's code. */
export type ProofAsked = 'passkey' | 'password' | 'totp';

/** True if a step-up can no longer be proved: it already was, it was used, or it expired. */
export const isStepUpOver = (thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.code === 'staff/no-step-up';

/**
 * Continues if the step-up can no longer be proved. The person may have proved it without getting the answer. If not,
 * the action itself is refused.
 */
async function orOver<T>(proving: Promise<T>, whenOver: T): Promise<T> {
  try {
    return await proving;
  } catch (thrown) {
    if (isStepUpOver(thrown)) return whenOver;
    throw thrown;
  }
}

/** The result of a touch: proved, or the reason in words, or the next factor if the password is needed instead. */
type Touched = { readonly proved: boolean; readonly why?: string; readonly next?: ProofAsked };

async function touched(stepUp: StepUpId): Promise<Touched> {
  const params = { stepUpId: stepUp };
  const begun = await callStaff(startStepUpRoute, { params, body: {} });
  if (begun.next !== 'passkey') return { proved: false, next: begun.next };
  if (!knowsPasskeys()) return { proved: false, why: words.noPasskeys };
  // Each browser reports its own error if it can't ask. Declining and timing out are told apart from that.
  const credential = await askPasskey(begun.options).catch(() => null);
  if (!credential) return { proved: false, why: credential === null ? words.unable : words.declined };
  await callStaff(finishStepUpRoute, { params, body: { credential } });
  return { proved: true };
}

/** Proves the person's identity for one step-up, then performs its action. */
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
    /** After the password, the app's code comes next. */
    typePassword: async (password: string) => {
      const begun = await orOver(callStaff(startStepUpRoute, { params, body: { password } }), undefined);
      if (begun) setAsked(begun.next);
      else await onProved();
    },
    typeCode: async (code: string) => {
      await orOver(callStaff(finishStepUpRoute, { params, body: { code } }), undefined);
      await onProved();
    },
    /** Submits both at once, if this machine knows them. */
    typeBoth: async ({ password, code }: { readonly password: string; readonly code: string }) => {
      const begun = await orOver(callStaff(startStepUpRoute, { params, body: { password } }), undefined);
      if (begun) await orOver(callStaff(finishStepUpRoute, { params, body: { code } }), undefined);
      await onProved();
    },
    /** The user pool accepts a few codes per password. After that it starts over with the password. */
    beginAgain: () => setAsked('password'),
  };
}
