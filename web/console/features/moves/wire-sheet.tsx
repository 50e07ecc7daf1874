import * as z from 'zod/mini';
import { confirmWireRoute } from '#shared/contracts/desk.ts';
import { day, today } from '#shared/dates.ts';
import { formatDollars, parseDollars } from '#shared/money.ts';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const words = deskText.wire;
/** The banks' own time zone: a wire belongs to the day on which the Federal Reserve books it. */
const BANKS = 'America/New_York';

const typed = z.object({
  reference: z.string().check(z.trim(), z.minLength(1, words.referenceHint), z.maxLength(60)),
  received: typedAmount(words.badAmount),
  on: z.string().check(z.refine((text) => day.safeParse(text).success, words.noDay)),
  sender: z.string().check(z.trim(), z.maxLength(140)),
});

/** Records an expected wire as it appears on the statement. A different amount is held until an approver decides. */
export function WireSheet(props: MoveProps) {
  const { of } = props;
  const { make, wasChanged } = useMove(props);
  const asked = of.payment.amount + of.payment.fee;
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: typed,
    initial: { reference: of.desk.wire?.reference ?? '', received: '', on: today(serverNow(), BANKS), sender: '' },
    onSubmit: async (said) => {
      await make(
        ({ params, version }) => callStaff(confirmWireRoute, { params, body: { version, ...said } }),
        ({ isHeld }) => (isHeld ? words.held : moveText['confirm wire'].done),
      );
    },
  });
  const received = parseDollars(form.values.received);
  const isOther = received !== undefined && received > 0 && received !== asked;
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <TextField
        field={form.field('reference')}
        label={words.reference}
        hint={words.referenceHint}
        autoComplete="off"
        maxLength={60}
        spellCheck={false}
      />
      <AmountField
        field={form.field('received')}
        label={words.received}
        hint={words.asked(formatDollars(asked))}
        warning={isOther && words.other(formatDollars(asked))}
      />
      <div className="form-pair">
        <TextField field={form.field('on')} label={words.on} type="date" max={today(serverNow(), BANKS)} />
        <TextField field={form.field('sender')} label={words.sender} optional autoComplete="off" maxLength={140} />
      </div>
    </MoveForm>
  );
}
