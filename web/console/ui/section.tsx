import { type ReactNode, useId } from 'react';
import { useHeadings } from './level.ts';
import styles from './section.module.css';

/** A part of the open item, under its own heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  const { below: Heading } = useHeadings();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}
