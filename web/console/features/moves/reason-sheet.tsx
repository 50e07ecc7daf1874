import * as z from 'zod/mini';
import { movePaymentRoute } from '#shared/contracts/desk.ts';
import type { REASON_MOVES } from '#shared/staff/desk-move.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { proofText } from '#shared/text/console/dispute.ts';
import { reversalText } from '#shared/text/console/reversal.ts';
import { Rows } from '../../../ui/rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const becauseOr = (sentence: string) =>
  z.object({ reason: z.string().check(z.trim(), z.minLength(1, sentence), z.maxLength(300)) });
/** The rules of a form that asks only for a reason. */
export const because = becauseOr(deskText.noReason);
/** The texts of moves whose reason says how something was sent. */
const HOW: Partial<Record<ReasonMove, Pick<typeof proofText | typeof reversalText, 'how' | 'howHint' | 'noHow'>>> = {
  'proof sent': proofText,
  'reversal sent': reversalText,
};

/** The moves that ask only for a reason. */
export type ReasonMove = (typeof REASON_MOVES)[number] | 'refuse account';

type ReasonSheetProps = MoveProps & { readonly move: ReasonMove };

/** A move that asks for a reason, which is recorded. The client never reads it. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { of, move } = props;
  const { make, wasChanged } = useMove(props);
  const check = of.desk.accountCheck;
  const how = HOW[move];
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: how ? becauseOr(how.noHow) : because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const what = move === 'refuse account' ? { move, reason, mark: check?.mark ?? '' } : { move, reason };
      await make(({ params, version }) => callStaff(movePaymentRoute, { params, body: { ...what, version } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      {move === 'refuse account' && check && <Rows rows={check.rows} />}
      <TextField
        field={form.field('reason')}
        label={how?.how ?? deskText.reason}
        hint={how?.howHint ?? deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
    </MoveForm>
  );
}
