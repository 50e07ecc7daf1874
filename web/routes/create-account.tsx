import { useLocation } from 'react-router-dom';
import { visitorText } from '#shared/text/visitor.ts';
import { EndNotice } from '../features/sign-in/end-notice.tsx';
import { RegisterForm } from '../features/sign-in/register-form.tsx';
import { visitorState } from '../features/sign-in/visitor-state.ts';
import { useSite } from '../lib/page/site.tsx';
import { companyWords, useText } from '../lib/page/text.ts';
import { Page } from '../ui/page.tsx';

/** /create-account */
export function CreateAccountPage() {
  const words = useText(visitorText).register;
  const { tenant, branding } = useSite();
  const { state } = useLocation();
  const isUnknownPhone = visitorState(state).type === 'NO_USER';
  const own = branding.registerText ? companyWords(branding.registerText, branding.inSpanish?.registerText) : undefined;
  const intro = own ? <span lang={own.lang}>{own.text}</span> : words.intro(tenant.name);
  return (
    <Page title={words.title} lead={isUnknownPhone ? words.noUser : intro}>
      <EndNotice />
      <RegisterForm />
    </Page>
  );
}
