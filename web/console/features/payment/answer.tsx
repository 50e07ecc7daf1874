import { paymentText as words } from '#shared/text/console/payment.ts';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { ShownPayment } from '../../lib/use-payment.ts';
import styles from './payment.module.css';

/** The answer to "where is my money?", ready to be read out or sent on; it names no account. */
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
      <div>
        <CopyButton text={of.answer.join(' ')} what={words.copy} />
      </div>
    </section>
  );
}
