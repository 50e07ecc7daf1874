import { liveText as words } from '#shared/text/console/frame.ts';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../lib/keys.ts';
import { useLiveLists } from '../lib/use-live-lists.ts';
import styles from './live-changes.module.css';

/** Keeps the screen up to date, announces colleagues' changes politely, and offers them if a row has the focus. */
export function LiveChanges() {
  const { isHeld, said, show } = useLiveLists();
  useKeys({ u: () => void show() });
  const press = () => {
    // The button disappears with the changes it offered.
    document.getElementById('content')?.focus();
    void show();
  };
  return (
    <div className={styles['live']}>
      <p className="visually-hidden" role="status">
        {isHeld ? words.waits : said}
      </p>
      {isHeld && (
        <div className={styles['offer']}>
          <span aria-hidden="true">{words.waits}</span>
          <Button variant="secondary" onClick={press}>
            {words.show}
          </Button>
          <span className={styles['key']} aria-hidden="true">
            u
          </span>
        </div>
      )}
    </div>
  );
}
