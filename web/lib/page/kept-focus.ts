import { useEffect, useRef } from 'react';

const heading = (): HTMLElement | null => document.querySelector('h1');

/**
 * Gives the keyboard a place when a part of the screen becomes another, and what had the focus goes with it: without
 * one, Tab would begin at the top of the document again. Whoever is elsewhere stays there, and a first showing
 * (`part` was undefined before) moves nobody.
 */
export function useKeptFocus(part: string | undefined, place: () => HTMLElement | null | undefined = heading): void {
  const before = useRef(part);
  useEffect(() => {
    const isOther = before.current !== undefined && part !== before.current;
    before.current = part;
    if (isOther && document.activeElement === document.body) place()?.focus({ preventScroll: true });
  }, [part, place]);
}
