import * as z from 'zod/mini';
import { noteProofRequestRoute } from '#shared/contracts/proof-requests.ts';
import { day, today } from '#shared/dates.ts';
import { proofText as words } from '#shared/text/console/dispute.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { onDay } from '../../lib/when.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const typed = z.object({ asked: z.pipe(z.string().check(z.minLength(1, words.noDay)), day) });

/** Records the day on which a bank requested proof of authorization. */
export function ProofAskedSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: typed,
    initial: { asked: '' },
    onSubmit: async (body) => {
      await make(({ params, version }) => callStaff(noteProofRequestRoute, { params, body: { version, ...body } }));
    },
  });
  const asked = day.safeParse(form.values.asked).data;
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <TextField
        field={form.field('asked')}
        label={words.asked}
        hint={words.askedHint}
        type="date"
        max={today(serverNow(), 'America/New_York')}
      />
      {asked && <p>{words.answerByAsked(onDay(answerProofBy(asked)))}</p>}
    </MoveForm>
  );
}
