import { useSyncExternalStore } from 'react';
import { frameText } from '#shared/text/frame.ts';
import { useText } from '../lib/page/text.ts';
import { Alert } from '../ui/alert.tsx';

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says at the top of the page that the connection is lost, until it is back. */
export function Offline() {
  const { offline } = useText(frameText);
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline" role="status">
      {!isOnline && <Alert tone="warning" announce={false} text={offline} />}
    </div>
  );
}
