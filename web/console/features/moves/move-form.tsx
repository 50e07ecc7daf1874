import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money.ts';
import { traitsOf } from '#shared/staff/desk-move.ts';
import { deskText } from '#shared/text/console/desk.ts';
import type { Form, FormValues } from '../../../lib/form/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './moves.module.css';
import { isOpenTo, type MoveProps, useMoveWords } from './use-move.ts';

/** "$20,000.00 to Wei Chen", and which payment that is. */
export function Subject({ of: { payment } }: Pick<MoveProps, 'of'>) {
  const who = `${payment.firstName} ${payment.lastName}`;
  const amount = formatDollars(payment.amount);
  return (
    <div className={styles['subject']}>
      <p className={styles['what']}>
        {payment.disbursement ? deskText.outTo(amount, who) : deskText.inTo(amount, who)}
      </p>
      <p className="meta">
        {payment.referenceId} · {payment.file.number ? deskText.file(payment.file.number) : deskText.noFile} ·{' '}
        {payment.property}
      </p>
    </div>
  );
}

type NewsProps = Pick<MoveProps, 'of' | 'move'> & { readonly wasChanged: boolean; readonly keeps?: boolean };

/** The payment's current state if a colleague has changed it in the meantime, and if the move is still possible. */
export function News({ of, move, wasChanged, keeps = true }: NewsProps) {
  const isOpen = isOpenTo(of, move);
  if (isOpen && !wasChanged) return null;
  const why = of.moves.find((each) => each.move === move)?.why;
  if (why && !wasChanged) return <Alert tone="info" text={why} />;
  return (
    <Alert tone="warning" title={isOpen ? undefined : (why ?? deskText.closed)}>
      {wasChanged && <p>{deskText.changed}</p>}
      <p>
        <Status of={of.payment} /> {of.answer[0]}
      </p>
      {isOpen && keeps && <p>{deskText.changedKeeps}</p>}
    </Alert>
  );
}

type MoveFormProps<V extends FormValues> = MoveProps & {
  readonly form: Form<V>;
  readonly wasChanged: boolean;
  readonly lead?: ReactNode;
  readonly go?: string;
  readonly children?: ReactNode;
};

/** The frame of a sheet: the error, the payment, what will happen, the fields, and the two buttons. */
export function MoveForm<V extends FormValues>(props: MoveFormProps<V>) {
  const { of, move, onClose, form, wasChanged, children } = props;
  const words = useMoveWords(of)(move);
  const { lead = words.lead, go = words.go } = props;
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <News of={of} move={move} wasChanged={wasChanged} />
      <Subject of={of} />
      {lead && <p>{lead}</p>}
      {children}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {words.keep ?? deskText.keep}
        </Button>
        {isOpenTo(of, move) && (
          <Button type="submit" variant={traitsOf(move).isFinal ? 'danger' : 'primary'} busy={form.isBusy} data-first>
            {go}
          </Button>
        )}
      </div>
    </form>
  );
}
