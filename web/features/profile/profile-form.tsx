import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isIdentityComplete } from '#shared/client/client.ts';
import { today } from '#shared/dates.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { EMAIL_MAX, NAME_MAX } from '#shared/limits.ts';
import { formatPhone } from '#shared/phone.ts';
import { identityText } from '#shared/text/identity.ts';
import { ask } from '../../lib/api/call.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { type Form, useForm } from '../../lib/form/form.ts';
import { judged } from '../../lib/form/judged.ts';
import { dropForm, keptForm } from '../../lib/form/kept-form.ts';
import { phoneInLine } from '../../lib/form/phone-line.ts';
import { changedIn, useKeptForm, withKept } from '../../lib/form/use-kept-form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { CLIENT_KEY } from '../../lib/session/client.ts';
import { updateSessionClient } from '../../lib/session/session.ts';
import { storeIdentity } from '../../lib/session/store-identity.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateFields } from '../../ui/date-fields.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import styles from '../../ui/styles/wide-label.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { checkProfile, type ProfileDetails, type ProfileValues } from './check.ts';

/** The form's initial values. The page never knows the two secrets. */
const initialOf = (client: GraphClient): ProfileValues => {
  const { firstName, middleName, lastName, email, address1, address2, city, state, zipcode } = client;
  const { newsByEmail, newsByText } = client;
  const known = { firstName, middleName, lastName, email, address1, address2, city, state, zipcode };
  return { ...known, newsByEmail, newsByText, ssn: '', month: '', day: '', year: '' };
};

/** The fields that survive a reload. The SSN and the birth date are never stored. */
const KEPT = {
  name: 'profile',
  fields: [
    ...(['firstName', 'middleName', 'lastName', 'email', 'address1', 'address2', 'city', 'state', 'zipcode'] as const),
    ...(['newsByEmail', 'newsByText'] as const),
  ],
};

/** The values without those of some fields. */
const without = (values: ProfileValues, names: readonly string[]): Partial<ProfileValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Updates every part of the page to the saved record. */
function take(queries: QueryClient, saved: GraphClient): void {
  queries.setQueryData(CLIENT_KEY, saved);
  const { firstName, lastName, email } = saved;
  updateSessionClient({ firstName, lastName, email });
}

/** The form's behavior: only changes are sent, and the secrets are encrypted and sent separately first. */
function useProfile(client: GraphClient): Form<ProfileValues> {
  const text = useText(identityText).account;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const known = useRef(client);
  const stored = useRef<ProfileValues>(undefined);
  const typed = useRef<ProfileValues>(undefined);
  useEffect(() => {
    known.current = client;
  });
  const [schema] = useState(() =>
    judged((values: ProfileValues) => checkProfile(values, known.current, today(serverNow(), tenant.timeZone))),
  );
  const form: Form<ProfileValues> = useForm({
    schema,
    initial: withKept(KEPT, initialOf(client)),
    onSubmit: async ({ data, secrets }: ProfileDetails): Promise<void> => {
      const pressed = typed.current;
      const whose = { tenantId: tenant.id, clientId: client._id };
      if (secrets) await storeIdentity(secrets, whose);
      const { updateOneClient: saved } = await ask('UpdateOneClient', { data });
      const now = initialOf(saved);
      stored.current = now;
      dropForm(KEPT.name);
      take(queries, secrets ? { ...saved, ssnOnFile: true, dobOnFile: true } : saved);
      // The fields show the stored values, except for what was typed in the meantime. Secrets don't stay readable.
      const meanwhile = KEPT.fields.filter((name) => typed.current?.[name] !== pressed?.[name]);
      form.set(without(now, meanwhile));
      showToast(text.saved, 'success');
    },
  });
  const begun = useMemo(() => initialOf(client), [client]);
  useEffect(() => {
    typed.current = form.values;
  });
  useKeptForm({ ...KEPT, form, known: begun, saved: stored });
  return form;
}

