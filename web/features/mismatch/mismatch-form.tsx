import { useQueryClient } from '@tanstack/react-query';
import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphClient } from '#shared/graph/replies.ts';
import { ADDRESS_LINE_MAX, NAME_MAX } from '#shared/limits.ts';
import { verificationText } from '#shared/text/verification.ts';
import { ACCOUNTS_KEY } from '../../lib/bank/accounts.ts';
import { useForm } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { CLIENT_KEY } from '../../lib/session/client.ts';
import { updateSessionClient } from '../../lib/session/session.ts';
import { stateOptions } from '../../ui/address-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { matchDetails } from './match-details.ts';

type MismatchFormProps = {
  readonly client: GraphClient;
  readonly account: ListedAccount;
  readonly onMatched: () => void;
};

const rules = async () => (await import('#shared/contracts/verification.ts')).correctedDetails;

/** The details as the bank has them: corrected, compared again, and saved once they match. */
export function MismatchForm({ client, account, onMatched }: MismatchFormProps) {
  const text = useText(verificationText).mismatch;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const { firstName, lastName, address1, city, state, zipcode } = client;
  const form = useForm({
    schema: rules,
    initial: { firstName, lastName, address1, city, state, zipcode },
    onSubmit: async (details) => {
      const matched = await matchDetails(account.bankAccountId, details);
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (list) =>
        list?.map((each) => (each.bankAccountId === matched.bankAccountId ? matched : each)),
      );
      updateSessionClient({ firstName: details.firstName, lastName: details.lastName });
      await queries.invalidateQueries({ queryKey: CLIENT_KEY });
      showToast(text.matched, 'success');
      onMatched();
    },
  });
  const name = { maxLength: NAME_MAX + 10, spellCheck: false };
  return (
    <form className="form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={form} />
      <Card title={text.legend}>
        <p>{text.why(accountLabel(account))}</p>
        <div className="form-pair">
          <TextField {...name} field={form.field('firstName')} label={text.firstName} autoComplete="given-name" />
          <TextField {...name} field={form.field('lastName')} label={text.lastName} autoComplete="family-name" />
        </div>
        <TextField
          field={form.field('address1')}
          label={text.address}
          maxLength={ADDRESS_LINE_MAX}
          autoComplete="address-line1"
        />
        <TextField
          field={form.field('city')}
          label={text.city}
          maxLength={ADDRESS_LINE_MAX}
          autoComplete="address-level2"
        />
        <div className="form-pair">
          <SelectField
            field={form.field('state')}
            label={text.state}
            options={stateOptions(false, tenant.hideTerritories)}
            placeholder={text.chooseState}
            autoComplete="address-level1"
          />
          <TextField
            field={form.field('zipcode')}
            label={text.zip}
            inputMode="numeric"
            maxLength={10}
            autoComplete="postal-code"
          />
        </div>
        <Button type="submit" busy={form.isBusy}>
          {text.submit}
        </Button>
      </Card>
    </form>
  );
}
