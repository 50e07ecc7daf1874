import * as z from 'zod/mini';
import { noteReversalRoute, proposeReversalRoute } from '#shared/contracts/reversals.ts';
import { day, today } from '#shared/dates.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { reversalText as words } from '#shared/text/console/reversal.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '#shared/transfer/reversal-step.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { ReversalUntil } from '../../ui/reversal-facts.tsx';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const said = z.string().check(z.trim(), z.minLength(1, deskText.noReason), z.maxLength(300));
const wanted = z.object({ why: z.enum(REVERSAL_REASONS, words.noWhy), reason: said });

/** Prepares a reversal: one of the ACH network's reasons, and what happened. */
export function ReverseSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: wanted,
    initial: { why: '', reason: '' },
    onSubmit: async (body) => {
      await make(({ params, version }) => callStaff(proposeReversalRoute, { params, body: { version, ...body } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <ReversalUntil of={props.of} />
      <p>{words.whole}</p>
      <SelectField
        field={form.field('why')}
        label={words.why}
        hint={words.whyHint}
        options={REVERSAL_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
      />
      <TextArea
        field={form.field('reason')}
        label={words.explanation}
        hint={words.explanationHint}
        maxLength={300}
        rows={2}
      />
    </MoveForm>
  );
}

const dayOrNone = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  day,
]);
const heard = z.object({
  answer: z.enum(REVERSAL_ANSWERS, words.noAnswer),
  on: dayOrNone,
  reference: z.string().check(z.trim(), z.maxLength(60)),
  reason: said,
});

/** Records the answer of Plaid or the bank. It books nothing. */
export function ReversalAnswerSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const answers = props.of.desk.reversal?.found?.answers ?? [];
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: heard,
    initial: { answer: '', on: '', reference: '', reason: '' },
    onSubmit: async (body) => {
      await make(({ params, version }) => callStaff(noteReversalRoute, { params, body: { version, ...body } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <SelectField
        field={form.field('answer')}
        label={words.answer}
        options={answers.map((value) => ({ value, label: words.answers[value] }))}
      />
      <TextArea field={form.field('reason')} label={words.said} maxLength={300} rows={2} />
      <TextField
        field={form.field('on')}
        label={words.on}
        hint={words.onHint}
        type="date"
        max={today(serverNow(), 'America/New_York')}
        optional
      />
      <TextField field={form.field('reference')} label={words.reference} autoComplete="off" maxLength={60} optional />
      <p>{words.bookedElsewhere}</p>
    </MoveForm>
  );
}
