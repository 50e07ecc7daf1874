import { paymentText as words } from '#shared/text/console/payment.ts';
import { useHere } from '../../lib/company.tsx';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './payment.module.css';

type Step = ShownPayment['timeline'][number];

const BAD = ['error', 'rejected'];

function Done({ step }: { readonly step: Step }) {
  const { timeZone } = useHere();
  const who = step.by ?? words.actors[step.actor];
  return (
    <li className={styles['step']} data-state={BAD.includes(step.status) ? 'bad' : 'done'}>
      <span className={styles['what']}>{step.words}</span>
      <span className="meta">
        <time dateTime={step.at}>{whenAt(step.at, timeZone)}</time> · {who}
        {step.record !== null && ` · ${words.record(step.record)}`}
      </span>
      {step.reason && <q className={styles['reason']}>{step.reason}</q>}
    </li>
  );
}

/** Expected steps, hollow, and past events, newest first: who did it, when, and why. */
export const StaffTimeline = ({ of }: { readonly of: ShownPayment }) => (
  <Section title={words.timeline}>
    <ol className={styles['steps']} reversed>
      {of.next.toReversed().map((step) => (
        <li key={step.step} className={styles['step']} data-state={step.isLate ? 'bad' : 'next'}>
          <span className={styles['what']}>{step.words}</span>
          <span className="meta">{step.isLate ? words.late(onDay(step.on)) : words.by(onDay(step.on))}</span>
        </li>
      ))}
      {of.timeline
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((step) => (
          <Done key={step.id} step={step} />
        ))}
    </ol>
  </Section>
);