/** Warns that the fields hold unsaved text from earlier, so that a half-changed name isn't saved by mistake. */
function Unsaved({ client, form }: Part) {
  const text = useText(identityText).account.unsaved;
  const [isShown, setShown] = useState(() => keptForm(KEPT.name) !== undefined);
  if (!isShown || changedIn(KEPT, form.values, initialOf(client)).length === 0) return null;
  const undo = () => {
    form.set(initialOf(client));
    setShown(false);
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <Alert tone="info" announce={false} text={text.body}>
      <div>
        <Button variant="quiet" onClick={undo}>
          {text.undo}
        </Button>
      </div>
    </Alert>
  );
}

type Part = { readonly client: GraphClient; readonly form: Form<ProfileValues> };

/** Name, e-mail and mobile number. The number can't be changed here, because the client logs in with it. */
function Personal({ client, form }: Part) {
  const text = useText(identityText).account;
  const { email, emailHint } = useText(identityText).step;
  const { tenant } = useSite();
  // A message states the limit, and nothing is cut off while a person types.
  const name = { maxLength: NAME_MAX + 10 };
  return (
    <Card title={text.personal}>
      <TextField
        {...name}
        field={form.field('firstName')}
        label={text.firstName}
        hint={text.nameHint}
        autoComplete="given-name"
      />
      <TextField
        {...name}
        field={form.field('middleName')}
        label={text.middleName}
        autoComplete="additional-name"
        optional
      />
      <TextField {...name} field={form.field('lastName')} label={text.lastName} autoComplete="family-name" />
      <TextField
        field={form.field('email')}
        label={email}
        hint={emailHint}
        optional={client.email === ''}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX + 10}
        spellCheck={false}
      />
      <Rows rows={[{ label: text.mobile, value: formatPhone(client.mobilePhone) }]} />
      <p className="field-hint">
        <WithPhones text={text.mobileNote(tenant.name, phoneInLine(tenant.pocPhone))} />
      </p>
    </Card>
  );
}

/** The last four of the SSN and the birth date: masked if on file, replaced by typing both again. */
function Secrets({ client, form }: Part) {
  const text = useText(identityText);
  const isOnFile = isIdentityComplete(client);
  const { ssnLabel, ssnLabelShort, ssnHint, birthLegend, birthHint } = text.step;
  // The three fields are one date: leaving any of them checks all three.
  const month = form.field('month');
  const masked = isOnFile ? { placeholder: text.account.ssnMasked } : {};
  return (
    <Card title={text.account.identity}>
      <p>{isOnFile ? text.account.identityOnFile : text.account.identityMissing}</p>
      <SecretField
        {...masked}
        field={form.field('ssn')}
        what={ssnLabelShort}
        label={
          <>
            <span className={styles['from-wide']}>{ssnLabel}</span>
            <span className={styles['below-wide']}>{ssnLabelShort}</span>
          </>
        }
        hint={ssnHint}
        maxLength={6}
        required={false}
      />
      <DateFields
        legend={birthLegend}
        hint={birthHint}
        month={month}
        day={{ ...form.field('day'), onBlur: month.onBlur }}
        year={{ ...form.field('year'), onBlur: month.onBlur }}
        error={form.errors['month']}
        required={false}
      />
    </Card>
  );
}

/** The client's choice of payment news, and what is always sent. */
function News({ form }: Pick<Part, 'form'>) {
  const text = useText(identityText).account.news;
  return (
    <Card title={text.title}>
      <p>{text.lead}</p>
      <CheckboxField field={form.field('newsByEmail')} label={text.byEmail} />
      <CheckboxField field={form.field('newsByText')} label={text.byText} hint={text.byTextHint} />
      <p className="field-hint">{text.always}</p>
    </Card>
  );
}

/** The profile: personal information, SSN and birth date, bank address, news, and the one button that saves them. */
export function ProfileForm({ client }: { readonly client: GraphClient }) {
  const text = useText(identityText);
  const { tenant } = useSite();
  const form = useProfile(client);
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={form} />
      <Unsaved client={client} form={form} />
      <Personal client={client} form={form} />
      <Secrets client={client} form={form} />
      <Card>
        <AddressFields
          legend={text.account.bankAddress}
          hint={text.step.addressHint}
          field={form.field}
          required={false}
          hideTerritories={tenant.hideTerritories}
        />
      </Card>
      <News form={form} />
      <div className="button-row">
        <Button type="submit" busy={form.isBusy}>
          {text.account.save}
        </Button>
      </div>
    </form>
  );
}
