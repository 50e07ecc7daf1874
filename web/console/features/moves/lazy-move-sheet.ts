import { lazy, useEffect } from 'react';

const load = () => import('./move-sheet.tsx');

/** The sheet of one move; loaded when it is needed. */
export const LazyMoveSheet = lazy(async () => ({ default: (await load()).MoveSheet }));

/** The same within a sheet that is open already. */
export const LazyMoveStep = lazy(async () => ({ default: (await load()).MoveStep }));

/** Fetches the sheets ahead: whoever opens one by its key and goes on typing types into it, and not past it. */
export function useSheetsAhead(areNeeded: boolean): void {
  useEffect(() => {
    // Where that fails, opening one says so.
    if (areNeeded) load().catch(() => undefined);
  }, [areNeeded]);
}
