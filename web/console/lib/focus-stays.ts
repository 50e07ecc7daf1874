/**
 * A ref for a part of the screen that must not lose the focus. If the focused element is removed, the part's heading or
 * the part itself gets the focus. Otherwise the next keys typed would count as shortcuts (WCAG 2.4.3).
 */
export function focusStays(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    // A dialog returns the focus by itself.
    last = target instanceof Element && !target.closest('dialog') ? target : undefined;
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    // If the person or the page has already moved the focus, leave it there.
    if (document.activeElement !== document.body) return;
    (part.querySelector<HTMLElement>('[data-open-heading]') ?? part).focus({ preventScroll: true });
  });
  part.addEventListener('focusin', remember);
  watch.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener('focusin', remember);
    watch.disconnect();
  };
}

/** Moves the focus to what has opened, unless someone types the next search by then. */
export function focusOpened(heading: HTMLElement | null): void {
  const { activeElement: field } = document;
  const isSearching = field instanceof HTMLInputElement && 'finder' in field.dataset && field.value !== '';
  if (!isSearching) heading?.focus({ preventScroll: true });
}
