import { visitorText } from '#shared/text/visitor.ts';
import { useSessionEnd } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Alert } from '../../ui/alert.tsx';

/** Says why a person who was signed in a moment ago is here again. */
export function EndNotice() {
  const words = useText(visitorText).notice;
  const end = useSessionEnd();
  if (end === undefined) return null;
  const sentence = { over: words.over, 'logged out': words.loggedOut, 'log in again': words.again }[end];
  return (
    <Alert tone={end === 'logged out' ? 'success' : 'info'}>
      <p>{sentence}</p>
    </Alert>
  );
}
