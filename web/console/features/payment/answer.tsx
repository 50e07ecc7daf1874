import { paymentText as words } from '#shared/text/console/payment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { ShownPayment } from '../../lib/use-payment.ts';
import styles from './payment.module.css';

/** The answer to "Where is my money?" for the office, and a sentence to copy for someone outside (D-119). */
export function ToldAnswer({ of }: { readonly of: ShownPayment }) {
  const [first, ...rest] = of.answer;
  return (
    <section className={styles['answer']} aria-label={words.where}>
      <p className={styles['first']}>{first}</p>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {of.problem && (
        <Alert tone="error" announce={false} title={words.problem}>
          <p>{of.problem.words}</p>
        </Alert>
      )}
      <p className="meta">{of.answerForOutsiders}</p>
      <div>
        <CopyButton text={of.answerForOutsiders} what={words.copy} />
      </div>
    </section>
  );
}
