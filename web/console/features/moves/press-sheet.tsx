import * as z from 'zod/mini';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import { useForm } from '../../../lib/form/form.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const nothing = z.object({});

/** Sends a request to its client, or asks a colleague to approve it: one press, nothing to fill in. */
export function PressSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const move = props.move === 'release' ? 'release' : 'submit';
  const form = useForm({
    schema: nothing,
    initial: {},
    onSubmit: async () => {
      await make(({ params, version }) => callStaff(movePaymentRoute, { params, body: { move, version } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <LedgerLacks of={props.of} />
    </MoveForm>
  );
}
