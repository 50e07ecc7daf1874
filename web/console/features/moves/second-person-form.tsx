import type { ComponentProps, ReactNode } from 'react';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import type { Form, FormValues } from '../../../lib/form/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { MoveForm } from './move-form.tsx';
import { Prove } from './prove.tsx';
import type { MoveProps } from './use-move.ts';
import type { CheckedMove, useSecondPerson } from './use-second-person.ts';

type ProveMoveProps = Pick<MoveProps, 'move'> &
  Pick<ComponentProps<typeof Prove>, 'onProved' | 'onClose' | 'children'> & { readonly checked: CheckedMove };

/** The words the server checked, for the approver to confirm. */
export function ProveMove({ move, checked, ...rest }: ProveMoveProps) {
  return (
    <Prove
      key={checked.stepUp}
      stepUp={checked.stepUp}
      said={checked.words}
      go={moveText[move].go}
      note={checked.isAnew && <Alert tone="info" text={deskText.prove.over} />}
      {...rest}
    />
  );
}

type SecondPersonFormProps<T extends FormValues> = MoveProps & {
  readonly second: ReturnType<typeof useSecondPerson>;
  readonly form: Form<T> & { readonly forget: () => void };
  readonly children: ReactNode;
};

/** A form that an approver fills in, followed by the proof of identity. */
export function SecondPersonForm<T extends FormValues>(all: SecondPersonFormProps<T>) {
  const { second, form, children, ...props } = all;
  const { checked, refused, wasChanged, act } = second;
  const onProved = (proved: CheckedMove) => {
    form.forget();
    return act(proved);
  };
  if (checked)
    return <ProveMove move={props.move} checked={checked} onProved={() => onProved(checked)} onClose={props.onClose} />;
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      {refused !== undefined && <Alert tone="error" text={sentenceOf(refused)} />}
      {children}
    </MoveForm>
  );
}
