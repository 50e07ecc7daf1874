import { useId } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { maskPhone } from '#shared/phone-format.ts';
import { signInText } from '#shared/text/sign-in.ts';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import { visitorState } from '../features/sign-in/visitor-state.ts';
import { paths } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { loginUser } from '../lib/session/session.ts';
import { Page } from '../ui/page.tsx';

/** /create-account/account-verification. Without a phone number to verify, it redirects. */
export function VerifyCodePage() {
  const words = useText(signInText).code;
  const { search, state } = useLocation();
  const id = useId();
  const { clientId, maskedPhone = '' } = loginUser();
  if (clientId === undefined) return <Navigate to={{ pathname: paths.login, search }} replace />;
  // Someone who has just registered sees the number they typed, because a typo in it is why no code arrives. The
  // browser's Back may show this page again after the code was sent to another number.
  const { registrant } = visitorState(state);
  const typed = registrant && maskPhone(registrant.mobilePhone) === maskedPhone ? registrant : undefined;
  const [before, after] = words.lead;
  const lead = (
    <p id={id}>
      {before} <span className="whole">{typed?.mobilePhone ?? maskedPhone}</span>
      {after}
    </p>
  );
  return (
    <Page title={words.title} lead={lead}>
      <CodeForm clientId={clientId} describedBy={id} typed={typed} />
    </Page>
  );
}
