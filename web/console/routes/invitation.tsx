import { useNavigate } from 'react-router-dom';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Invitation } from '../features/sign-in/invitation.tsx';
import { SignInSteps } from '../features/sign-in/steps.tsx';
import { Outside } from '../ui/outside.tsx';

/** What an invitation's link opens. Its secret stands behind the hash: no server's log has it. */
export function InvitationScreen() {
  const navigate = useNavigate();
  const token = location.hash.slice(1);
  const home = () => void navigate('/', { replace: true });
  return (
    <Outside>
      {token ? (
        <SignInSteps begin={(onStep) => <Invitation token={token} onStep={onStep} onSignIn={home} />} onDone={home} />
      ) : (
        <Alert tone="error">
          <p>{staffSignInText.invitation.broken}</p>
        </Alert>
      )}
    </Outside>
  );
}
