import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { agreePayerInvitationRoute, askPayerStepUpRoute } from '#shared/contracts/payer-invitations.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTending } from './use-invitations.ts';

/** The second person's part: the server says in words what they agree to, they prove who they are, and it is sent. */
export function useAgreeing(invitationId: string, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, invitationId };
  const checking = useMutation({ mutationFn: () => callStaff(askPayerStepUpRoute, { params }) });
  const agreeing = useTending(({ state }) =>
    state === 'used' ? words.agreedTheirs : state === 'prepared' ? words.agreedUnsent : words.agreed,
  );
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
      await agreeing.mutateAsync(() => callStaff(agreePayerInvitationRoute, { params, body: { stepUp: data.stepUp } }));
      onDone();
    },
  };
}
