import { Navigate, useLocation } from 'react-router-dom';
import { signInText } from '#shared/text/sign-in.ts';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import { paths } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { loginUser } from '../lib/session/session.ts';
import { Page } from '../ui/page.tsx';

/** /create-account/account-verification. Without a phone number to verify, there is nothing to do here. */
export function VerifyCodePage() {
  const words = useText(signInText).code;
  const { search } = useLocation();
  const { clientId, maskedPhone = '' } = loginUser();
  if (clientId === undefined) return <Navigate to={{ pathname: paths.login, search }} replace />;
  return (
    <Page title={words.title} lead={words.lead(maskedPhone.replace(' ', '\u00a0'))}>
      <CodeForm clientId={clientId} />
    </Page>
  );
}
