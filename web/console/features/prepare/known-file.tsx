import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import type { Form } from '../../../lib/form/form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { fieldsOfFile, type PaymentKind } from '../../lib/new-payment.ts';
import { type FileCard, useNumberedFile, useSettled } from '../../lib/use-file-card.ts';
import { onDay } from '../../lib/when.ts';
import type { PaymentForm } from './new-payment-rules.ts';

type KnownProps = { readonly form: Form<PaymentForm>; readonly kind: PaymentKind };

/**
 * Fills in the details from the file's card, in fields that are empty or that a card filled in before. It never
 * overwrites what someone typed.
 */
function useFilledIn({ form, kind }: KnownProps, card: FileCard | null | undefined): void {
  const filled = useRef<Partial<PaymentForm>>({});
  const fill = useEffectEvent((from: FileCard | null) => {
    const before = filled.current;
    const known: Partial<PaymentForm> = from ? fieldsOfFile(from, kind) : {};
    const names = [...new Set([...Object.keys(before), ...Object.keys(known)])] as (keyof PaymentForm)[];
    const changes = names
      .filter((name) => ['', before[name], known[name]].includes(form.values[name]))
      .map((name) => [name, known[name] ?? ''] as const);
    filled.current = Object.fromEntries(changes.filter(([, value]) => value !== ''));
    if (changes.some(([name, value]) => form.values[name] !== value)) form.set(Object.fromEntries(changes));
  });
  useEffect(() => {
    // `kind` determines which person's phone is used.
    if (kind && card !== undefined) fill(card);
  }, [card, kind]);
}

/** The known details of the file with the typed number, and its people to choose from. */
export function KnownFile({ form, kind }: KnownProps) {
  const id = useId();
  const number = useSettled(form.values.fileNumber);
  const card = useNumberedFile(number);
  useFilledIn({ form, kind }, number === '' ? null : card);
  if (number === '' || card === undefined) return null;
  if (card === null) return <p role="status">{words.newFile}</p>;
  const { file, people, closing } = card;
  const isOfFile = people.some(({ phone }) => phone === form.values.phone);
  return (
    <>
      <p role="status">{words.filled(file.number ?? number, closing?.on ? onDay(closing.on) : undefined)}</p>
      {people.length > 1 && (
        <SelectField
          field={{
            ...{ id, name: 'person', error: undefined, onBlur: () => undefined },
            value: isOfFile ? form.values.phone : '',
            onChange: (phone) => form.set({ phone }),
          }}
          label={words.person}
          options={people.map(({ side, name, phone }) => ({ value: phone, label: `${name} (${words.sides[side]})` }))}
          placeholder={words.otherPerson}
          optional
        />
      )}
    </>
  );
}
