import { useState } from 'react';
import { askStepUpRoute, type SecondPersonsMove, secondPersonRoute } from '#shared/contracts/desk.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { useAfterMove } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { besideField } from '../../lib/refused-field.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { type MoveProps, useLookAgain } from './use-move.ts';
import { isStepUpOver } from './use-proof.ts';

/** An action that the server has checked and described, for this person to confirm. */
export type CheckedMove = {
  readonly stepUp: StepUpId;
  readonly words: string;
  readonly what: SecondPersonsMove;
  /** True if an earlier check has expired. */
  readonly isAnew: boolean;
};

/**
 * The approver's flow: the server checks the action and describes it, the approver proves their identity, and it is
 * done. If it is refused after the proof, it is checked and described again.
 */
export function useSecondPerson({ of, move, onClose }: MoveProps) {
  const { tenantId } = useHere();
  const afterMove = useAfterMove();
  const { wasChanged, lookAgain } = useLookAgain(of);
  const [checked, setChecked] = useState<CheckedMove>();
  const [refused, setRefused] = useState<unknown>();
  const params = { tenantId, transferId: of.payment.id };

  async function check(what: SecondPersonsMove, isAnew = false): Promise<void> {
    try {
      const { stepUp, words } = await callStaff(askStepUpRoute, { params, body: what });
      setRefused(undefined);
      setChecked({ stepUp, words, what, isAnew });
    } catch (thrown) {
      setChecked(undefined);
      if (await lookAgain(thrown)) return;
      throw besideField(thrown);
    }
  }

  async function act({ stepUp, what }: CheckedMove): Promise<void> {
    try {
      const after = await callStaff(secondPersonRoute, { params, body: { stepUp, move: what } });
      onClose();
      // A refund is sent at once. If the bank refuses it, the money is the company's again.
      const isBack = move === 'approve' && after.status === 'awaiting approval';
      await afterMove(after, isBack ? deskText.refusedByBank : moveText[move].done, isBack ? 'error' : 'success');
    } catch (thrown) {
      if (isStepUpOver(thrown)) return check(what, true);
      setChecked(undefined);
      if (!(await lookAgain(thrown))) setRefused(besideField(thrown));
    }
  }

  return { checked, refused, wasChanged, check, act };
}
