import { type ReactNode, useSyncExternalStore } from 'react';
import { LevelContext } from './level.ts';
import styles from './split.module.css';

/** Where a list and what is open of it have no room beside each other; the sheet says the same. */
const ALONE = '(max-width: 1099.98px)';

const onChange = (changed: () => void): (() => void) => {
  const query = globalThis.matchMedia?.(ALONE);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};
const isAloneNow = (): boolean => globalThis.matchMedia?.(ALONE).matches ?? false;

type SplitProps = {
  readonly list: ReactNode;
  /** What is open; where there is no room for both it is alone. */
  readonly open?: ReactNode;
  readonly label: string;
};

/** A list, and at its right what is open of it. */
export function Split({ list, open, label }: SplitProps) {
  const isAlone = useSyncExternalStore(onChange, isAloneNow);
  return (
    <div className={styles['split']} data-open={open ? true : undefined}>
      <div className={styles['list']}>{list}</div>
      {open && (
        <section className={styles['open']} aria-label={label}>
          <LevelContext value={isAlone ? 1 : 2}>{open}</LevelContext>
        </section>
      )}
    </div>
  );
}
