import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signInText } from '#shared/text/sign-in.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { type Form, useForm } from '../../lib/form/form.ts';
import { Link } from '../../lib/page/link.tsx';
import { inFlow, paths } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { beginSession, loginUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { landingAfterCode } from './landing.ts';
import { ResendCode } from './resend-code.tsx';
import { type VisitorState, visitorState } from './visitor-state.ts';

const submitting = () => import('./submit-code.ts');

type CodeFormProps = {
  readonly clientId: string;
  /** The ID of the element that says where the code was sent, so that a screen reader reads it at the field. */
  readonly describedBy: string;
  /** The registration just submitted, to correct a typo in it. */
  readonly typed: VisitorState['registrant'];
};

type Said = { readonly tone: 'success' | 'info' | 'error'; readonly sentence: string };

/** Checks the code. A right one starts the session, and the guard of these pages redirects. */
function useCodeForm(clientId: string): Form<{ code: string }> {
  const { tenant } = useSite();
  const { pathname, search } = useLocation();
  const form: Form<{ code: string }> = useForm({
    schema: async () => (await submitting()).signInCodeRules,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        const verified = await (await submitting()).submitCode(tenant.id, clientId, code);
        beginSession(verified, inFlow(pathname, landingAfterCode(verified, search, loginUser().returnTo)));
      } catch (thrown) {
        // A message about the code belongs at its field, where the person is looking.
        if (!(thrown instanceof ApiError) || !thrown.code.startsWith('code/')) throw thrown;
        form.fail({ code: thrown.sentence });
      }
    },
  });
  return form;
}

/** The field for the texted code, the button for another code, and help if none arrives. */
export function CodeForm({ clientId, describedBy, typed }: CodeFormProps) {
  const words = useText(signInText).code;
  const { tenant } = useSite();
  const { search, state } = useLocation();
  const form = useCodeForm(clientId);
  const { code, registrant } = visitorState(state);
  const { id } = form.field('code');
  // After the page has focused its heading: the code is what people are here for.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  const [isGone, setGone] = useState(false);
  const [said, setSaid] = useState<Said | undefined>(
    code &&
      (code === 'unsent' ? { tone: 'error', sentence: words.notSent } : { tone: 'info', sentence: words.sentEarlier }),
  );
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {isGone && (
        <Alert tone="error" text={words.ended}>
          <p>
            <Link to={{ pathname: paths.register, search }} state={registrant && { registrant }}>
              {words.registerAgain}
            </Link>
          </p>
        </Alert>
      )}
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
          send={async () => (await import('./request-code.ts')).requestNewCode(tenant.id, clientId)}
          onResent={(sentence) => setSaid({ tone: 'success', sentence })}
          onFailed={(sentence) => setSaid({ tone: 'error', sentence })}
          onEnded={() => setGone(true)}
        />
        {typed ? (
          <Link to={{ pathname: paths.register, search }} state={{ registrant: typed }}>
            {words.wrongPhone}
          </Link>
        ) : (
          <Link to={{ pathname: paths.login, search }}>{words.otherPhone}</Link>
        )}
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
