let isPressing = false;
globalThis.document?.addEventListener('pointerdown', () => (isPressing = true), true);
for (const end of ['pointerup', 'pointercancel'])
  globalThis.document?.addEventListener(end, () => (isPressing = false), true);

/**
 * Runs `work` after the finger or the mouse button is up and the click event has fired. Mousedown on a button blurs the
 * field. If the page moved then, the button would move away and the click would be lost.
 */
export function afterClick(work: () => void): void {
  // The click event comes after the release, in its own task.
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
