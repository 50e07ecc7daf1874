import { commonText } from '#shared/text/common.ts';
import { useText } from '../lib/page/text.ts';

type StepperProps = {
  readonly steps: readonly string[];
  /** Which step this is, from 0. */
  readonly current: number;
};

/** Where a person is in a row of steps, as text and as a line. */
export function Stepper({ steps, current }: StepperProps) {
  const words = useText(commonText);
  return (
    <div className="stepper">
      <p className="stepper-text">{words.step(current + 1, steps.length)}</p>
      <ol>
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={at === current ? 'step' : undefined}
            className={at < current ? 'step step-done' : 'step'}
          >
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
