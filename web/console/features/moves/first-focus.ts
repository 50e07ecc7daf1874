import { useEffect, useRef } from 'react';

/**
 * Puts the focus where somebody goes on: the first field, or where there is none the button that does it, and not the
 * cross. Again whenever what is shown changes.
 */
export function useFirstFocus(shown: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === undefined) return;
    // The dialog around it opens after this effect, and takes the focus to its own first thing.
    queueMicrotask(() => {
      const { current } = place;
      const field = current?.querySelector<HTMLElement>('input, textarea, select');
      (field ?? current?.querySelector<HTMLElement>('[data-first]'))?.focus({ preventScroll: true });
    });
  }, [shown]);
  return place;
}
