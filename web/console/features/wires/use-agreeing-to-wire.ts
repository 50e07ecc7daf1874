import { approveForWireRoute, askWireStepUpRoute, type HeldWire } from '#shared/contracts/statements.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';
import { useWireWork } from './use-wires.ts';

/** Approves a colleague's proposal for a wire. */
export function useAgreeingToWire({ reference, version }: HeldWire, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, reference };
  const work = useWireWork<HeldWire>(() => words.approved);
  return useAgree({
    ask: () => callStaff(askWireStepUpRoute, { params, body: { version } }),
    act: (stepUp) => work.mutateAsync(() => callStaff(approveForWireRoute, { params, body: { version, stepUp } })),
    onDone,
  });
}
