import { useEffect, useRef } from 'react';

/**
 * Puts the focus where the work continues: in the first field, or on the main button if there is none, never on the
 * close button. It does so again whenever the content changes.
 */
export function useFirstFocus(shown: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === undefined) return;
    // The surrounding dialog opens after this effect and focuses its own first element.
    queueMicrotask(() => {
      const { current } = place;
      const field = current?.querySelector<HTMLElement>('input, textarea, select');
      (field ?? current?.querySelector<HTMLElement>('[data-first]'))?.focus({ preventScroll: true });
    });
  }, [shown]);
  return place;
}
