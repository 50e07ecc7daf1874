import { useLocation } from 'react-router-dom';
import { visitorText } from '#shared/text/visitor.ts';
import { paths } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { useSessionEnd } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Says why a person who was signed in a moment ago is here again. On the registration page, it links to the login. */
export function EndNotice() {
  const words = useText(visitorText).notice;
  const { pathname } = useLocation();
  const end = useSessionEnd();
  if (end === undefined) return null;
  const sentence = { over: words.over, 'logged out': words.loggedOut, 'log in again': words.again }[end];
  return (
    <Alert tone={end === 'logged out' ? 'success' : 'info'} text={sentence}>
      {pathname !== paths.login && (
        <div>
          <ButtonLink variant="secondary" to={paths.login}>
            {words.logIn}
          </ButtonLink>
        </div>
      )}
    </Alert>
  );
}
