import { useEffect, useRef } from 'react';

const heading = (): HTMLElement | null => document.querySelector('h1');

/**
 * Keeps the keyboard's place when a part of the screen is replaced together with the focused element. Otherwise Tab
 * would start at the top of the document. If the focus is elsewhere, it stays, and the first render (`part` was
 * undefined) moves nothing.
 */
export function useKeptFocus(part: string | undefined, place: () => HTMLElement | null | undefined = heading): void {
  const before = useRef(part);
  useEffect(() => {
    const isOther = before.current !== undefined && part !== before.current;
    before.current = part;
    if (isOther && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  }, [part, place]);
}
