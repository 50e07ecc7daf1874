import type { ReactNode } from 'react';
import { ClientIcon, type IconName } from './client-icon.tsx';
import styles from './styles/outcome-card.module.css';

type OutcomeCardProps = {
  readonly icon: IconName;
  readonly tone: 'good' | 'waiting' | 'bad';
  /** Announced when it takes the place of something else on the same screen. */
  readonly announce?: boolean | undefined;
  readonly children: ReactNode;
};

/** How something ended, or that it has not yet: a mark, the sum, and what happens next. */
export const OutcomeCard = ({ icon, tone, announce = false, children }: OutcomeCardProps) => (
  <div className={`card ${styles['outcome']}`} role={announce ? 'status' : undefined}>
    <span className={`${styles['outcome-mark']} ${styles[`outcome-${tone}`]}`}>
      <ClientIcon name={icon} />
    </span>
    {children}
  </div>
);
