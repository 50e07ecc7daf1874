import { keyText } from '#shared/text/console/frame.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { turnKeys, useKeysAreOn } from '../lib/keys.ts';
import styles from './keys-dialog.module.css';

/** Every keyboard shortcut of the console, and the switch that turns single-key shortcuts off. */
export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const areOn = useKeysAreOn();
  return (
    <Dialog open={open} onClose={onClose} title={keyText.title}>
      <p>{keyText.lead}</p>
      <dl className={styles['keys']}>
        {keyText.all.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles['switch']}>
        <input type="checkbox" checked={areOn} onChange={(event) => turnKeys(event.target.checked)} />
        {keyText.on}
      </label>
    </Dialog>
  );
}
