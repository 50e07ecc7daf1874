/** A hand that moved so short a while ago is about to press. */
const ON_ITS_WAY_MS = 1500;
const MOVES = ['pointermove', 'pointerdown', 'wheel', 'touchmove'] as const;

let movedAt = Number.NEGATIVE_INFINITY;
const moved = (event: Event): void => {
  movedAt = event.timeStamp;
};

/** Notes from now on when a hand moves; gives what ends it. */
export function watchHand(): () => void {
  for (const name of MOVES) addEventListener(name, moved, { passive: true });
  return () => {
    for (const name of MOVES) removeEventListener(name, moved);
  };
}

/** Whether a row has the focus: somebody reads along the list, or is about to press a key for it. */
export const isAtRow = (): boolean => document.activeElement?.matches('[data-row]') ?? false;

/** Whether a sheet or dialog is open over the lists. */
export const isSheetOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether nothing may move now: rows would change their places under a finger. */
export const isAtHand = (): boolean => isSheetOpen() || isAtRow() || performance.now() - movedAt < ON_ITS_WAY_MS;
