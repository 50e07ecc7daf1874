import { useEffect, useRef, useState } from 'react';
import { TOAST_DISMISS_MS } from '#shared/limits.ts';
import { commonText } from '#shared/text/common.ts';
import { useText } from '../lib/page/text.ts';
import { dismissToast, type Toast, useToasts } from '../lib/page/toast.ts';
import { Icon } from './icon.tsx';

/** A toast disappears after its time. While it is hovered or has the focus, its timer is paused (WCAG 2.2.1). */
function ToastItem({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: string }) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef(TOAST_DISMISS_MS);
  useEffect(() => {
    if (isHeld) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the timer is no action of its own
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === 'success' ? 'check' : toast.tone === 'error' ? 'warning' : 'info'} />
      <p>{toast.sentence}</p>
      <button type="button" className="icon-button" aria-label={dismiss} onClick={() => dismissToast(toast.id)}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

/** Where toasts appear. A screen reader announces each without losing its place. */
export function ToastRegion() {
  const words = useText(commonText);
  const toasts = useToasts();
  return (
    <section className="toasts" aria-label={words.notifications} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} dismiss={words.dismiss} />
      ))}
    </section>
  );
}
