/** A hand that moved so short a while ago is about to press. */
const ON_ITS_WAY_MS = 1500;
const MOVES = ['pointermove', 'pointerdown', 'wheel', 'touchmove'] as const;
/** After that long without input, no one is there: the page asks for nothing until someone is back. */
export const AWAY_MS = 10 * 60_000;

let movedAt = Number.NEGATIVE_INFINITY;
let actedAt = performance.now();

/** How long ago the page had its last input, in milliseconds. */
export const silentFor = (): number => performance.now() - actedAt;

/** Notes input from now on, and calls `onBack` when someone is back; returns what ends it. */
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

/** Whether a row has the focus: somebody reads along the list, or is about to press a key for it. */
export const isAtRow = (): boolean => document.activeElement?.matches('[data-row]') ?? false;

/** Whether a sheet or dialog is open over the lists. */
export const isSheetOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether nothing may move now: rows would change their places under a finger. */
export const isAtHand = (): boolean => isSheetOpen() || isAtRow() || performance.now() - movedAt < ON_ITS_WAY_MS;
