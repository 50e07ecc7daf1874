import { formatCardDate, formatDate } from '#shared/dates.ts';
import type { GraphCard } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { cardsText } from '#shared/text/cards.ts';
import { historyText } from '#shared/text/history.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { cardButton, cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { stagesOf } from '#shared/transfer/stages.ts';
import { Link } from '../../lib/page/link.tsx';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { cardTarget } from '../../lib/payment/steps.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { whereIs } from '../../lib/payment/where-is.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Deadline } from '../../ui/deadline.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Stages } from '../../ui/stages.tsx';
import needs from '../../ui/styles/needs-you.module.css';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import styles from './history.module.css';

/** True if nothing more will happen to it, from the client's point of view. */
const isOver = ({ status, method, disbursement, clearedOn_utc: clearedOn }: GraphCard) =>
  status === 'cancelled' ||
  status === 'error' ||
  (status === 'completed' && (disbursement || method === 'Wire' || clearedOn !== null));

type CardProps = { readonly card: GraphCard; readonly needsClient?: boolean | undefined };

/**
 * One transfer of the history: what happened, the amount, where the money is, and the one thing to do. A card that
 * needs the client is raised, one on its way shows its stages, and a finished one is a row.
 */
export function HistoryCard({ card, needsClient = false }: CardProps) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const { status, scheduledOn, waitsFor, updatedAt_utc: since } = card;
  const { progress } = statusLook[status];
  const button = useText(cardsText).button[cardButton(card)];
  const isDone = isOver(card) && !needsClient;
  const isStaged = !isDone && !needsClient && stagesOf(timesOf(card), tenant.goodFundsDays).length > 0;
  // A payment's current stage, or its deadline, already says where the money is.
  const hasSentence = needsClient ? !card.deadlineAt_utc : !isStaged || waitsFor || status === 'submitted';
  const about = `${cardText(card)} ${formatDollars(totalOf(card))}, ${formatDate(since, tenant.timeZone)}`;
  const link = { to: cardTarget(card, tenant.id), 'aria-label': `${button}: ${about}` };
  return (
    <article
      className={['card', styles['transfer-card'], needsClient && needs['needs-you'], isDone && styles['transfer-done']]
        .filter(Boolean)
        .join(' ')}
      aria-label={about}
    >
      {/* Where its stages say it better, this is for screen readers. */}
      <ProgressBar value={progress.percent / 100} tone={progress.color} label={text.list.progress} />
      <div className={styles['transfer-head']}>
        <p>
          <span className="transfer-text">{cardText(card)}</span> <Money cents={totalOf(card)} />
        </p>
        <TransferTag status={status} scheduledOn={scheduledOn} />
      </div>
      <p className={styles['transfer-purpose']}>
        {[card.propertyAddress1, purposeName(card)].filter(Boolean).join(' · ')}
      </p>
      {isStaged && <Stages of={timesOf(card)} />}
      <div className={styles['transfer-foot']}>
        <div>
          {hasSentence && <p className={styles['transfer-where']}>{whereIs(text, { ...card, since }, tenant)}</p>}
          {needsClient && <Deadline of={card} />}
          <time dateTime={since}>{formatCardDate(since, tenant.timeZone)}</time>
        </div>
        {needsClient ? (
          <ButtonLink {...link}>{button}</ButtonLink>
        ) : (
          <Link {...link} className={styles['transfer-open']}>
            <span>{button}</span>
            <Icon name="chevron" />
          </Link>
        )}
      </div>
    </article>
  );
}
