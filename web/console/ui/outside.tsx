import type { ReactNode } from 'react';
import styles from './outside.module.css';

/** Pages outside the frame: the sign-in, an invitation, and the choice of a company. */
export const Outside = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles['outside']}>
    <div className={styles['sheet']}>{children}</div>
  </main>
);
