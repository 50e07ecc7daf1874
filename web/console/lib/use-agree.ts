import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StepUpId } from '#shared/staff/step-up.ts';

type Asked = { readonly stepUp: StepUpId; readonly words: string };

type Agree = {
  /** Checks it as it will be decided, and gives the words that are agreed to. */
  readonly ask: () => Promise<Asked>;
  /** Does it, once the person has proved who they are. */
  readonly act: (stepUp: StepUpId) => Promise<unknown>;
  /** What to read again where a colleague may have decided meanwhile. */
  readonly onRefused?: () => unknown;
  readonly onDone: () => void;
};

/** The second person's part: the server says in words what they agree to, they prove who they are, and it is done. */
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
