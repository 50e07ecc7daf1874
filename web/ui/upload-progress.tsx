import { verificationText } from '#shared/text/verification.ts';
import { isUploading, type Upload } from '../lib/api/upload.ts';
import { useText } from '../lib/page/text.ts';
import { Button } from './button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './styles/picture.module.css';

/** An upload's progress, with the button to stop it. Renders nothing if none is running. */
export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const text = useText(verificationText).picture;
  if (!isUploading(upload)) return null;
  const isSending = upload.phase === 'sending';
  const isWaiting = upload.phase === 'waiting';
  const waiting = navigator.onLine ? text.waiting : text.offline;
  const label = isWaiting ? waiting : isSending ? text.sending(Math.round(upload.part * 100)) : text.checking;
  return (
    <div className={styles['upload-progress']}>
      <ProgressBar value={isSending || isWaiting ? upload.part : 1} tone="green" label={label} />
      {/* Announced at the start and the end. Every percent would be noise. */}
      <p aria-hidden={isSending}>{label}</p>
      {(isSending || isWaiting) && (
        <Button variant="quiet" onClick={upload.cancel}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}
