import { useState } from 'react';
import * as z from 'zod/mini';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { proposalsText } from '#shared/text/console/proposals.ts';
import { useForm } from '../../../lib/form/form.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { usePropose } from '../../lib/use-proposals.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';

const words = ledgerText.secret;

const schema = z.object({
  pastedSecret: z.string().check(z.trim(), z.minLength(1, words.missing)),
  reason: z.string().check(z.trim(), z.minLength(1, proposalsText.noReason), z.maxLength(300)),
});

function Form({ onClose }: { readonly onClose: () => void }) {
  const propose = usePropose();
  const form = useForm({
    schema,
    initial: { pastedSecret: '', reason: '' },
    onSubmit: async (said) => {
      await propose({ kind: 'provider secret', ...said });
      showToast(words.submitted, 'success');
      onClose();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.lead}</p>
      <PasswordField field={form.field('pastedSecret')} label={words.label} autoComplete="off" />
      <TextField field={form.field('reason')} label={proposalsText.reason} autoComplete="off" maxLength={300} />
      <FormEnd isBusy={form.isBusy} go={words.submit} cancel={proposalsText.cancel} onCancel={onClose} />
    </form>
  );
}

/** The form for an owner to replace the company's secret at Plaid. Someone else approves it. */
export function PlaidSecret() {
  const { company } = useHere();
  const [isOpen, setOpen] = useState(false);
  if (!company.roles.includes('owner')) return null;
  return (
    <Section title={words.title}>
      <p>{words.about}</p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {words.replace}
        </Button>
      </div>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={words.replace}>
          <Form onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </Section>
  );
}
