import type { ReactNode } from 'react';
import { wiresText as words } from '#shared/text/console/wires.ts';
import type { Form } from '../../../lib/form/form.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowNames, type TypedRows } from './amount-rules.ts';
import { ReasonEnd } from './reason-end.tsx';
import styles from './wires.module.css';

type RowsProps = {
  readonly form: Form<TypedRows>;
  /** The number of rows, and the most there can be. */
  readonly count: number;
  readonly most: number;
  readonly onMore: () => void;
  /** The remaining amount, in words. */
  readonly left: string;
  readonly act: string;
  readonly onCancel: () => void;
  /** Renders the field for what a part is for. */
  readonly children: (at: number) => ReactNode;
};

/** The rows of a split: the purpose and amount of each part, the remaining amount, and the reason. */
export function AmountRows({ form, count, most, onMore, left, act, onCancel, children }: RowsProps) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <fieldset key={at} className={styles['part']} data-pair>
          <legend>{words.split.part(at + 1)}</legend>
          {children(at)}
          <AmountField field={form.field(rowNames(at).amount)} label={words.split.amount} />
        </fieldset>
      ))}
      <div className={styles['decide']}>
        <p aria-live="polite">{left}</p>
        {count < most && (
          <Button variant="quiet" onClick={onMore}>
            {words.split.more}
          </Button>
        )}
      </div>
      <ReasonEnd field={form.field('reason')} isBusy={form.isBusy} act={act} onCancel={onCancel} />
    </>
  );
}
