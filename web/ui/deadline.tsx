import type { GraphCard } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { answerBy } from '../lib/payment/offers.ts';
import styles from './styles/needs-you.module.css';

type DeadlineProps = { readonly of: Pick<GraphCard, 'disbursement' | 'deadlineAt_utc'> };

/** Until when a payment is answered, in words; nothing where it has no deadline. */
export function Deadline({ of }: DeadlineProps) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const sentence = answerBy(text, of, tenant.timeZone);
  return sentence ? <p className={styles['deadline']}>{sentence}</p> : null;
}
