import { type ReactNode, useSyncExternalStore } from 'react';
import { LevelContext } from './level.ts';
import styles from './split.module.css';

/** Below this width, a list and its open item don't fit beside each other. The sheet uses the same width. */
const ALONE = '(max-width: 1099.98px)';

const onChange = (changed: () => void): (() => void) => {
  const query = globalThis.matchMedia?.(ALONE);
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};
const isAloneNow = (): boolean => globalThis.matchMedia?.(ALONE).matches ?? false;

type SplitProps = {
  readonly list: ReactNode;
  /** The open item. If there isn't room for both, it is shown alone. */
  readonly open?: ReactNode;
  readonly label: string;
};

/** A list, with its open item at the right. */
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
