import { type ReactNode, useId, useState } from 'react';
import type { FieldState } from '../lib/form/form.ts';
import styles from './showcase.module.css';

/** A family of components, under its heading. */
export function Family({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles['states']}>{children}</div>
    </section>
  );
}

type SampleProps = { readonly name: string; readonly wide?: boolean; readonly children: ReactNode };

/** One component in one state, named above it. */
export const Sample = ({ name, wide = false, children }: SampleProps) => (
  <div className={`${styles['state']} ${wide ? styles['wide'] : ''}`}>
    <p className={styles['state-name']}>{name}</p>
    {children}
  </div>
);

/** A field that can be typed into, with its error. */
export function useSample(first: string, error?: string): FieldState {
  const id = useId();
  const [value, onChange] = useState(first);
  return { name: id, id, value, error, onChange, onBlur: () => undefined };
}

/** The same for a checkbox. */
export function useTick(first: boolean, error?: string): FieldState<boolean> {
  const id = useId();
  const [value, onChange] = useState(first);
  return { name: id, id, value, error, onChange, onBlur: () => undefined };
}
