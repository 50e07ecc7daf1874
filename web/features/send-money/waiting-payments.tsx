import type { GraphCard } from '#shared/graph/replies.ts';
import { cardsText } from '#shared/text/cards.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { sendMoneyText } from '#shared/text/send-money.ts';
import { cardButton, cardText } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { needsAnswer } from '../../lib/payment/offers.ts';
import { cardTarget } from '../../lib/payment/steps.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Deadline } from '../../ui/deadline.tsx';
import { Money } from '../../ui/money.tsx';
import needs from '../../ui/styles/needs-you.module.css';
import styles from './send-money.module.css';

/** The client's newest transfers that need an answer. */
export const waitingOf = (cards: readonly GraphCard[]): readonly GraphCard[] => cards.filter(needsAnswer);

/** The tenant's open requests and payments, above anything new: paying twice is worse than an extra click. */
export function WaitingPayments({ cards }: { readonly cards: readonly GraphCard[] }) {
  const text = useText(sendMoneyText);
  const words = useText(cardsText);
  const { tenant } = useSite();
  if (cards.length === 0) return null;
  return (
    <Card title={text.waiting} className={needs['needs-you']}>
      <p className="field-hint">{text.waitingHint(tenant.name)}</p>
      <ul className={styles['choices']}>
        {cards.map((card) => (
          <li key={card._id} className={styles['choice']}>
            <div>
              <p>
                {cardText(card)} <Money cents={totalOf(card)} />
              </p>
              <p className="field-hint">{purposeName(card)}</p>
              <Deadline of={card} />
            </div>
            <ButtonLink
              to={cardTarget(card, tenant.id)}
              aria-label={`${words.button[cardButton(card)]}: ${purposeName(card)}`}
            >
              {words.button[cardButton(card)]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
