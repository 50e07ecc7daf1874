import type { GraphCard } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { answerBy } from '../lib/payment/offers.ts';
import styles from './styles/needs-you.module.css';

/** Says if the company calls before it pays into an account that the client links now. */
export function NewAccount({ of }: { readonly of: Pick<GraphCard, 'newAccountCall'> }) {
  const { answer } = useText(historyText);
  return <p className="field-hint">{of.newAccountCall ? answer.newCall : answer.newNoCall}</p>;
}

type DeadlineProps = { readonly of: Pick<GraphCard, 'disbursement' | 'deadlineAt_utc' | 'newAccountCall'> };

/** The deadline for answering a payment, in words, and if a payee's new account needs a call. */
export function Deadline({ of }: DeadlineProps) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const sentence = answerBy(text, of, tenant.timeZone);
  return (
    <>
      {sentence && <p className={styles['deadline']}>{sentence}</p>}
      {of.disbursement && <NewAccount of={of} />}
    </>
  );
}
