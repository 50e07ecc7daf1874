import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StepUpId } from '#shared/staff/step-up.ts';

type Asked = { readonly stepUp: StepUpId; readonly words: string };

type Agree = {
  /** Checks the decision, and returns the words to confirm. */
  readonly ask: () => Promise<Asked>;
  /** Decides, once the person has proved their identity. */
  readonly act: (stepUp: StepUpId) => Promise<unknown>;
  /** Reloads what a colleague may have decided in the meantime. */
  readonly onRefused?: () => unknown;
  readonly onDone: () => void;
};

/**
 * The approver's part: the server describes the decision in words, the approver proves their identity, and it is done.
 */
export function useAgree({ ask, act, onRefused, onDone }: Agree) {
  const checking = useMutation({ mutationFn: ask, ...(onRefused ? { onError: onRefused } : {}) });
  const agreeing = useMutation({ mutationFn: act });
  const { mutate } = checking;
  useEffect(() => mutate(), [mutate]);
  return {
    checked: checking.data,
    problem: agreeing.error ?? checking.error,
    again: () => {
      agreeing.reset();
      mutate();
    },
    async agree(): Promise<void> {
      if (!checking.data) return;
      await agreeing.mutateAsync(checking.data.stepUp);
      onDone();
    },
  };
}
