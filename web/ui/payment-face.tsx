import type { ReactNode } from 'react';
import { formatDollars, ZERO } from '#shared/money.ts';
import { faceText } from '#shared/text/payment-face.ts';
import { useText } from '../lib/page/text.ts';
import { IconShape } from './icon.tsx';
import styles from './styles/payment-face.module.css';

/** One party of a payment: mark, name, and account if there is one. */
export type Party = { readonly mark: ReactNode; readonly name: string };

type FaceProps = {
  /** The label of the amount: "You sent". */
  readonly lead: ReactNode;
  /** Including its fee; undefined while there is no amount. */
  readonly cents: number | undefined;
  readonly from: Party;
  readonly to: Party;
  /** Next to the label: the status. */
  readonly tag?: ReactNode;
  /** A note between the amount and the parties. */
  readonly note?: ReactNode;
  /** The days it leaves and clears, or its stages. */
  readonly children?: ReactNode;
};

/**
 * The payment itself, the same wherever it is shown: the amount, the parties, and the dates. It fills in from step to
 * step, and is the head of its card, its page and its receipt.
 */
export function PaymentFace({ lead, cents, from, to, tag, note, children }: FaceProps) {
  const words = useText(faceText);
  return (
    <div className={styles['face']}>
      <div className={styles['face-lead']}>
        <p className="transfer-text">{lead}</p>
        {tag}
      </div>
      <p className={`money money-large portal-critical ${cents ? '' : styles['face-blank']}`}>
        {formatDollars(cents ?? ZERO)}
      </p>
      {note}
      <p className={styles['face-way']}>
        <span className={styles['face-party']}>
          {from.mark}
          <span>
            <span className="visually-hidden">{words.from} </span>
            {from.name}
          </span>
        </span>{' '}
        <span className={styles['face-party']}>
          <IconShape shape="M5 12h14M13 6l6 6-6 6" />
          {to.mark}
          <span>
            <span className="visually-hidden">{words.to} </span>
            {to.name}
          </span>
        </span>
      </p>
      {children}
    </div>
  );
}
