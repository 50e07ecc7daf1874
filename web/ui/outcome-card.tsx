import type { ReactNode } from 'react';
import { ClientIcon, type IconName } from './client-icon.tsx';
import styles from './styles/outcome-card.module.css';

type OutcomeCardProps = {
  readonly icon: IconName;
  readonly tone: 'good' | 'waiting' | 'bad';
  /** True to announce it when it replaces something else on the same screen. */
  readonly announce?: boolean | undefined;
  readonly children: ReactNode;
};

/** The outcome, or that there is none yet: a mark, the amount, and the next steps. */
export const OutcomeCard = ({ icon, tone, announce = false, children }: OutcomeCardProps) => (
  <div className={`card ${styles['outcome']}`} role={announce ? 'status' : undefined}>
    <span className={`${styles['outcome-mark']} ${styles[`outcome-${tone}`]}`}>
      <ClientIcon name={icon} />
    </span>
    {children}
  </div>
);
