import { deskText, moveText } from '#shared/text/console/desk.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { Prove } from './prove.tsx';
import { because, ReasonSheet } from './reason-sheet.tsx';
import type { MoveProps } from './use-move.ts';
import { useSecondPerson } from './use-second-person.ts';

/** Lets a held payment to a client go on: a reason, and a touch of a second person. */
function ReleaseOut(props: MoveProps) {
  const { of, move, onClose } = props;
  const { checked, refused, wasChanged, check, act } = useSecondPerson(props);
  const form = useTypedForm({
    as: `${move} ${of.payment.id}`,
    hasNextStep: true,
    schema: because,
    initial: { reason: '' },
    onSubmit: ({ reason }) => check({ move: 'unhold', version: of.version, reason }),
  });
  if (checked)
    return (
      <Prove
        key={checked.stepUp}
        stepUp={checked.stepUp}
        said={checked.words}
        go={moveText[move].go}
        note={
          checked.isAnew && (
            <Alert tone="info">
              <p>{deskText.prove.over}</p>
            </Alert>
          )
        }
        onProved={() => {
          form.forget();
          return act(checked);
        }}
        onClose={onClose}
      />
    );
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      {refused !== undefined && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(refused)} />
          </p>
        </Alert>
      )}
      <TextField
        field={form.field('reason')}
        label={deskText.reason}
        hint={deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
    </MoveForm>
  );
}

/** Lets a held payment go on: by a reason where money comes in, and by a second person's proof where it goes out. */
export const UnholdSheet = (props: MoveProps) =>
  props.of.payment.disbursement ? <ReleaseOut {...props} /> : <ReasonSheet {...props} move="unhold" />;
