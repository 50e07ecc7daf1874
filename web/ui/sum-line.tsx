import type { ReactNode } from 'react';
import { Money } from './money.tsx';
import styles from './styles/sum-line.module.css';

type SumLineProps = { readonly label: ReactNode; readonly cents: number; readonly live?: boolean | undefined };

/** The screen's main amount, under its label. `live` if it follows what is typed. */
export const SumLine = ({ label, cents, live = false }: SumLineProps) => (
  <p className={styles['sum-line']}>
    <span>{label}</span>
    {live ? (
      <output aria-live="polite">
        <Money cents={cents} size="large" />
      </output>
    ) : (
      <Money cents={cents} size="large" />
    )}
  </p>
);
