import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { findClientsRoute } from '#shared/contracts/console-clients.ts';
import { type TransferId, transferId } from '#shared/ids.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import type { Form } from '../../../lib/form/form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useSettled } from '../../lib/use-file-card.ts';
import { paymentQuery } from '../../lib/use-payment.ts';
import type { PaymentForm } from './new-payment-rules.ts';

/** The shortest text that is looked up. */
const TEXT_MIN = 2;

/** The clients whose payments match a typed name, each with their newest payment, which has their number. */
function useNamed(typed: string) {
  const { tenantId } = useHere();
  const text = useSettled(typed).trim();
  const { data } = useQuery({
    queryKey: ['clients', tenantId, text],
    queryFn: ({ signal }) => callStaff(findClientsRoute, { params: { tenantId }, body: { text }, signal }),
    enabled: text.length >= TEXT_MIN,
  });
  return (data?.clients ?? []).flatMap(({ name, newest }) =>
    newest ? [{ value: newest.id, label: `${name} (${newest.property})` }] : [],
  );
}

/** Finds a client by name, and fills in their number. */
export function KnownClient({ form }: { readonly form: Form<PaymentForm> }) {
  const { tenantId } = useHere();
  const id = useId();
  const cache = useQueryClient();
  const options = useNamed(form.values.client);
  const [chosen, setChosen] = useState<{ readonly payment: TransferId; readonly phone: string }>();
  const choosing = useMutation({
    mutationFn: (payment: TransferId) => cache.fetchQuery(paymentQuery(tenantId, payment)),
    onSuccess: ({ payment, desk: { phone } }) => {
      setChosen({ payment: payment.id, phone });
      form.set({ phone });
    },
  });
  return (
    <>
      <TextField
        field={form.field('client')}
        label={words.client}
        hint={words.clientHint}
        optional
        autoComplete="off"
        maxLength={80}
        spellCheck={false}
      />
      {options.length > 0 && (
        <SelectField
          field={{
            ...{ id, name: 'known', onBlur: () => undefined },
            error: choosing.isError ? sentenceOf(choosing.error) : undefined,
            value: chosen && form.values.phone === chosen.phone ? chosen.payment : '',
            onChange: (value) => choosing.mutate(transferId.parse(value)),
          }}
          label={words.known}
          options={options}
          placeholder={words.otherPerson}
          optional
        />
      )}
    </>
  );
}
