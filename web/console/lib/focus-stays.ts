/**
 * The ref of a part of the screen that keeps the keyboard's place: where what had the focus in it goes, the heading of
 * the part takes it, or the part itself. Else what is typed next would be taken for single keys (WCAG 2.4.3).
 */
export function focusStays(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    // A dialog gives the focus back by itself.
    last = target instanceof Element && !target.closest('dialog') ? target : undefined;
  };
  const watch = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = undefined;
    // Whoever has gone on by themselves, or was led to a field, is not fetched back.
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
