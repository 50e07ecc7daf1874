import * as z from 'zod/mini';
import {
  cancelPaymentRoute,
  closePaymentRoute,
  refuseAccountRoute,
  rejectPaymentRoute,
  resolveWireRoute,
  wireProblemRoute,
} from '#shared/contracts/desk.ts';
import { holdPaymentRoute, unholdPaymentRoute } from '#shared/contracts/payment-holds.ts';
import { dropProofRequestRoute, noteProofSentRoute } from '#shared/contracts/proof-requests.ts';
import { dropReversalRoute } from '#shared/contracts/reversals.ts';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { proofText } from '#shared/text/console/dispute.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Rows } from '../../../ui/rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

/** The form of what takes a reason and nothing else. */
export const because = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, deskText.noReason), z.maxLength(300)),
});
const howSent = z.object({ reason: z.string().check(z.trim(), z.minLength(1, proofText.noHow), z.maxLength(300)) });

const routes = {
  reject: rejectPaymentRoute,
  cancel: cancelPaymentRoute,
  close: closePaymentRoute,
  'wire problem': wireProblemRoute,
  'resolve wire': resolveWireRoute,
  'drop reversal': dropReversalRoute,
  'proof sent': noteProofSentRoute,
  'drop proof': dropProofRequestRoute,
  hold: holdPaymentRoute,
  unhold: unholdPaymentRoute,
} as const;

/** The moves that take a reason and nothing else. */
export type ReasonMove = keyof typeof routes | 'refuse account';

type ReasonSheetProps = MoveProps & { readonly move: ReasonMove & DeskMove };

/** A move that takes a reason: it is recorded, and the client never reads it. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { of, move } = props;
  const { make, wasChanged } = useMove(props);
  const check = of.desk?.accountCheck;
  const form = useForm({
    schema: move === 'proof sent' ? howSent : because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await make(({ params, version }) =>
        move === 'refuse account'
          ? callStaff(refuseAccountRoute, { params, body: { version, reason, mark: check?.mark ?? '' } })
          : callStaff(routes[move], { params, body: { version, reason } }),
      );
    },
  });
  return (
    <MoveForm
      {...props}
      form={form}
      wasChanged={wasChanged}
      isFinal={!['resolve wire', 'hold', 'unhold', 'drop reversal', 'proof sent', 'drop proof'].includes(move)}
    >
      {move === 'refuse account' && check && <Rows rows={check.rows} />}
      <TextField
        field={form.field('reason')}
        label={move === 'proof sent' ? proofText.how : deskText.reason}
        hint={move === 'proof sent' ? proofText.howHint : deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
    </MoveForm>
  );
}
