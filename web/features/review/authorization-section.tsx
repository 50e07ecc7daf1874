import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './review.module.css';

type AuthorizationSectionProps = {
  /** The exact words that the button agrees to. */
  readonly words: string;
  readonly isAcceptance: boolean;
};

/**
 * The authorization that the client gives with Make Transfer, Schedule Payment or Accept Payment, word for word as the
 * server stores it. It is above the button and can be printed: Nacha requires it to be readily identifiable, and that
 * the client can keep a copy.
 */
export function AuthorizationSection({ words, isAcceptance }: AuthorizationSectionProps) {
  const text = useText(transferText).review;
  const { acceptance } = useText(offerText).accept;
  return (
    <section className={`${styles['authorization']} on-paper portal-critical`} aria-labelledby="authorization-title">
      <div className={styles['cheque-head']}>
        <h2 id="authorization-title">{isAcceptance ? acceptance : text.authorization}</h2>
        <Button variant="quiet" onClick={() => globalThis.print()}>
          {text.print}
        </Button>
      </div>
      <p>{words}</p>
    </section>
  );
}
