import * as z from 'zod/mini';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import { PRESS_MOVES } from '#shared/staff/desk-move.ts';
import { useForm } from '../../../lib/form/form.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const nothing = z.object({});

/** The moves that are one click, with nothing to fill in. */
export function PressSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const move = PRESS_MOVES.find((each) => each === props.move) ?? 'submit';
  const form = useForm({
    schema: nothing,
    initial: {},
    onSubmit: async () => {
      await make(({ params, version }) => callStaff(movePaymentRoute, { params, body: { move, version } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      {move !== 'withdraw' && <LedgerLacks of={props.of} />}
    </MoveForm>
  );
}
