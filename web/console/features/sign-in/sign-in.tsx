import { staffSignInText as words } from '#shared/text/console/sign-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Outside } from '../../ui/outside.tsx';
import { StartForm } from './start-form.tsx';
import { SignInSteps } from './steps.tsx';
import { TryOut } from './try-out.tsx';

/** The sign-in, in place of the screen in the address, which appears after signing in. */
export const StaffSignIn = ({ wasLeft }: { readonly wasLeft: boolean }) => (
  <Outside>
    <SignInSteps
      begin={(onStep) => (
        <>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {wasLeft && <Alert tone="info" announce={false} text={words.left} />}
          <StartForm onStep={onStep} />
          <TryOut />
        </>
      )}
    />
  </Outside>
);
