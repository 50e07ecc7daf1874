import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AfterMove } from '#shared/contracts/desk.ts';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { moveText } from '#shared/text/console/desk.ts';
import { useAfterMove } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { besideField, wasChangedMeanwhile } from '../../lib/refused-field.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';

/** A payment and what is to be done with it, as every sheet of the desk takes them. */
export type MoveProps = { readonly of: ShownPayment; readonly move: DeskMove; readonly onClose: () => void };

/** Whether this reader can still do it: it may have been done by a colleague while the sheet was open. */
export const isOpenTo = ({ moves }: Pick<ShownPayment, 'moves'>, move: DeskMove): boolean =>
  moves.some((each) => each.move === move && each.why === null);

/** Reads the payment anew where somebody changed it meanwhile; what was typed stays in its sheet. */
export function useLookAgain({ payment: { id } }: Pick<ShownPayment, 'payment'>) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  const [wasChanged, setWasChanged] = useState(false);
  const lookAgain = async (thrown: unknown): Promise<boolean> => {
    const isChanged = wasChangedMeanwhile(thrown);
    setWasChanged(isChanged);
    if (isChanged) await cache.refetchQueries({ queryKey: ['payment', tenantId, id] });
    return isChanged;
  };
  return { wasChanged, lookAgain };
}

/**
 * Makes a move on top of the version that is shown, says so and closes its sheet. A refusal is thrown on, beside its
 * field; one because of a colleague's change only shows how the payment stands now.
 */
export function useMove({ of, move, onClose }: MoveProps) {
  const { tenantId } = useHere();
  const afterMove = useAfterMove();
  const { wasChanged, lookAgain } = useLookAgain(of);
  const at = { params: { tenantId, transferId: of.payment.id }, version: of.version };
  async function make<A extends AfterMove>(
    send: (to: typeof at) => Promise<A>,
    said: (after: A) => string = () => moveText[move].done,
  ): Promise<A | undefined> {
    try {
      const after = await send(at);
      onClose();
      await afterMove(after, said(after));
      return after;
    } catch (thrown) {
      if (await lookAgain(thrown)) return undefined;
      throw besideField(thrown);
    }
  }
  return { make, wasChanged };
}
