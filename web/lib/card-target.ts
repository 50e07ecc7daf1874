import type { GraphCard } from '#shared/graph/replies.ts';
import { cardButton } from '#shared/transfer/presentation.ts';
import { paths, paymentPath, wiringPath, withQuery } from './paths.ts';

/** Where the button of a transfer's card leads. */
export function cardTarget(card: GraphCard, tenantId: string): string {
  switch (cardButton(card)) {
    case 'Accept Funds':
      return withQuery(paths.selectAccount, { go_to_transfer: card._id, disbursement: 'account' });
    case 'Wire Instructions':
      return wiringPath(card._id, tenantId);
    case 'View Details':
      return paymentPath(card._id);
  }
}
