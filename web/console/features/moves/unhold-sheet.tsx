import { deskText } from '#shared/text/console/desk.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { because, ReasonSheet } from './reason-sheet.tsx';
import { SecondPersonForm } from './second-person-form.tsx';
import type { MoveProps } from './use-move.ts';
import { useSecondPerson } from './use-second-person.ts';

/** Releases a held disbursement: with a reason, and a touch of an approver's passkey. */
function ReleaseOut(props: MoveProps) {
  const { of, move } = props;
  const second = useSecondPerson(props);
  const form = useTypedForm({
    as: `${move} ${of.payment.id}`,
    hasNextStep: true,
    schema: because,
    initial: { reason: '' },
    onSubmit: ({ reason }) => second.check({ move: 'unhold', version: of.version, reason }),
  });
  return (
    <SecondPersonForm {...props} second={second} form={form}>
      <TextField
        field={form.field('reason')}
        label={deskText.reason}
        hint={deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
    </SecondPersonForm>
  );
}

/** Releases a held payment: with a reason if money comes in, and with an approver's proof if it goes out. */
export const UnholdSheet = (props: MoveProps) =>
  props.of.payment.disbursement ? <ReleaseOut {...props} /> : <ReasonSheet {...props} move="unhold" />;
