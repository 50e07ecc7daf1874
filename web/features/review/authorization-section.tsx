import { type Day, formatDate, formatDay } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { acceptanceText, authorizationText } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { ownAccountOf } from '../../lib/payment/transfers.ts';
import { Button } from '../../ui/button.tsx';
import styles from './review.module.css';

type AuthorizationSectionProps = {
  readonly transfer: GraphTransfer;
  /** The chosen day, if the button only schedules. */
  readonly sentOn: Day | undefined;
};

/**
 * The authorization that the client gives by Make Transfer, Schedule Payment or Accept Payment, word for word as the
 * server stores it. It is above the button and can be printed: Nacha asks that it be readily identifiable and that the
 * client can keep it.
 */
export function AuthorizationSection({ transfer, sentOn }: AuthorizationSectionProps) {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  const { acceptance } = useText(offerText).accept;
  const { disbursement } = transfer;
  const account = ownAccountOf(transfer);
  if (!account) return null;
  const facts = {
    tenantName: tenant.name,
    supportEmail: tenant.supportEmail,
    pocPhone: tenant.pocPhone,
    bankName: account.bankName,
    accountName: account.name,
    accountLastFourDigits: account.accountLastFourDigits,
    amount: transfer.amount,
    on: sentOn ? formatDay(sentOn) : formatDate(new Date().toISOString(), tenant.timeZone),
  };
  const words = disbursement
    ? acceptanceText(facts)
    : authorizationText({ ...facts, fee: transfer.fee, total: totalOf(transfer), isScheduled: sentOn !== undefined });
  return (
    <section className={`${styles['authorization']} portal-critical`} aria-labelledby="authorization-title">
      <div className={styles['cheque-head']}>
        <h2 id="authorization-title">{disbursement ? acceptance : text.authorization}</h2>
        <Button variant="quiet" onClick={() => globalThis.print()}>
          {text.print}
        </Button>
      </div>
      <p>{words}</p>
    </section>
  );
}
