import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { verificationText } from '#shared/text/verification.ts';
import { ACCOUNTS_KEY } from '../../lib/bank/accounts.ts';
import { useForm } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { overrideMatch } from './match-details.ts';

type OverrideProps = { readonly account: ListedAccount; readonly onOverridden: () => void };

const rules = async () => (await import('#shared/contracts/verification.ts')).overrideForm;

/** Asks for a reason before overriding. */
function OverrideDialog({ account, onOverridden, onClose }: OverrideProps & { readonly onClose: () => void }) {
  const text = useText(verificationText).override;
  const { tenant } = useSite();
  const queries = useQueryClient();
  const form = useForm({
    schema: rules,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const overridden = await overrideMatch(account.bankAccountId, reason);
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (list) =>
        list?.map((each) => (each.bankAccountId === overridden.bankAccountId ? overridden : each)),
      );
      onOverridden();
    },
  });
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {text.keep}
      </Button>
      <Button busy={form.isBusy} onClick={() => form.onSubmit()}>
        {text.confirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <p>{text.body(tenant.name)}</p>
      {form.problem && <Alert tone="error" text={form.problem} />}
      <TextArea field={form.field('reason')} label={text.reason} hint={text.reasonHint} maxLength={NOTE_MAX} />
    </Dialog>
  );
}

/** Lets a client continue whose details are right, even though the bank's differ. */
export function Override({ account, onOverridden }: OverrideProps) {
  const text = useText(verificationText).override;
  const [isAsking, setAsking] = useState(false);
  return (
    <Card>
      <p>{text.hint}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.action}
        </Button>
      </div>
      {isAsking && <OverrideDialog account={account} onOverridden={onOverridden} onClose={() => setAsking(false)} />}
    </Card>
  );
}
