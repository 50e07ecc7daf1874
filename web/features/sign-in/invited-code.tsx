import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInText } from '#shared/text/sign-in.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Form, useForm } from '../../lib/form/form.ts';
import { leaving } from '../../lib/page/flow.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ResendCode } from './resend-code.tsx';

const calls = () => import('./invited-calls.ts');
const rules = async () => (await import('./submit-code.ts')).signInCodeRules;

/** Checks the code. A right one starts the session, and opens the payment. */
function useEntering(token: string): Form<{ code: string }> {
  const navigate = useNavigate();
  const form: Form<{ code: string }> = useForm({
    schema: rules,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        void navigate(await (await calls()).enterByLink(token, code), { replace: true });
        await leaving();
      } catch (thrown) {
        // A message about the code belongs at its field, where the person is looking.
        if (!(thrown instanceof ApiError) || !thrown.code.startsWith('code/')) throw thrown;
        form.fail({ code: thrown.sentence });
      }
    },
  });
  return form;
}

type InvitedCodeProps = {
  readonly token: string;
  readonly email: string;
  /** The ID of the element that says where the code was sent. */
  readonly describedBy: string;
  readonly onOver: (why: string) => void;
};

/** The field for an invited client's code, and the button for another one. */
export function InvitedCode({ token, email, describedBy, onOver }: InvitedCodeProps) {
  const words = useText(signInText).code;
  const { tenant } = useSite();
  const form = useEntering(token);
  const { id } = form.field('code');
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  const [said, setSaid] = useState<{ readonly tone: 'success' | 'error'; readonly sentence: string }>();
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {said && <Alert tone={said.tone} text={said.sentence} />}
      <CodeField
        field={form.field('code')}
        label={words.field}
        hint={words.hint}
        describedBy={describedBy}
        announcement={words.sending}
        onComplete={() => form.onSubmit()}
      />
      <Button type="submit" wide busy={form.isBusy}>
        {words.submit}
      </Button>
      <div className="form-foot">
        <ResendCode
          send={async () => (await calls()).startByLink(token, email)}
          onResent={(sentence) => setSaid({ tone: 'success', sentence })}
          onFailed={(sentence) => setSaid({ tone: 'error', sentence })}
          onEnded={onOver}
        />
        <Disclosure title={words.helpTitle} quiet>
          <ul className="plain-list">
            {words.help.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
      <p className="form-note">{words.neverShare(tenant.name)}</p>
    </form>
  );
}
