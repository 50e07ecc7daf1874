import { useQueryClient } from '@tanstack/react-query';
import { askStaffStepUpRoute, decideStaffChangeRoute } from '#shared/contracts/staff.ts';
import { staffText as words } from '#shared/text/console/staff.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';
import { useStaffChange } from './use-staff.ts';

/** Agreeing to a change of the company's people. A colleague may have decided it meanwhile, or changed the person. */
export function useAgreeingToChange(changeId: string, onDone: () => void) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const params = { tenantId, changeId };
  const change = useStaffChange(words.agreed);
  return useAgree({
    ask: () => callStaff(askStaffStepUpRoute, { params }),
    act: (stepUp) =>
      change.mutateAsync(() => callStaff(decideStaffChangeRoute, { params, body: { agree: true, stepUp } })),
    onRefused: () => cache.invalidateQueries({ queryKey: ['staff', tenantId] }),
    onDone,
  });
}
