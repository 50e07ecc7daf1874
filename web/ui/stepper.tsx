import { controlsText } from '#shared/text/controls.ts';
import { Link } from '../lib/page/link.tsx';
import { useText } from '../lib/page/text.ts';

type StepperProps = {
  readonly steps: readonly string[];
  /** The current step, from 0. */
  readonly current: number;
  /** Links to earlier steps that can be reopened, in order. */
  readonly places?: readonly (string | undefined)[];
};

/** The current position in a row of steps, as text and as a line. */
export function Stepper({ steps, current, places = [] }: StepperProps) {
  const words = useText(controlsText);
  return (
    <div className="stepper">
      <p className="stepper-text">
        {words.step(current + 1, steps.length)}
        <strong> · {steps[current]}</strong>
      </p>
      <ol>
        {steps.map((step, at) => {
          const place = at < current ? places[at] : undefined;
          const name = <span className="step-name">{step}</span>;
          return (
            <li
              key={step}
              aria-current={at === current ? 'step' : undefined}
              className={at < current ? 'step step-done' : 'step'}
            >
              {place ? <Link to={place}>{name}</Link> : name}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
