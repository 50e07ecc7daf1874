import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { today } from '#shared/dates.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { EMAIL_MAX } from '#shared/limits.ts';
import { identityText } from '#shared/text/identity.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useForm } from '../../lib/form/form.ts';
import { judged } from '../../lib/form/judged.ts';
import { dropForm } from '../../lib/form/kept-form.ts';
import { useKeptForm, withKept } from '../../lib/form/use-kept-form.ts';
import { leaving } from '../../lib/page/flow.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { CLIENT_KEY } from '../../lib/session/client.ts';
import { updateSessionClient } from '../../lib/session/session.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DateFields } from '../../ui/date-fields.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import styles from '../../ui/styles/wide-label.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { checkIdentity, type IdentityValues } from './check.ts';
import { submitIdentity } from './submit-identity.ts';

/** The fields that survive a reload. The SSN and the birth date are never stored. */
const KEPT = {
  name: 'identity',
  fields: ['email', 'address1', 'address2', 'city', 'state', 'zipcode'] as const,
};

/** The form's initial values. The page never knows the two secrets. */
const knownOf = ({ email, address1, address2, city, state, zipcode }: GraphClient): IdentityValues => ({
  ...{ ssn: '', month: '', day: '', year: '' },
  ...{ email, address1, address2, city, state, zipcode },
});

type IdentityFormProps = { readonly client: GraphClient; readonly onSaved: () => void };

/** The last four of the SSN, the birth date, the e-mail for receipts, and the address on the bank account. */
export function IdentityForm({ client, onSaved }: IdentityFormProps) {
  const text = useText(identityText).step;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const [schema] = useState(() =>
    judged((values: IdentityValues) => checkIdentity(values, today(serverNow(), tenant.timeZone))),
  );
  const known = useMemo(() => knownOf(client), [client]);
  // A change saved by this form itself isn't news while the next screen loads.
  const [wasOnFile] = useState(client.ssnOnFile && client.dobOnFile);
  const stored = useRef<IdentityValues>(undefined);
  const form = useForm({
    schema,
    initial: withKept(KEPT, known),
    onSubmit: async (details) => {
      const whose = { tenantId: tenant.id, clientId: client._id };
      const saved = await submitIdentity(details, whose);
      stored.current = knownOf(saved);
      dropForm(KEPT.name);
      queries.setQueryData(CLIENT_KEY, saved);
      updateSessionClient({ email: saved.email });
      onSaved();
      await leaving();
    },
  });
  useKeptForm({ ...KEPT, form, known, saved: stored });
  // The three fields are one date: leaving any of them checks all three.
  const month = form.field('month');
  return (
    <form className="card form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={form} />
      {wasOnFile && <Alert tone="info" announce={false} text={text.onFile} />}
      <SecretField
        field={form.field('ssn')}
        what={text.ssnLabelShort}
        label={
          <>
            <span className={styles['from-wide']}>{text.ssnLabel}</span>
            <span className={styles['below-wide']}>{text.ssnLabelShort}</span>
          </>
        }
        hint={text.ssnHint}
        maxLength={6}
      />
      <DateFields
        legend={text.birthLegend}
        hint={text.birthHint}
        month={month}
        day={{ ...form.field('day'), onBlur: month.onBlur }}
        year={{ ...form.field('year'), onBlur: month.onBlur }}
        error={form.errors['month']}
      />
      <TextField
        field={form.field('email')}
        label={text.email}
        hint={text.emailHint}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX + 10}
        spellCheck={false}
      />
      <AddressFields
        legend={text.addressLegend}
        hint={text.addressHint}
        field={form.field}
        hideTerritories={tenant.hideTerritories}
      />
      <Button type="submit" busy={form.isBusy}>
        {text.submit}
      </Button>
    </form>
  );
}
