import type { PayerGreeting } from '#shared/contracts/invited.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { invitedText } from '#shared/text/invited.ts';
import { beginProof } from '../../lib/api/early-proof.ts';
import { useForm } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { ConsentField } from './consent-field.tsx';

const initial = { email: '', agreed: false };

const calls = () => import('./invited-calls.ts');

type GreetingFormProps = {
  readonly token: string;
  readonly greeting: PayerGreeting;
  /** The typed e-mail, for requesting another code. */
  readonly onSent: (email: string) => void;
};

/** Asks to accept the terms, then sends the code. The company already knows the name and the number. */
export function GreetingForm({ token, greeting, onSent }: GreetingFormProps) {
  const words = useText(invitedText);
  const { tenant } = useSite();
  const form = useForm({
    schema: async () => (await calls()).greetingRules(greeting.asksEmail),
    initial,
    onSubmit: async ({ email }) => {
      await (await calls()).startByLink(token, email);
      onSent(email);
    },
  });
  return (
    <form className="form" method="dialog" onSubmit={form.onSubmit} onFocus={() => beginProof('text')} noValidate>
      <ErrorSummary form={form} />
      <p>
        <WithPhones text={(greeting.isPaid ? words.proofPaid : words.proof)(greeting.maskedPhone)} />
      </p>
      {greeting.asksEmail && (
        <TextField
          field={form.field('email')}
          label={words.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <ConsentField field={form.field('agreed')} />
      <Button type="submit" wide busy={form.isBusy} disabled={!form.values.agreed}>
        {words.submit}
      </Button>
      <p className="form-note">
        <WithPhones text={words.notYours(tenant.name, formatPhone(tenant.pocPhone))} />
      </p>
    </form>
  );
}
