let isPressing = false;
globalThis.document?.addEventListener('pointerdown', () => (isPressing = true), true);
for (const end of ['pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(end, () => (isPressing = false), true);

/**
 * Does something once the finger or the mouse button is up and its click was told. Pressing a button takes the focus
 * from a field; a page that moves at that moment moves the button away from under the finger, and the click is lost.
 */
export function afterClick(work: () => void): void {
  // The click follows the release in a task of its own.
  const soon = () => void setTimeout(work);
  if (!isPressing) {
    soon();
    return;
  }
  const ended = new AbortController();
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(
      end,
      () => {
        ended.abort();
        soon();
      },
      { signal: ended.signal },
    );
}
