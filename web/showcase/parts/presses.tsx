import { showToast } from '../../lib/page/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon, IconShape } from '../../ui/icon.tsx';
import { PayerSteps } from '../../ui/payer-steps.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Family, Sample } from '../sample.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Buttons and links. */
export const Presses = () => (
  <Family title="Buttons, links and steps">
    {LOOKS.map((variant) => (
      <Sample key={variant} name={`Button, ${variant}: at rest, busy, disabled`}>
        <div className="button-row">
          <Button variant={variant}>Continue</Button>
          <Button variant={variant} busy>
            Sending
          </Button>
          <Button variant={variant} disabled>
            Continue
          </Button>
        </div>
      </Sample>
    ))}
    <Sample name="Button, wide, with an amount">
      <Button wide onClick={() => showToast('Nothing was sent: these are samples.')}>
        Send $10,000.00
      </Button>
    </Sample>
    <Sample name="ButtonLink">
      <ButtonLink variant="secondary" to="#">
        Transaction history
      </ButtonLink>
    </Sample>
    <Sample name="CopyButton">
      <CopyButton text="PLT-7Q4K" what="reference" />
    </Sample>
    <Sample name="Disclosure: closed, open, quiet">
      <Disclosure title="What happens next?">
        <p>Your bank sends it, usually by tomorrow.</p>
      </Disclosure>
      <Disclosure title="What happens next?" open>
        <p>Your bank sends it, usually by tomorrow.</p>
      </Disclosure>
      <Disclosure title="Add another payment" quiet>
        <p>Most people have nothing to say here.</p>
      </Disclosure>
    </Sample>
    <Sample name="Icon, ClientIcon, IconShape">
      <p className="button-row">
        <Icon name="lock" />
        <ClientIcon name="send" />
        <IconShape shape="M5 12h14M13 6l6 6-6 6" />
      </p>
    </Sample>
    <Sample wide name="Stepper: at the second step, at the last one">
      <Stepper steps={['Identity', 'Bank', 'Details', 'Account', 'Review']} current={1} places={['#']} />
      <Stepper steps={['Identity', 'Bank', 'Details', 'Account', 'Review']} current={4} places={['#', '#', '#', '#']} />
    </Sample>
    <Sample wide name="PayerSteps">
      <PayerSteps at="details" />
    </Sample>
  </Family>
);
