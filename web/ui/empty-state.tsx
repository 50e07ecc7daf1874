import type { ReactNode } from 'react';
import styles from './styles/empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  /** The drawing above it. */
  readonly icon?: 'send' | 'bank' | 'sum' | 'search' | 'check' | 'list' | undefined;
  /** The next thing to do. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** An empty list: a drawing, a sentence, and the next step. */
export const EmptyState = ({ title, icon = 'list', action, children }: EmptyStateProps) => (
  <div className={`${styles['empty']} on-paper`}>
    <span className={styles['drawing']} data-of={icon} aria-hidden="true" />
    <p className={styles['empty-title']}>{title}</p>
    {children}
    {action}
  </div>
);
