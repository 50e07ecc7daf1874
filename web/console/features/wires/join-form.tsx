import { useState } from 'react';
import * as z from 'zod/mini';
import type { AwaitedPayment, HeldWire } from '#shared/contracts/statements.ts';
import { type TransferId, transferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { WIRES_JOINED_MAX } from '#shared/wire/received.ts';
import type { FieldState } from '../../../lib/form/form.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { onDay } from '../../lib/when.ts';
import { ReasonEnd } from './reason-end.tsx';
import { joinable, paymentChoice } from './wire-choices.ts';
import styles from './wires.module.css';

/** More unidentified wires than a company usually has. The newest are shown. */
const SHOWN_MAX = 30;

type Values = { readonly [field: string]: string | boolean; readonly transferId: string; readonly reason: string };

/** The selected wires, by the form's fields. */
const tickedIn = (values: Values, others: readonly HeldWire[]): readonly HeldWire[] =>
  others.filter((_, at) => values[`wire${at}`] === true);

const rulesFor = (others: readonly HeldWire[]) =>
  z.pipe(
    z.record(z.string(), z.union([z.string(), z.boolean()])).check((given) => {
      const values = given.value as Values;
      const count = tickedIn(values, others).length;
      const wrong = [
        ...(count === 0 || count >= WIRES_JOINED_MAX ? [['wire0', words.join.tooFew] as const] : []),
        ...(transferId.safeParse(values.transferId).success ? [] : [['transferId', words.noPayment] as const]),
        ...(values.reason.trim() === '' ? [['reason', words.noReason] as const] : []),
      ];
      for (const [field, message] of wrong)
        given.issues.push({ code: 'custom', path: [field], message, input: values });
    }),
    z.transform((given) => {
      const values = given as Values;
      const named = tickedIn(values, others).map(({ reference }) => reference);
      return { others: named, transferId: transferId.parse(values.transferId), reason: values.reason.trim() };
    }),
  );

type JoinProps = {
  readonly of: HeldWire;
  readonly awaited: readonly AwaitedPayment[];
  readonly wires: readonly HeldWire[];
  readonly onSay: (said: {
    readonly others: string[];
    readonly transferId: TransferId;
    readonly reason: string;
  }) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Combines a wire with other unidentified wires into one payment. */
export function JoinForm({ of, awaited, wires, onSay, onCancel }: JoinProps) {
  // The list as it was when the form opened, so that a tick stays with its wire when others arrive.
  const [others] = useState(() =>
    joinable(of, wires)
      .toSorted((one, other) => (one.on > other.on ? -1 : 1))
      .slice(0, SHOWN_MAX),
  );
  const initial: Values = {
    ...Object.fromEntries(others.map((_, at) => [`wire${at}`, false])),
    ...{ transferId: '', reason: '' },
  };
  const form = useTypedForm({
    // A tick is kept for the wire in its place, so it's void if the list has changed.
    as: `join ${of.reference} ${of.version} ${others.map(({ reference }) => reference).join(' ')}`,
    schema: rulesFor(others),
    initial,
    onSubmit: async (said) => {
      await onSay(said);
    },
  });
  const tick = (at: number): FieldState<boolean> => {
    const { value, onChange, ...field } = form.field(`wire${at}`);
    return {
      ...field,
      value: value === true,
      onChange: (isTicked) => {
        onChange(isTicked);
        // If none is selected, the message appears at the first one.
        form.field('wire0').onBlur();
      },
    };
  };
  const sum = tickedIn(form.values, others).reduce((all, { received }) => all + received, of.received as number);
  const asked = awaited.find(({ id }) => id === form.values.transferId)?.total;
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <fieldset className={styles['part']}>
        <legend>{words.join.which}</legend>
        {others.map(({ reference, received, sender, on }, at) => (
          <CheckboxField
            key={reference}
            field={tick(at)}
            label={`${formatDollars(received)} · ${sender} · ${onDay(on)}`}
          />
        ))}
      </fieldset>
      <SelectField field={form.field('transferId')} label={words.choosePayment} options={awaited.map(paymentChoice)} />
      <p aria-live="polite">
        {words.join.together(formatDollars(sum), asked === undefined ? '' : formatDollars(asked))}
      </p>
      <ReasonEnd
        field={form.field('reason')}
        isBusy={form.isBusy}
        act={words.propose}
        onCancel={() => form.forget(onCancel)}
      />
    </form>
  );
}
