import { signInText } from '#shared/text/sign-in.ts';
import { ContinueWith } from '../features/sign-in/continue-with.tsx';
import { EndNotice } from '../features/sign-in/end-notice.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { useText } from '../lib/page/text.ts';
import { Page } from '../ui/page.tsx';

/** /login */
export function LoginPage() {
  const words = useText(signInText).login;
  return (
    <Page title={words.title} lead={words.lead}>
      <EndNotice />
      <LoginForm />
      <ContinueWith />
    </Page>
  );
}
