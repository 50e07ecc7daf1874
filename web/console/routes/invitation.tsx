import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Invitation } from '../features/sign-in/invitation.tsx';
import { StartForm } from '../features/sign-in/start-form.tsx';
import { SignInSteps } from '../features/sign-in/steps.tsx';
import { Outside } from '../ui/outside.tsx';

/** The page of an invitation's link. Its secret is behind the hash, so no server logs it. */
export function InvitationScreen() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);
  const home = () => void navigate('/', { replace: true });
  // A person who already signs in here does that first, then returns to accept.
  const [email, setEmail] = useState<string>();
  if (!token)
    return (
      <Outside>
        <Alert tone="error" text={staffSignInText.invitation.broken} />
      </Outside>
    );
  return (
    <Outside>
      {email === undefined ? (
        <SignInSteps
          begin={(onStep) => <Invitation token={token} onStep={onStep} onSignIn={setEmail} onJoined={home} />}
          onDone={home}
        />
      ) : (
        <SignInSteps
          key="first"
          begin={(onStep) => (
            <>
              <h1>{staffSignInText.title}</h1>
              <p>{staffSignInText.invitation.knownFirst(email)}</p>
              <StartForm onStep={onStep} />
            </>
          )}
          onDone={() => setEmail(undefined)}
        />
      )}
    </Outside>
  );
}
