import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { approveForWireRoute, askWireStepUpRoute, type HeldWire } from '#shared/contracts/statements.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useWireWork } from './use-wires.ts';

/** The second person's part: the server says in words what they agree to, they prove who they are, and it is done. */
export function useAgreeingToWire({ reference, version }: HeldWire, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, reference };
  const checking = useMutation({ mutationFn: () => callStaff(askWireStepUpRoute, { params, body: { version } }) });
  const agreeing = useWireWork<HeldWire>(() => words.approved);
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
      const { data } = checking;
      if (!data) return;
      const body = { version, stepUp: data.stepUp };
      await agreeing.mutateAsync(() => callStaff(approveForWireRoute, { params, body }));
      onDone();
    },
  };
}
