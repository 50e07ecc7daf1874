/** If the mouse moved this recently, a click may be about to follow. */
const ON_ITS_WAY_MS = 1500;
const MOVES = ['pointermove', 'pointerdown', 'wheel', 'touchmove'] as const;
/** After this long without input, no one is there. The page requests nothing until someone is back. */
export const AWAY_MS = 10 * 60_000;

let movedAt = Number.NEGATIVE_INFINITY;
let actedAt = performance.now();

/** How long ago the page had its last input, in milliseconds. */
export const silentFor = (): number => performance.now() - actedAt;

/** Watches for input from now on, and calls `onBack` when someone is back. Returns the function that stops it. */
export function watchHand(onBack: () => void): () => void {
  const acted = (): void => {
    const wasAway = silentFor() >= AWAY_MS;
    actedAt = performance.now();
    if (wasAway) onBack();
  };
  const moved = (): void => {
    acted();
    movedAt = actedAt;
  };
  acted();
  for (const name of MOVES) addEventListener(name, moved, { passive: true });
  addEventListener('keydown', acted, { passive: true });
  return () => {
    for (const name of MOVES) removeEventListener(name, moved);
    removeEventListener('keydown', acted);
  };
}

/** True if a row has the focus: someone is reading the list, or about to use a key on the row. */
export const isAtRow = (): boolean => document.activeElement?.matches('[data-row]') ?? false;

/** True if a sheet or dialog is open over the lists. */
export const isSheetOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** True if nothing may move now, because rows would change places under the cursor. */
export const isAtHand = (): boolean => isSheetOpen() || isAtRow() || performance.now() - movedAt < ON_ITS_WAY_MS;
