import * as z from 'zod/mini';
import { parseDollars } from '#shared/money.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const words = paymentsText.filter;

const dollars = z
  .string()
  .check(z.refine((text) => text.trim() === '' || parseDollars(text) !== undefined, 'Enter an amount like 25,000.'));
const range = z.object({ least: dollars, most: dollars });

type AmountDialogProps = {
  readonly open: boolean;
  readonly filter: PaymentFilter;
  readonly onClose: () => void;
  readonly onChoose: (amounts: Pick<PaymentFilter, 'least' | 'most'>) => void;
};

const typed = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2));

function AmountForm({ filter, onChoose }: Pick<AmountDialogProps, 'filter' | 'onChoose'>) {
  const form = useForm({
    schema: range,
    initial: { least: typed(filter.least), most: typed(filter.most) },
    onSubmit: ({ least, most }) => onChoose({ least: parseDollars(least), most: parseDollars(most) }),
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <div className="form-pair">
        <TextField field={form.field('least')} label={words.least} inputMode="decimal" autoComplete="off" optional />
        <TextField field={form.field('most')} label={words.most} inputMode="decimal" autoComplete="off" optional />
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={() => onChoose({ least: undefined, most: undefined })}>
          {words.clear}
        </Button>
        <Button type="submit">{words.use}</Button>
      </div>
    </form>
  );
}

/** Asks for the lowest and the highest amount of the payments to show. */
export const AmountDialog = ({ open, filter, onClose, onChoose }: AmountDialogProps) => (
  <Dialog open={open} onClose={onClose} title={words.amountTitle}>
    <AmountForm filter={filter} onChoose={onChoose} />
  </Dialog>
);
