import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askStaffStepUpRoute, decideStaffChangeRoute } from '#shared/contracts/staff.ts';
import { staffText as words } from '#shared/text/console/staff.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useStaffChange } from './use-staff.ts';

/** The second person's part: the server says in words what they agree to, they prove who they are, and it is in force. */
export function useAgreeingToChange(changeId: string, onDone: () => void) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const params = { tenantId, changeId };
  const checking = useMutation({
    mutationFn: () => callStaff(askStaffStepUpRoute, { params }),
    // Somebody else may have decided it meanwhile, or changed the person.
    onError: () => cache.invalidateQueries({ queryKey: ['staff', tenantId] }),
  });
  const agreeing = useStaffChange(words.agreed);
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
      const body = { agree: true, stepUp: data.stepUp };
      await agreeing.mutateAsync(() => callStaff(decideStaffChangeRoute, { params, body }));
      onDone();
    },
  };
}
