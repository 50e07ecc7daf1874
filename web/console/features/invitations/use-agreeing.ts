import { agreePayerInvitationRoute, askPayerStepUpRoute } from '#shared/contracts/payer-invitations.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';
import { useTending } from './use-invitations.ts';

/** Agreeing to a request to a new payer. */
export function useAgreeing(invitationId: string, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, invitationId };
  const tending = useTending(({ state }) =>
    state === 'used' ? words.agreedTheirs : state === 'prepared' ? words.agreedUnsent : words.agreed,
  );
  return useAgree({
    ask: () => callStaff(askPayerStepUpRoute, { params }),
    act: (stepUp) => tending.mutateAsync(() => callStaff(agreePayerInvitationRoute, { params, body: { stepUp } })),
    onDone,
  });
}
