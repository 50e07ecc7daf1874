import { formatCardDate, formatDate } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { cardsText } from '#shared/text/cards.ts';
import { historyText } from '#shared/text/history.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { cardButton, cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Staged } from '#shared/transfer/stages.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { needsAnswer } from '../../lib/payment/offers.ts';
import { cardTarget } from '../../lib/payment/steps.ts';
import { whereIs } from '../../lib/payment/where-is.ts';
import { NewAccount } from '../../ui/account-call.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Deadline } from '../../ui/deadline.tsx';
import { useCompanyParty, useOwnParty } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Stages } from '../../ui/stages.tsx';
import needs from '../../ui/styles/needs-you.module.css';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import styles from './history.module.css';
import type { ShownCard } from './use-history.ts';

/** As its stages are told; a card knows no more than that. */
const stagedOf = (card: ShownCard): Staged => ({
  ...card,
  network: null,
  submittedAt: null,
  startedAt: card.startedAt_utc,
  postedAt: card.postedAt_utc,
  completedAt: card.completedOn_utc,
  clearedAt: card.clearedOn_utc,
});

/** Nothing more is to come of it, as far as the client is concerned. */
const isOver = ({ status, method, disbursement, clearedOn_utc: clearedOn }: ShownCard) =>
  status === 'cancelled' ||
  status === 'error' ||
  (status === 'completed' && (disbursement || method === 'Wire' || clearedOn !== null));

/** One transfer of the history: what happened, how much, where the money is, and the one thing to do. */
export function HistoryCard({ card }: { readonly card: ShownCard }) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const { progress } = statusLook[card.status];
  const button = useText(cardsText).button[cardButton(card)];
  const isTheirs = needsAnswer(card);
  const isDone = isOver(card);
  const company = useCompanyParty();
  const you = useOwnParty();
  const about = `${cardText(card)} ${formatDollars(totalOf(card))}, ${formatDate(card.createdAt_utc, tenant.timeZone)}`;
  return (
    <article
      className={['card', styles['transfer-card'], isTheirs && needs['needs-you'], isDone && styles['transfer-done']]
        .filter(Boolean)
        .join(' ')}
      aria-label={about}
    >
      <ProgressBar value={progress.percent / 100} tone={progress.color} label={text.list.progress} />
      <PaymentFace
        lead={cardText(card)}
        cents={totalOf(card)}
        tag={<TransferTag status={card.status} scheduledOn={card.scheduledOn} />}
        from={card.disbursement ? company : you}
        to={card.disbursement ? you : company}
        note={
          <p className={styles['transfer-purpose']}>
            {[purposeName(card), card.propertyAddress1].filter(Boolean).join(', ')}
          </p>
        }
      >
        {!isDone && !isTheirs && <Stages of={stagedOf(card)} />}
      </PaymentFace>
      {isTheirs && <Deadline of={card} />}
      {isTheirs && card.disbursement && <NewAccount transfer={card} />}
      <div className={styles['transfer-foot']}>
        <p>
          <span className={styles['transfer-where']}>{whereIs(text, card)}</span>
          <time dateTime={card.createdAt_utc} className="field-hint">
            {formatCardDate(card.createdAt_utc, tenant.timeZone)}
          </time>
        </p>
        <ButtonLink
          variant={isTheirs ? 'primary' : 'secondary'}
          to={cardTarget(card, tenant.id)}
          aria-label={`${button}: ${about}`}
        >
          {button}
        </ButtonLink>
      </div>
    </article>
  );
}
