import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { EMAIL_MAX } from '#shared/limits.ts';
import { formatPhone } from '#shared/phone.ts';
import { identityText } from '#shared/text/identity.ts';
import { ask } from '../../lib/call.ts';
import { CLIENT_KEY } from '../../lib/client.ts';
import { useForm } from '../../lib/form.ts';
import { judged } from '../../lib/judged.ts';
import { paths } from '../../lib/paths.ts';
import { updateSessionClient } from '../../lib/session.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../lib/toast.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Rows } from '../../ui/rows.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkProfile } from './check.ts';

const schema = judged(checkProfile);

/** What is known of the client and cannot be changed here: name, mobile number, and whether identity is on file. */
function Personal({ client }: { readonly client: GraphClient }) {
  const text = useText(identityText).account;
  const { tenant } = useSite();
  const identity = isIdentityComplete(client) ? (
    text.identityOnFile
  ) : (
    <>
      {text.identityMissing}. <Link to={paths.identity}>{text.identityAdd}</Link>
    </>
  );
  return (
    <Card title={text.personal}>
      <Rows
        rows={[
          { label: text.name, value: [client.firstName, client.middleName, client.lastName].filter(Boolean).join(' ') },
          { label: text.mobile, value: formatPhone(client.mobilePhone) },
          { label: text.identity, value: identity },
        ]}
      />
      <p className="field-hint">{text.nameNote(tenant.name, formatPhone(tenant.pocPhone))}</p>
    </Card>
  );
}

/** The profile: personal information to look at, e-mail and bank address to change. */
export function ProfileForm({ client }: { readonly client: GraphClient }) {
  const text = useText(identityText).account;
  const { email: emailLabel, emailHint, addressHint } = useText(identityText).step;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const { email, address1, address2, city, state, zipcode } = client;
  const form = useForm({
    schema,
    initial: { email, address1, address2, city, state, zipcode },
    onSubmit: async (data) => {
      const { updateOneClient } = await ask('UpdateOneClient', { data });
      queries.setQueryData(CLIENT_KEY, updateOneClient);
      updateSessionClient({ email: updateOneClient.email });
      showToast(text.saved, 'success');
    },
  });
  return (
    <>
      <Personal client={client} />
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary form={form} />
        <Card title={text.contact}>
          <TextField
            field={form.field('email')}
            label={emailLabel}
            hint={emailHint}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={EMAIL_MAX + 10}
            spellCheck={false}
          />
          <AddressFields
            legend={text.bankAddress}
            hint={addressHint}
            field={form.field}
            required={false}
            hideTerritories={tenant.hideTerritories}
          />
          <Button type="submit" busy={form.isBusy}>
            {text.save}
          </Button>
        </Card>
      </form>
    </>
  );
}
